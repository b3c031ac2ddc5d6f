"""A pytest plugin that notes which operators of PyTorch each test runs.

  PYTHONPATH=utils/record python -m pytest -p torchtalk_record \\
      --torchtalk-record FILE test/test_torch.py

What is in FILE, and what the recording can miss, is in README.md beside this.
Needs Linux, a C++ compiler ($CXX, or the first of c++, g++, clang++) and the
headers that come with torch. Python 3.8 or later.
"""

import ctypes
import hashlib
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import pytest

FORMAT = "torchtalk.record/1"
# Of the phases of a test the first of these is its outcome.
OUTCOMES = ("error", "failed", "xpassed", "xfailed", "skipped", "passed")


def pytest_addoption(parser):
    group = parser.getgroup("torchtalk", "recording of operators (torchtalk)")
    group.addoption(
        "--torchtalk-record", metavar="FILE",
        help="write the operators of PyTorch that each test runs to FILE, for "
             "'torchtalk tests import'. While tests run it is called FILE.part.")


def pytest_configure(config):
    path = config.getoption("--torchtalk-record")
    if not path:
        return
    path = os.path.abspath(path)
    try:
        if hasattr(config, "workerinput"):  # of pytest-xdist
            recording = Recording(Recorder(), part_of(path, config.workerinput["workerid"]))
        elif distributed(config):
            recording = Merger(path)
        else:
            recording = Recording(Recorder(), path + ".part", final=path)
        recording.begin(header(str(config.rootpath)))
    except (OSError, RuntimeError) as error:
        raise pytest.UsageError(f"--torchtalk-record: {error}")
    config.pluginmanager.register(recording, "torchtalk_recording")


def distributed(config):
    return config.pluginmanager.hasplugin("dsession") or bool(config.getoption("tx", None))


def part_of(path, worker):
    return f"{path}.{worker}.part"


def header(root):
    import torch
    head = {"format": FORMAT, "torch": torch.__version__,
            "torch_commit": torch.version.git_version, "root": root}
    git = subprocess.run(["git", "-C", root, "rev-parse", "HEAD"], stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if git.returncode == 0:
        head["commit"] = git.stdout.strip()
    return head


class Recorder:
    """The compiled part: recorder.cpp beside this file."""

    def __init__(self):
        self.library = ctypes.CDLL(compiled(os.path.join(os.path.dirname(os.path.abspath(__file__)), "recorder.cpp")))
        self.library.torchtalk_record_names.restype = ctypes.c_long
        self.library.torchtalk_record_names.argtypes = (ctypes.c_char_p, ctypes.c_size_t)
        self.buffer = ctypes.create_string_buffer(1 << 20)
        if self.library.torchtalk_record_start():
            raise RuntimeError("no memory to share")

    def begin(self):
        self.library.torchtalk_record_begin()

    def end(self):
        """The operators since begin(), or None when some were lost."""
        while True:
            size = self.library.torchtalk_record_names(self.buffer, len(self.buffer))
            if size < 0:
                return None
            if size <= len(self.buffer):
                return sorted(set(self.buffer.raw[:size].decode().split("\n")[:-1]))
            self.buffer = ctypes.create_string_buffer(2 * size)

    def stop(self):
        self.library.torchtalk_record_stop()


def compiled(source, *flags):
    """The path of the library of a source for the torch that runs; made on first use."""
    import torch
    include = os.path.join(os.path.dirname(torch.__file__), "include")
    if not os.path.exists(os.path.join(include, "ATen", "record_function.h")):
        raise RuntimeError(f"no headers of torch in {include} (Debian has them in libtorch-dev)")
    compiler = shutil.which(os.environ.get("CXX", "")) or next(
        filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
    if not compiler:
        raise RuntimeError("no C++ compiler: set CXX")
    command = [compiler, "-std=c++17", "-O2", "-fPIC", "-shared", "-w", *flags,
               f"-D_GLIBCXX_USE_CXX11_ABI={int(torch._C._GLIBCXX_USE_CXX11_ABI)}",
               "-I", include, source, loaded("libtorch_cpu.so"), loaded("libc10.so")]
    with open(source, "rb") as text:
        key = hashlib.sha256(text.read() + repr([
            command, torch.__version__, torch.version.git_version, sys.platform,
            os.stat(loaded("libtorch_cpu.so")).st_mtime_ns]).encode()).hexdigest()
    cache = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"),
                         "torchtalk", "record")
    library = os.path.join(cache, key[:32] + ".so")
    if os.path.exists(library):
        return library
    os.makedirs(cache, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=cache, suffix=".tmp")
    os.close(handle)
    try:
        made = subprocess.run([*command, "-o", temporary], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if made.returncode:
            raise RuntimeError(f"{' '.join(command)} failed:\n{made.stdout[-4000:]}")
        os.replace(temporary, library)
    finally:
        if os.path.exists(temporary):
            os.unlink(temporary)
    return library


def loaded(name):
    """The file of a library in this process; it may have a version in its name."""
    with open("/proc/self/maps") as maps:
        found = re.search(r" (/\S.*/" + re.escape(name) + r"[.\d]*)$", maps.read(), re.M)
    if not found:
        raise RuntimeError(f"{name} is not loaded")
    return found[1]


def defined(item, root):
    """The id of the function in the source that a test runs: instantiation for
    devices, types and operators keeps it as __wrapped__."""
    function = getattr(item, "obj", None)
    if not function:
        return None
    try:
        function = inspect.unwrap(function)
        function = getattr(function, "__func__", function)
        file = function.__code__.co_filename
    except (AttributeError, ValueError):  # not written in Python, or a cycle
        return None
    import torch
    for folder in (root, os.path.dirname(os.path.dirname(torch.__file__))):
        if file.startswith(folder + os.sep):
            file = os.path.relpath(file, folder)
            break
    return "::".join([file, *function.__qualname__.split(".")])


def outcome_of(report):
    """Of a phase of a test, one of OUTCOMES."""
    if hasattr(report, "wasxfail"):
        return "xfailed" if report.skipped else "xpassed"
    if report.failed:
        return "failed" if report.when == "call" else "error"
    return report.outcome


class Processes:
    """Whether a program was started. What it runs is not recorded; what a fork
    runs is."""

    EVENTS = {"subprocess.Popen", "os.posix_spawn", "os.exec", "os.system"}

    def __init__(self):
        self.started = False
        sys.addaudithook(self.on_event)
        # The one way that has no event.
        from multiprocessing import util
        launch = util.spawnv_passfds

        def spawnv_passfds(*arguments):
            self.started = True
            return launch(*arguments)
        util.spawnv_passfds = spawnv_passfds

    def on_event(self, event, _):
        if event in self.EVENTS:
            self.started = True


class Recording:
    """Writes a line a test. With `final` the finished file is sorted and gets that
    name; otherwise a Merger does this with the files of all workers."""

    def __init__(self, recorder, path, final=None):
        self.recorder, self.path, self.final = recorder, path, final
        self.processes = Processes()
        self.pid = os.getpid()
        self.out = self.root = None
        self.outcomes = set()

    def begin(self, head):
        self.out = open(self.path, "w")
        self.root = head["root"]
        self.write(head)

    def write(self, record):
        # One write a line: a killed run tears the last line at most.
        self.out.write(json.dumps(record, separators=(",", ":")) + "\n")
        self.out.flush()

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        self.outcomes = set()
        self.processes.started = False
        self.recorder.begin()
        started = time.monotonic()
        yield
        seconds = time.monotonic() - started
        if os.getpid() != self.pid:  # a fork that came back from its test
            return
        ops = self.recorder.end()
        outcome = next((o for o in OUTCOMES if o in self.outcomes), "error")
        record = {"test": item.nodeid, "outcome": outcome}
        function = defined(item, self.root)
        if function and function != item.nodeid:
            record["function"] = function
        missing = (["program"] if self.processes.started else []) + (["names"] if ops is None else [])
        if missing:
            record["incomplete"] = missing
        record["seconds"] = round(seconds, 3)
        record["ops"] = ops or []
        self.write(record)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report):
        self.outcomes.add(outcome_of(report))

    def pytest_unconfigure(self):
        if os.getpid() != self.pid or not self.out:
            return
        self.out.close()
        self.out = None
        self.recorder.stop()
        if self.final:
            finish([self.path], self.final)


class Merger:
    """Where pytest-xdist runs the tests elsewhere: joins what its workers wrote."""

    def __init__(self, path):
        self.path, self.workers = path, []

    def begin(self, _):
        if not os.path.isdir(os.path.dirname(self.path)):
            raise RuntimeError(f"no folder {os.path.dirname(self.path)}")

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodeready(self, node):
        self.workers.append(node.gateway.id)

    def pytest_unconfigure(self):
        parts = [part_of(self.path, worker) for worker in self.workers]
        finish([part for part in parts if os.path.exists(part)], self.path)


def finish(parts, path):
    """Of files with the same first line one that is sorted by test, under its name
    only when it is whole."""
    head, tests = None, {}
    for part in parts:
        with open(part) as lines:
            for number, line in enumerate(lines):
                if not line.endswith("\n"):
                    break  # a worker died
                if number == 0:
                    head = line
                else:
                    tests[json.loads(line)["test"]] = line
    if head is None:
        return
    temporary = path + ".tmp"
    with open(temporary, "w") as out:
        out.write(head)
        out.writelines(tests[test] for test in sorted(tests))
    os.replace(temporary, path)
    for part in parts:
        os.unlink(part)
