"""A Debian without a network, in the folder CHROOT, and the packages that
utils/package makes of BUILD_DIR in it. TORCHTALK is the program of this machine."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "utils/lib"))

BUILD = Path(os.environ["BUILD_DIR"]).resolve()
TORCHTALK = Path(os.environ["TORCHTALK"]).resolve()
CHROOT = Path(os.environ["CHROOT"]).resolve()

SUDO = [] if os.getuid() == 0 else ["sudo"]
PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# Inside: where the packages are, and what is installed beside dpkg.
HERE = "/torchtalk-test"


def must(*args, **options):
    """\\returns what it printed."""
    ran = subprocess.run([*map(str, args)], text=True, capture_output=True, timeout=300,
                         **{"stdin": subprocess.DEVNULL, **options})
    assert ran.returncode == 0, f"{args}: exit {ran.returncode}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def alone_in(folder):
    """What runs a command in it, with no network, not even to itself."""
    return [*SUDO, "unshare", "--net", "chroot", str(folder)]


def entering(HOME="/root", **environment):
    """What runs a command in CHROOT."""
    return [*alone_in(CHROOT), "env", "-i", f"PATH={PATHS}", f"HOME={HOME}", "LC_ALL=C.UTF-8",
            *(f"{name}={value}" for name, value in environment.items())]


def inside(*args, **environment):
    return must(*entering(**environment), *args)


def make_packages(folder):
    must(ROOT / "utils/package", BUILD, folder)
    return {path.suffix: path for path in Path(folder).iterdir()}


def without_proposals(text):
    """Of an answer: a tool says in another way than a command what to ask next."""
    return re.sub(r"^(more|ask next):\n(  .*\n)+", "", text, flags=re.M)


class InDebian(unittest.TestCase):
    """Has the packages in HERE, where "copied" is too, and installs them."""
    copied = {}  # names in HERE to folders

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="torchtalk-packages-")
        cls.addClassCleanup(scratch.cleanup)
        cls.scratch = Path(scratch.name)
        cls.made = make_packages(cls.scratch / "once")
        work = f"{CHROOT}{HERE}"
        must(*SUDO, "rm", "-rf", work)
        cls.addClassCleanup(must, *SUDO, "rm", "-rf", work)
        must(*SUDO, "mkdir", work)
        must(*SUDO, "cp", "-RL", *cls.made.values(), work)
        for name, folder in cls.copied.items():
            must(*SUDO, "cp", "-RL", folder, f"{work}/{name}")

    def file(self, suffix):
        return f"{HERE}/{self.made[suffix].name}"

    def server(self, *command):
        """A program of this machine that runs the command, with the arguments it gets."""
        script = self.scratch / "server"
        script.write_text(f'#!/bin/sh\nexec {shlex.join(map(str, command))} "$@"\n')
        script.chmod(0o755)
        return script

    # Each returns the program inside.
    def install_deb(self):
        inside("dpkg", "-i", self.file(".deb"))
        self.addCleanup(inside, "dpkg", "--purge", "torchtalk")
        return "/usr/bin/torchtalk"

    def install_wheel(self):
        inside("python3", "-m", "venv", "--system-site-packages", f"{HERE}/venv")
        inside(f"{HERE}/venv/bin/pip", "install", self.file(".whl"))
        return f"{HERE}/venv/bin/torchtalk"

    def install_npm(self):
        inside("npm", "install", "--offline", "--global", "--prefix", f"{HERE}/npm",
               self.file(".tgz"))
        return f"{HERE}/npm/bin/torchtalk"
