"""Runs the unittest modules test_*.py of a folder, for a suite of utils/check:
the last line is "N passed, N failed, N skipped"."""

import sys
import time
import unittest
from pathlib import Path


class CountingResult(unittest.TextTestResult):
    passed = 0

    def startTest(self, test):
        self.started = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        self.passed += 1
        super().addSuccess(test)
        self.stream.writeln(f"  {time.monotonic() - self.started:.1f} s")


def run(folder, names):
    """The modules named, without "test_"; else all. \\returns the exit code."""
    sys.path.insert(0, str(folder))
    names = names or sorted(p.stem[5:] for p in Path(folder).glob("test_*.py"))
    suite = unittest.defaultTestLoader.loadTestsFromNames([f"test_{n}" for n in names])
    result = unittest.TextTestRunner(
        stream=sys.stdout, verbosity=2, resultclass=CountingResult).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    for test, why in result.skipped:
        print(f"SKIPPED: {test}: {why}")
    print(f"{result.passed} passed, {failed} failed, {len(result.skipped)} skipped")
    return failed > 0
