"""Each package, as its installer puts it into a Debian that has no compiler and no
library of ours, and the program alone in an empty folder."""

import json
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "utils/lib"))
import mcp_stdio

BUILD = Path(os.environ["BUILD_DIR"]).resolve()
TORCHTALK = Path(os.environ["TORCHTALK"]).resolve()
INDEX = Path(os.environ["INDEX"]).resolve()
CHROOT = Path(os.environ["CHROOT"]).resolve()

SUDO = [] if os.getuid() == 0 else ["sudo"]
PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# Inside: where the packages and the index are, and what is installed beside dpkg.
HERE = "/torchtalk-test"
MOST_BYTES = 20_000_000
TRACE = ("trace", "torch.matmul", "--index")


def must(*args, **options):
    """\\returns what it printed."""
    ran = subprocess.run([*map(str, args)], text=True, capture_output=True, timeout=300,
                         **{"stdin": subprocess.DEVNULL, **options})
    assert ran.returncode == 0, f"{args}: exit {ran.returncode}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def entering(folder):
    """What runs a command in it, with no network, not even to itself."""
    return [*SUDO, "unshare", "--net", "chroot", str(folder), *(
        () if folder != CHROOT else ("env", "-i", f"PATH={PATHS}", "HOME=/root", "LC_ALL=C.UTF-8"))]


def inside(*args):
    return must(*entering(CHROOT), *args)


def packages(folder):
    must(ROOT / "utils/package", BUILD, folder)
    return {path.suffix: path for path in Path(folder).iterdir()}


class PackagesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="torchtalk-packages-")
        cls.addClassCleanup(scratch.cleanup)
        cls.scratch = Path(scratch.name)
        cls.made = packages(cls.scratch / "once")
        work = f"{CHROOT}{HERE}"
        must(*SUDO, "rm", "-rf", work)
        cls.addClassCleanup(must, *SUDO, "rm", "-rf", work)
        must(*SUDO, "mkdir", work)
        must(*SUDO, "cp", "-RL", *cls.made.values(), work)
        must(*SUDO, "cp", "-RL", INDEX, f"{work}/index")

    def file(self, suffix):
        return f"{HERE}/{self.made[suffix].name}"

    def has_the_plugin(self, folder):
        """And what else people copy; the folder is inside."""
        for name in ("tools/claude-code/.mcp.json", "tools/claude-code/hooks/about_file.py",
                     "tools/agents/AGENTS.md", ".claude-plugin/marketplace.json"):
            self.assertTrue((CHROOT / folder[1:] / "share/torchtalk" / name).exists(), name)

    def works(self, program):
        """As the program of TORCHTALK does."""
        self.assertEqual(inside(program, "--version"), must(TORCHTALK, "--version"))
        self.answers(inside(program, *TRACE, f"{HERE}/index"), f"{HERE}/index")
        self.assertEqual(self.exchange([*entering(CHROOT), program], f"{HERE}/index"),
                         self.exchange([TORCHTALK], INDEX))

    def answers(self, said, index):
        """Which it names in the commands that it proposes."""
        self.assertIn("at::native::matmul", said)
        self.assertEqual(said, must(TORCHTALK, *TRACE, INDEX).replace(str(INDEX), index))

    def exchange(self, command, index):
        """What an assistant is told of the tools, and by one of them."""
        script = self.scratch / "server"
        script.write_text(f'#!/bin/sh\nexec {shlex.join(map(str, command))} "$@"\n')
        script.chmod(0o755)
        server = mcp_stdio.Server(script, index)
        told = [server.ask(*question)["result"] for question in (
            ("tools/list", {}),
            ("tools/call", {"name": "trace", "arguments": {"func": "torch.matmul"}}))]
        server.close()
        self.assertIn("at::native::matmul", told[1]["content"][0]["text"])
        return told

    def test_dpkg(self):
        inside("dpkg", "-i", self.file(".deb"))
        self.addCleanup(inside, "dpkg", "--purge", "torchtalk")
        self.works("/usr/bin/torchtalk")
        self.has_the_plugin("/usr")
        for name in ("man/man1/torchtalk.1.gz", "bash-completion/completions/torchtalk",
                     "zsh/vendor-completions/_torchtalk",
                     "fish/vendor_completions.d/torchtalk.fish"):
            self.assertTrue((CHROOT / "usr/share" / name).exists(), name)

    def test_pip(self):
        inside("python3", "-m", "venv", f"{HERE}/venv")
        inside(f"{HERE}/venv/bin/pip", "install", self.file(".whl"))
        self.works(f"{HERE}/venv/bin/torchtalk")
        self.has_the_plugin(f"{HERE}/venv")
        self.assertIn("License: Apache-2.0 WITH LLVM-exception",
                      inside(f"{HERE}/venv/bin/pip", "show", "torchtalk"))

    def test_npm(self):
        inside("npm", "install", "--offline", "--global", "--prefix", f"{HERE}/npm",
               self.file(".tgz"))
        self.works(f"{HERE}/npm/bin/torchtalk")
        self.has_the_plugin(f"{HERE}/npm/lib/node_modules/torchtalk")

    def test_the_registry_finds_its_entry(self):
        """By the name in the package that server.json names."""
        entry = json.loads((ROOT / "server.json").read_text())
        with tarfile.open(self.made[".tgz"]) as archive:
            package = json.load(archive.extractfile("package/package.json"))
        self.assertEqual([package["mcpName"], package["name"], package["version"]],
                         [entry["name"], *(entry["packages"][0][k] for k in ("identifier", "version"))])

    def test_npx(self):
        self.assertEqual(inside("npx", "--offline", "--yes", "--package", self.file(".tgz"),
                                "torchtalk", "--version"), must(TORCHTALK, "--version"))

    def test_it_needs_nothing(self):
        """Neither a library nor any other file of the system."""
        empty = self.scratch / "empty"
        empty.mkdir()
        must(*SUDO, "cp", BUILD / "bin/torchtalk", empty)
        must(*SUDO, "cp", "-RL", INDEX, empty / "index")
        self.answers(must(*entering(empty), "/torchtalk", *TRACE, "/index"), "/index")

    def test_it_takes_a_ready_index(self):
        """Of a registry that the other program made, for a torch that Python would import."""
        world = self.scratch / "world"
        must(ROOT / "test/lit/registry/Inputs/world", TORCHTALK, world)
        must(TORCHTALK, "registry", "add", world / "ready.tar.zst", "--registry", world / "registry")
        here = f"{HERE}/world"
        must(*SUDO, "cp", "-RL", world, f"{CHROOT}{here}")
        must(*SUDO, "cp", BUILD / "bin/torchtalk", f"{CHROOT}{here}")

        def ask(*question):
            return inside("env", f"VIRTUAL_ENV={here}/env", f"TORCHTALK_CACHE_DIR={here}/cache",
                          f"TORCHTALK_REGISTRY=file://{here}/registry", f"{here}/torchtalk",
                          *question)

        self.assertIn("aten/src/ATen/native/Relu.cpp:3", ask("trace", "torch.relu"))
        self.assertIn(f"ready index: torch/2.6.0 of file://{here}/registry", ask("status"))

    def test_it_is_small(self):
        self.assertLess((BUILD / "bin/torchtalk").stat().st_size, MOST_BYTES)
        print({p.name: p.stat().st_size for p in self.made.values()}, end=" ... ")

    def test_the_same_bytes_again(self):
        for suffix, again in packages(self.scratch / "again").items():
            self.assertEqual(again.read_bytes(), self.made[suffix].read_bytes(), suffix)

    def test_the_package_depends_on_nothing(self):
        self.assertEqual(must("dpkg-deb", "-f", self.made[".deb"], "Depends").strip(), "")
        # That it holds its libraries is what it is for.
        must("lintian", "--fail-on", "error,warning", "--suppress-tags",
             "embedded-library,shared-library-lacks-prerequisites", self.made[".deb"])
