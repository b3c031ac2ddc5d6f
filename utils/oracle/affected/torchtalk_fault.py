"""A pytest plugin that runs tests with wrong kernels, for faults beside this.

  pytest -p torchtalk_fault --torchtalk-faults PLAN.json --torchtalk-results FILE ...

PLAN says, for each test, which faults it is to run with: {node id: [[number, kind,
[operator, ...]], ...]}. Each runs in a process of its own, forked from one where no
test ran, so that nothing of a fault stays. FILE gets a line of JSON for each:
{"test", "fault", "outcome"}, where the outcome is pytest's, "died" (by a signal; after
--torchtalk-limit seconds by SIGALRM), or "absent" (an operator has no CPU kernel).
A fault without operators is none: the test as it is.
"""

import ctypes
import json
import os
import signal
import sys

import pytest
from _pytest.runner import runtestprotocol

from torchtalk_record import OUTCOMES, compiled, outcome_of

KINDS = ("all", "last", "unusual", "strided", "raise")
ABSENT = len(OUTCOMES)


def pytest_addoption(parser):
    group = parser.getgroup("torchtalk faults")
    group.addoption("--torchtalk-faults", metavar="PLAN")
    group.addoption("--torchtalk-results", metavar="FILE")
    group.addoption("--torchtalk-limit", type=int, default=30)


def pytest_configure(config):
    with open(config.getoption("--torchtalk-faults")) as plan:
        config.pluginmanager.register(Injector(config, json.load(plan)))


class Injector:
    def __init__(self, config, plan):
        self.plan = plan
        self.limit = config.getoption("--torchtalk-limit")
        self.out = open(config.getoption("--torchtalk-results"), "a")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fault.cpp")
        self.library = ctypes.CDLL(compiled(source, "-fno-access-control"))
        self.library.torchtalk_fault.restype = ctypes.c_bool
        self.library.torchtalk_fault.argtypes = (ctypes.c_char_p, ctypes.c_int)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        for number, kind, ops in self.plan.get(item.nodeid, ()):
            line = {"test": item.nodeid, "fault": number, "outcome": self.run(item, kind, ops)}
            self.out.write(json.dumps(line) + "\n")
            self.out.flush()
        return True

    def run(self, item, kind, ops):
        child = os.fork()
        if child:
            _, status = os.waitpid(child, 0)
            code = os.waitstatus_to_exitcode(status)
            return "died" if code < 0 else "absent" if code == ABSENT else OUTCOMES[code]
        code = OUTCOMES.index("error")
        try:
            signal.alarm(self.limit)
            for op in ops:
                if not self.library.torchtalk_fault(op.encode(), KINDS.index(kind)):
                    os._exit(ABSENT)
            reports = runtestprotocol(item, log=False, nextitem=None)
            code = min(OUTCOMES.index(outcome_of(report)) for report in reports)
        finally:
            sys.stdout.flush()
            os._exit(code)
