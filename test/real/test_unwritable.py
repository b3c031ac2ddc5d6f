"""A plugin that cannot write its facts: the compile passes, and `index check`
names the TU. Without an object, out=DIR is the only place they can go."""

import contextlib
import subprocess
import unittest

from real import BUILD, compile_commands, compiler_args, cut_build, scratch, torchtalk

TU = r"native/BinaryOps\.cpp\.o"


class UnwritableTest(unittest.TestCase):
    @contextlib.contextmanager
    def mounted(self, options):
        folder = scratch("mount")
        process = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", folder],
                                 capture_output=True, text=True)
        if process.returncode:
            self.skipTest(f"mount is not permitted here: {process.stderr.strip()}")
        try:
            yield folder
        finally:
            subprocess.run(["umount", folder], check=True)

    def compile_to(self, folder):
        """Compiles the TU with out=FOLDER; then the check of a build folder that
        lacks its object must fail and name it."""
        build = cut_build("unwritable", TU)
        output, = compile_commands(build)
        (build / output).unlink()
        process = subprocess.run(
            [*compiler_args(compile_commands()[output]), "-fsyntax-only",
             f"-fplugin-arg-torchtalk-out={folder}"],
            cwd=BUILD, capture_output=True, text=True)
        self.assertEqual(process.returncode, 0, process.stderr)
        index = scratch("unwritable-index")
        torchtalk("index", "build", "--build-dir", build, index=index)
        answer = torchtalk("index", "check", index=index)
        self.assertEqual(answer.exit, 1, str(answer))
        self.assertIn("aten/src/ATen/native/BinaryOps.cpp", answer.out + answer.err)
        return process.stderr

    def test_a_full_disk(self):
        with self.mounted("size=16k") as folder:
            self.compile_to(folder)

    def test_a_read_only_folder(self):
        with self.mounted("ro") as folder:
            self.compile_to(folder)

    def test_a_folder_below_a_file(self):
        file = scratch("not-a-folder") / "file"
        file.touch()
        self.compile_to(file / "facts")

    def test_a_folder_that_not_even_root_may_write(self):
        self.compile_to("/proc/torchtalk-facts")

    def test_the_compile_says_why(self):
        self.assertIn("torchtalk", self.compile_to("/proc/torchtalk-facts"))

    def test_with_a_writable_folder_the_check_passes(self):
        """Or the tests above would prove nothing."""
        build = cut_build("writable", TU)
        index = scratch("writable-index")
        answer = torchtalk("index", "build", "--build-dir", build, index=index)
        self.assertEqual(answer.exit, 0, str(answer))
        answer = torchtalk("index", "check", index=index)
        self.assertEqual(answer.exit, 0, str(answer))
