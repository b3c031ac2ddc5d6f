"""The lines of tools/ci/BUILDS.md, run as they are written there, with the installed
torchtalk in the PATH. TORCH_PYTHON is a python that has torch, setuptools and
torch's headers (utils/oracle/running/debian-torch-tests makes one); without it the lines
for an extension of PyTorch are skipped."""

import os
import re
import shlex
import unittest
from pathlib import Path

from installed import ROOT, SCRATCH, InstallTest, new_folder, pytorch_source, run, tree

BLOCK = re.compile(r"<!-- (run|file): (\S+) ?(\S*) -->\n```\w+\n(.*?)```\n", re.DOTALL)
BLOCKS = {(kind, name): text for kind, name, _, text in
          BLOCK.findall((ROOT / "tools/ci/BUILDS.md").read_text())}

SETUP = """
from setuptools import Extension, setup
setup(name="small", ext_modules=[Extension("small", ["small.cpp", "other.c"])])
"""
SMALL = """
#include <Python.h>
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "small"};
PyMODINIT_FUNC PyInit_small() { return PyModule_Create(&module); }
"""
TORCH_SETUP = """
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension
setup(name="small_ops", ext_modules=[CppExtension("small_ops", ["small_ops.cpp"])],
      cmdclass={"build_ext": BuildExtension})
"""
TORCH_SMALL = """
#include <torch/extension.h>
at::Tensor twice(const at::Tensor &a) { return at::add(a, a); }
TORCH_LIBRARY(small_ops, m) { m.def("twice(Tensor a) -> Tensor"); }
TORCH_LIBRARY_IMPL(small_ops, CPU, m) { m.impl("twice", TORCH_FN(twice)); }
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("twice", &twice); }
"""


class LinesTest(InstallTest):
    def lines(self, name, folder, **more):
        """Runs a block. A user's shell, in which torchtalk is installed."""
        path = f"{tree()}/bin:{more.pop('PATH', '')}:{os.environ['PATH']}"
        ran = run("bash", "-euo", "pipefail", "-c", BLOCKS["run", name], cwd=folder,
                  PATH=path, **more)
        self.assertEqual(ran.exit, 0, f"{BLOCKS['run', name]}\n{ran}")
        return ran.out

    def test_cmake(self):
        folder = new_folder("cmake")
        (folder / "a.cpp").write_text("int f() { return 1; }\n")
        (folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.16)\nproject(small LANGUAGES CXX)\n" +
            BLOCKS["file", "cmake"] + "add_library(small STATIC a.cpp)\n")
        self.lines("cmake", folder, torchtalk_DIR=str(tree() / "lib/cmake/torchtalk"))
        self.assertTrue(self.has_facts(folder / "build/CMakeFiles/small.dir/a.cpp.o"))

    def test_setuptools(self):
        folder = new_folder("setuptools")
        for name, text in (("setup.py", SETUP), ("small.cpp", SMALL),
                           ("other.c", "int other(void) { return 1; }\n")):
            (folder / name).write_text(text)
        self.lines("setuptools", folder)
        for name in ("small.o", "other.o"):
            made, = (folder / "build").rglob(name)
            self.assertTrue(self.has_facts(made), name)

    @unittest.skipUnless(os.environ.get("TORCH_PYTHON"), "TORCH_PYTHON is not set")
    def test_extension_of_torch(self):
        python = Path(os.environ["TORCH_PYTHON"]).resolve()
        folder = Path(SCRATCH) / "extension"  # torch itself minds a quote in a path
        folder.mkdir()
        (folder / "setup.py").write_text(TORCH_SETUP)
        (folder / "small_ops.cpp").write_text(TORCH_SMALL)
        (folder / "bin").mkdir()
        (folder / "bin/python3").write_text(f'#!/bin/sh\nexec {shlex.quote(str(python))} "$@"\n')
        (folder / "bin/python3").chmod(0o755)
        # Debian's headers of Python, where they are unpacked and not installed.
        include = python.parent / "torch/root/usr/include"
        headers = f"{include}:{include}/x86_64-linux-gnu"
        self.lines("setuptools", folder, PATH=f"{folder}/bin", CPATH=headers)
        source = pytorch_source(new_folder("source"))
        settings = {"PYTORCH_SOURCE": str(source), "TORCHTALK_CACHE_DIR": str(folder / "cache")}
        self.assertIn("1 of 1 TUs have their facts", self.lines("extension", folder, **settings))
        said = self.torchtalk("search", "twice", **settings)
        self.assertIn("small_ops::twice  op", said)

    def test_every_block_is_run(self):
        """Whoever adds a block adds a test of it."""
        self.assertEqual({name for kind, name in BLOCKS if kind == "run"},
                         {"cmake", "setuptools", "extension"})
