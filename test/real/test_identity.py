"""A compile with the plugin makes the same object, plus our section."""

import os
import subprocess
import sys
import unittest

from real import ROOT, compile_commands, compiler_args, scratch

SAME_OBJECT = ROOT / "test" / "lit" / "Inputs" / "same_object.py"
LLVM_BIN = "/usr/lib/llvm-19/bin"
TUS = ("native/BinaryOps", "core/TensorImpl", "RegisterQuantizedCPU")


class IdentityTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = scratch("identity")
        cls.commands = compile_commands()

    def compile(self, tu, name, plugin=True):
        output, = [o for o in self.commands if f"{tu}.cpp.o" in o]
        entry = self.commands[output]
        path = self.folder / f"{name}.o"
        subprocess.run([*compiler_args(entry, plugin), "-o", path],
                       cwd=entry["directory"], check=True, capture_output=True)
        return path

    def test_two_compiles_are_byte_identical(self):
        first = self.compile(TUS[0], "first").read_bytes()
        self.assertEqual(first, self.compile(TUS[0], "second").read_bytes())


def identity(tu):
    def test(self):
        process = subprocess.run(
            [sys.executable, SAME_OBJECT, self.compile(tu, "with"),
             self.compile(tu, "without", plugin=False)],
            env=dict(os.environ, PATH=f"{LLVM_BIN}:{os.environ['PATH']}"),
            capture_output=True, text=True)
        self.assertEqual(process.returncode, 0, process.stdout + process.stderr)
    return test


for tu in TUS:
    setattr(IdentityTest, f"test_{tu.split('/')[-1]}_is_identical", identity(tu))
