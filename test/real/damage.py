"""What the tests of damage share. Damaged inputs and damaged indexes, through
the command line: a clear error, the right exit code, and the former index still
answers.

0 done, 1 no answer or a failed check, 2 wrong usage, 3 no usable index.
"""

import os
import shutil
import unittest

from real import compile_commands, cut_build, scratch, torchtalk

TUS = r"native/(LinearAlgebra|BinaryOps)\.cpp\.o|RegisterCompositeImplicitAutograd\.cpp\.o"
VICTIM = "BinaryOps.cpp"


class Damage(unittest.TestCase):
    """A good build folder and its index, copied for every case."""

    @classmethod
    def setUpClass(cls):
        if "DAMAGE_READY" not in os.environ:
            good = cut_build("good", TUS)
            index = scratch("good-index")
            answer = torchtalk("index", "build", "--build-dir", good, index=index)
            assert answer.exit == 0, str(answer)
            os.environ["DAMAGE_READY"] = f"{good}:{index}"
        cls.good, cls.good_index = os.environ["DAMAGE_READY"].split(":")

    def setUp(self):
        self.build = scratch("damaged")
        self.index = scratch("damaged-index")
        shutil.copytree(self.good_index, self.index, symlinks=True, dirs_exist_ok=True)
        shutil.copytree(self.good, self.build, dirs_exist_ok=True)
        commands = self.build / "compile_commands.json"
        commands.write_text(commands.read_text().replace(self.good, str(self.build)))
        self.objects = {o.split("/")[-1]: self.build / o for o in compile_commands(self.build)}
        self.object = self.objects[f"{VICTIM}.o"]

    def run_clean(self, *args, **kwargs):
        """Runs; whatever the damage, it must end like a program that expected it."""
        answer = torchtalk(*args, index=kwargs.pop("index", self.index), **kwargs)
        self.assertIn(answer.exit, (0, 1, 2, 3), str(answer))
        for trace in ("terminate called", "Stack dump", "Assertion", "PLEASE submit",
                      "AddressSanitizer", "runtime error:"):
            self.assertNotIn(trace, answer.err)
        if answer.exit:
            self.assertRegex(answer.err + answer.out, r"\w+ \w+ \w+", "no sentence")
        return answer

    def fails(self, *args, exit, says=None, **kwargs):
        answer = self.run_clean(*args, **kwargs)
        self.assertEqual(answer.exit, exit, str(answer))
        if says:
            self.assertIn(says.lower(), (answer.err + answer.out).lower())
        return answer

    def index_build(self, **kwargs):
        return self.run_clean("index", "build", "--build-dir", self.build, **kwargs)

    def answers(self, **kwargs):
        answer = self.run_clean("trace", "torch.matmul", **kwargs)
        self.assertEqual(answer.exit, 0, str(answer))
        self.assertIn("LinearAlgebra.cpp", answer.out)

    def reported(self, name=VICTIM):
        """A bad object does not stop the build, which counts it; the check
        names it, and the other TUs answer."""
        answer = self.index_build()
        self.assertEqual(answer.exit, 0, str(answer))
        self.assertIn("index check", answer.out + answer.err)
        check = self.run_clean("index", "check")
        self.assertEqual(check.exit, 1, str(check))
        self.assertIn(VICTIM, check.out + check.err)
        self.assertIn(name, answer.out + answer.err + check.out + check.err)
        self.answers()

    def mends(self):
        answer = self.index_build()
        self.assertEqual(answer.exit, 0, str(answer))
        self.answers()
