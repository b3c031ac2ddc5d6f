"""Each package, as its installer puts it into a Debian that has no compiler and no
library of ours, and the program alone in an empty folder. INDEX is of the slice."""

import json
import os
import tarfile
from pathlib import Path

from debian import (BUILD, CHROOT, HERE, ROOT, SUDO, TORCHTALK, InDebian, alone_in, entering, inside,
                    make_packages, must)
import mcp_stdio

INDEX = Path(os.environ["INDEX"]).resolve()

MOST_BYTES = 20_000_000
TRACE = ("trace", "torch.matmul", "--index")


class PackagesTest(InDebian):
    copied = {"index": INDEX}

    def has_the_plugin(self, folder):
        """And what else people copy; the folder is inside."""
        for name in ("tools/claude-code/.mcp.json", "tools/claude-code/hooks/about_file.py",
                     "tools/agents/AGENTS.md", ".claude-plugin/marketplace.json"):
            self.assertTrue((CHROOT / folder[1:] / "share/torchtalk" / name).exists(), name)

    def works(self, program):
        """As the program of TORCHTALK does."""
        self.assertEqual(inside(program, "--version"), must(TORCHTALK, "--version"))
        self.answers(inside(program, *TRACE, f"{HERE}/index"), f"{HERE}/index")
        self.assertEqual(self.exchange([*entering(), program], f"{HERE}/index"),
                         self.exchange([TORCHTALK], INDEX))

    def answers(self, said, index):
        """Which it names in the commands that it proposes."""
        self.assertIn("at::native::matmul", said)
        self.assertEqual(said, must(TORCHTALK, *TRACE, INDEX).replace(str(INDEX), index))

    def exchange(self, command, index):
        """What an assistant is told of the tools, and by one of them."""
        server = mcp_stdio.Server(self.server(*command), index)
        told = [server.ask(*question)["result"] for question in (
            ("tools/list", {}),
            ("tools/call", {"name": "trace", "arguments": {"func": "torch.matmul"}}))]
        server.close()
        self.assertIn("at::native::matmul", told[1]["content"][0]["text"])
        return told

    def test_dpkg(self):
        self.works(self.install_deb())
        self.has_the_plugin("/usr")
        for name in ("man/man1/torchtalk.1.gz", "bash-completion/completions/torchtalk",
                     "zsh/vendor-completions/_torchtalk",
                     "fish/vendor_completions.d/torchtalk.fish"):
            self.assertTrue((CHROOT / "usr/share" / name).exists(), name)

    def test_pip(self):
        self.works(self.install_wheel())
        self.has_the_plugin(f"{HERE}/venv")
        self.assertIn("License: Apache-2.0 WITH LLVM-exception",
                      inside(f"{HERE}/venv/bin/pip", "show", "torchtalk"))

    def test_npm(self):
        self.works(self.install_npm())
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
        self.answers(must(*alone_in(empty), "/torchtalk", *TRACE, "/index"), "/index")

    def test_it_takes_a_ready_index(self):
        """Of a registry that the other program made, for a torch that Python would import."""
        world = self.scratch / "world"
        must(ROOT / "test/lit/registry/Inputs/world", TORCHTALK, world)
        must(TORCHTALK, "registry", "add", world / "ready.tar.zst", "--registry", world / "registry")
        here = f"{HERE}/world"
        must(*SUDO, "cp", "-RL", world, f"{CHROOT}{here}")
        must(*SUDO, "cp", BUILD / "bin/torchtalk", f"{CHROOT}{here}")

        def ask(*question):
            return inside(f"{here}/torchtalk", *question, VIRTUAL_ENV=f"{here}/env",
                          TORCHTALK_CACHE_DIR=f"{here}/cache",
                          TORCHTALK_REGISTRY=f"file://{here}/registry")

        self.assertIn("aten/src/ATen/native/Relu.cpp:3", ask("trace", "torch.relu"))
        self.assertIn(f"ready index: torch/2.6.0 of file://{here}/registry", ask("status"))

    def test_it_is_small(self):
        self.assertLess((BUILD / "bin/torchtalk").stat().st_size, MOST_BYTES)
        print({p.name: p.stat().st_size for p in self.made.values()}, end=" ... ")

    def test_the_same_bytes_again(self):
        for suffix, again in make_packages(self.scratch / "again").items():
            self.assertEqual(again.read_bytes(), self.made[suffix].read_bytes(), suffix)

    def test_the_package_depends_on_nothing(self):
        self.assertEqual(must("dpkg-deb", "-f", self.made[".deb"], "Depends").strip(), "")
        # That it holds its libraries is what it is for.
        must("lintian", "--fail-on", "error,warning", "--suppress-tags",
             "embedded-library,shared-library-lacks-prerequisites", self.made[".deb"])
