"""From a package to the first right answer, in a Debian that has its own python3-torch
and of torchtalk nothing: with the index that torchtalk makes of that torch, and with a
ready one of SOURCE_ONLY, an index of PYTORCH_SOURCE, in a registry on the disk. Right is
what the text of PYTORCH_SOURCE says. The same answer over MCP, and by Claude Code, which
runs on this machine and enters the Debian for the server alone."""

import contextlib
import os
import re
import shutil
import time
from pathlib import Path

from debian import (CHROOT, HERE, ROOT, SUDO, TORCHTALK, InDebian, entering, inside, must,
                    without_proposals)
import mcp_stdio

INDEX = Path(os.environ["SOURCE_ONLY"]).resolve()
SOURCE = Path(os.environ["PYTORCH_SOURCE"]).resolve()

# Of the clock, from an empty home. They are several times what it takes.
MOST_SECONDS = 60
MOST_SECONDS_READY = 10

TRACE = ("trace", "torch.matmul")
REGISTRY = f"file://{HERE}/registry"

YAML = "aten/src/ATen/native/native_functions.yaml"
DERIVATIVES = "tools/autograd/derivatives.yaml"
DECOMPOSITIONS = "torch/_decomp/decompositions.py"
SCHEMA = "matmul(Tensor self, Tensor other) -> Tensor"
# By the YAML: the keys, the kernel, and the file of its definition.
KERNELS = (
    ("CompositeImplicitAutograd", "matmul", "aten/src/ATen/native/LinearAlgebra.cpp"),
    ("NestedTensorCPU, NestedTensorCUDA", "matmul_nested",
     "aten/src/ATen/native/nested/NestedTensorMatmul.cpp"))


def place(file, pattern):
    """Of the one line of the source that is like it."""
    lines = (SOURCE / file).read_text().split("\n")
    numbers = [number for number, line in enumerate(lines, 1) if re.fullmatch(pattern, line)]
    assert len(numbers) == 1, (file, pattern, numbers)
    return f"{file}:{numbers[0]}"


def told_by_source(with_cpp):
    """Lines of the answer, or their ends. Without C++ a kernel's place is that in the YAML."""
    yield f"schema: {SCHEMA}  {place(YAML, re.escape('- func: ' + SCHEMA))}"
    for keys, kernel, file in KERNELS:
        named, defined = place(YAML, f" +{keys}: {kernel}"), place(file, rf"Tensor {kernel}\(.*")
        yield f"  {keys}  {kernel}  {defined if with_cpp else named}  [yaml]"
    yield f"  {place(DERIVATIVES, re.escape('- name: ' + SCHEMA))}"
    yield "python: torch.matmul, Tensor.matmul"
    decomposed = place(DECOMPOSITIONS, r"@aten\.matmul\.default\.py_impl\(.*")
    yield ("  implementation CompositeImplicitAutograd  torch._decomp.decompositions.matmul  "
           + decomposed)
    yield "other overloads: aten::matmul.out"


class FirstAnswerTest(InDebian):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        registry, index = cls.scratch / "registry", cls.scratch / "index"
        ready = cls.scratch / "ready.tar.zst"
        shutil.copytree(INDEX, index)
        of_source = ("--pytorch-source", SOURCE, "--index", index)
        must(TORCHTALK, "index", "update", *of_source)
        must(TORCHTALK, "snapshot", "save", "torch/2.6.0", *of_source)
        must(TORCHTALK, "snapshot", "export", "torch/2.6.0", "--index", index, "-o", ready)
        must(TORCHTALK, "registry", "add", ready, "--registry", registry)
        must(*SUDO, "cp", "-R", registry, f"{CHROOT}{HERE}")
        cls.by_repository = must(TORCHTALK, *TRACE, "--index", index).replace(f" --index {index}", "")

    @contextlib.contextmanager
    def within(self, seconds, what):
        """By the clock; the CPU time tells a slow program from a busy machine."""
        cpu, began = os.times(), time.monotonic()
        yield
        took, now = time.monotonic() - began, os.times()
        cpu = sum(now[2:4]) - sum(cpu[2:4])
        told = f"{what} {took:.1f} s ({cpu:.1f} s of CPU)"
        print(told, end=", ", flush=True)
        self.assertLessEqual(took, seconds, f"{told}; load {os.getloadavg()[0]:.1f}")

    def home(self, name):
        """An empty one."""
        inside("mkdir", f"{HERE}/{name}")
        return f"{HERE}/{name}"

    def says_what_the_source_says(self, said, with_cpp):
        for line in told_by_source(with_cpp):
            self.assertTrue(any(each.endswith(line) for each in said.split("\n")),
                            f"not there: {line}\n{said}")

    def answers(self, install, **environment):
        """From nothing, then over MCP, then with a registry, and in each way the same twice."""
        thin = {"HOME": self.home("thin"), **environment}
        with self.within(MOST_SECONDS, "installed and answered"):
            program = install()
            said = inside(program, *TRACE, **thin)
        self.says_what_the_source_says(said, with_cpp=False)
        self.assertEqual(inside(program, *TRACE, **thin), said)
        self.over_mcp(self.server(*entering(**thin), program), said)

        ready = {"HOME": self.home("ready"), "TORCHTALK_REGISTRY": REGISTRY, **environment}
        with self.within(MOST_SECONDS_READY, "with a registry"):
            said = inside(program, *TRACE, **ready)
        self.says_what_the_source_says(said, with_cpp=True)
        self.assertEqual(said, self.by_repository)
        self.assertIn(f"ready index: torch/2.6.0 of {REGISTRY}", inside(program, "status", **ready))
        inside("rm", "-r", thin["HOME"], ready["HOME"])

    def over_mcp(self, server, said):
        asked = mcp_stdio.Server(server)
        told = asked.ask("tools/call", {"name": "trace", "arguments": {"func": "torch.matmul"}})
        asked.close()
        self.assertEqual(without_proposals(told["result"]["content"][0]["text"]),
                         without_proposals(said))
        answer = self.scratch / "answer"
        answer.write_text(said)
        must(ROOT / "test/mcp/run-clients", server, "installed", env={**os.environ, "ANSWER": answer})

    def test_deb(self):
        self.answers(self.install_deb)

    def test_wheel(self):
        """In the environment where pip put it, which sees the torch of the system."""
        self.answers(self.install_wheel, VIRTUAL_ENV=f"{HERE}/venv")

    def test_npm(self):
        self.answers(self.install_npm)
