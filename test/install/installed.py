"""What the tests of the install tree share: one installation of BUILD_DIR, moved
after it was made, and small projects to compile."""

import functools
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ["BUILD_DIR"]).resolve()
CLANG = "clang++-19"

_scratch = tempfile.TemporaryDirectory(prefix="torchtalk-install-")
SCRATCH = Path(_scratch.name).resolve()


class Ran:
    def __init__(self, process):
        self.exit, self.out, self.err = process.returncode, process.stdout, process.stderr

    def __str__(self):
        return f"exit {self.exit}\n{self.out[-4000:]}\n{self.err[-4000:]}"


def environment(**more):
    """Nothing of the user's own, and nothing of a build around this one."""
    nothing = str(SCRATCH / "nothing")
    dropped = ("CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "DESTDIR", "PYTORCH_SOURCE")
    env = {k: v for k, v in os.environ.items() if k not in dropped}
    return env | {"NO_COLOR": "1", "TORCHTALK_CACHE_DIR": nothing,
                  "XDG_CONFIG_HOME": nothing} | more


def run(*args, cwd=None, **more):
    return Ran(subprocess.run([str(a) for a in args], cwd=cwd, env=environment(**more),
                              text=True, errors="replace", stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=600))


def must(*args, **options):
    ran = run(*args, **options)
    assert ran.exit == 0, f"{args}: {ran}"
    return ran.out


def new_folder(name):
    """A path with what paths may hold."""
    return Path(tempfile.mkdtemp(prefix=f"{name} (it's) ", dir=SCRATCH))


@functools.cache
def tree():
    """The prefix of an installation that was staged, for another prefix than the
    configured one, and moved since."""
    staged = new_folder("staged")
    must("cmake", "--install", BUILD, "--prefix", "/opt/some where", DESTDIR=str(staged))
    moved = new_folder("moved") / "torchtalk"
    shutil.move(staged / "opt/some where", moved)
    assert not list((staged / "opt").iterdir())
    return moved


def pytorch_source(folder):
    """What passes for a PyTorch source."""
    for name, text in (("aten/src/ATen/native/native_functions.yaml",
                        "- func: add.Tensor(Tensor self) -> Tensor\n"),
                       ("tools/autograd/derivatives.yaml", "[]\n")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


class InstallTest(unittest.TestCase):
    def torchtalk(self, *args, prefix=None, exit=0, **more):
        ran = run((prefix or tree()) / "bin/torchtalk", *args, **more)
        self.assertEqual(ran.exit, exit, f"{args}: {ran}")
        return ran.out if exit == 0 else ran.err

    def has_facts(self, path):
        self.assertTrue(Path(path).exists(), path)
        ran = run(tree() / "bin/torchtalk", "facts", "dump", path)
        return ran.exit == 0 and "\nfunction " in ran.out
