"""Tests of the plugin beside this. Run by a python that has torch, pytest and
pytest-xdist, e.g. that of utils/oracle/running/debian-torch-tests:

  FOLDER/python -m pytest -p pytester utils/record
"""

import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import time

import pytest

HERE = os.path.dirname(os.path.abspath(__file__))


@pytest.fixture
def run(tmp_path):
    """Runs tests in a process of their own; the header and the tests by name."""

    def run(text, *options, expect=0, file="record.jsonl"):
        (tmp_path / "test_it.py").write_text("import pytest, torch\n" + textwrap.dedent(text))
        done = subprocess.run(command(tmp_path, *options), cwd=tmp_path, env=environment(),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == expect, done.stdout
        return read(tmp_path / file)
    return run


def command(folder, *options):
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "torchtalk_record",
            "--rootdir", str(folder), "--torchtalk-record", "record.jsonl", *options]


def environment():
    return {**os.environ, "PYTHONPATH": HERE}


def read(path):
    """Without the times, which are there and differ from run to run."""
    head, *tests = map(json.loads, path.read_text().splitlines())
    assert all(test.pop("seconds") >= 0 for test in tests)
    return head, {test["test"].replace("test_it.py::", ""): test for test in tests}


def text_of(path):
    return re.sub(r'"seconds":[\d.]+,', "", path.read_text())


def test_names_have_overloads_and_include_what_is_called_below(run):
    head, tests = run("""
        def test_a():
            torch.einsum("ij,jk->ik", torch.ones(2, 2), torch.ones(2, 2)).add_(1)
        def test_b():
            pass
    """)
    import torch
    assert head["format"] == "torchtalk.record/1"
    assert head["torch"] == torch.__version__
    assert set(tests["test_a"]["ops"]) >= {"aten::einsum", "aten::bmm", "aten::ones",
                                           "aten::add_.Tensor"}
    assert tests["test_a"]["ops"] == sorted(tests["test_a"]["ops"])
    assert tests["test_b"] == {"test": "test_it.py::test_b", "outcome": "passed", "ops": []}


def test_every_thread_counts(run):
    _, tests = run("""
        import threading
        def test_thread():
            thread = threading.Thread(target=lambda: torch.ones(2).cosh())
            thread.start()
            thread.join()
        def test_backward():
            torch.ones(2, requires_grad=True).sigmoid().sum().backward()
        def test_fork():
            import os
            child = os.fork()
            if child == 0:
                torch.ones(2).sinh()
                os._exit(0)
            os.waitpid(child, 0)
        def test_jit():
            torch.jit.script(scripted)(torch.ones(2))
        def scripted(x):
            return x.erf()
        def test_inference():
            with torch.inference_mode():
                torch.ones(2).erfinv()
        def test_vmap():
            torch.func.vmap(torch.digamma)(torch.ones(2))
    """)
    for test, op in (("thread", "cosh"), ("backward", "sigmoid_backward"), ("fork", "sinh"),
                     ("jit", "erf"), ("inference", "erfinv"), ("vmap", "digamma")):
        assert "aten::" + op in tests["test_" + test]["ops"]
        for other in tests.keys() - {"test_" + test}:
            assert "aten::" + op not in tests[other]["ops"]


def test_an_operator_that_raises_ran(run):
    _, tests = run("""
        def test_raises():
            with pytest.raises(RuntimeError):
                torch.mm(torch.ones(2, 3), torch.ones(2, 3))
    """)
    assert "aten::mm" in tests["test_raises"]["ops"]


def test_custom_operators_of_python(run):
    _, tests = run("""
        def test_custom():
            with torch.library._scoped_library("mine", "FRAGMENT") as library:
                library.define("twice(Tensor x) -> Tensor")
                library.impl("twice", lambda x: x * 2, "CompositeExplicitAutograd")
                torch.ops.mine.twice(torch.ones(2))
    """)
    assert set(tests["test_custom"]["ops"]) >= {"mine::twice", "aten::mul.Tensor"}


def test_outcomes(run):
    _, tests = run("""
        import unittest
        def test_passed(): pass
        def test_failed(): assert torch.ones(1).tan() == 0
        @pytest.mark.skip
        def test_skipped(): pass
        @pytest.mark.xfail
        def test_xfailed(): assert False
        @pytest.mark.xfail
        def test_xpassed(): pass
        @pytest.fixture
        def broken(): raise RuntimeError
        def test_error(broken): pass
        class TestCase(unittest.TestCase):
            def tearDown(self): torch.ones(2).atan()
            @unittest.skip("")
            def test_skipped(self): pass
            @unittest.expectedFailure
            def test_xfailed(self): self.assertTrue(False)
            def test_failed(self): self.fail()
    """, expect=1)
    for name, test in tests.items():
        assert test["outcome"] == name.rpartition("test_")[2]
    assert len(tests) == 9
    assert "aten::tan" in tests["test_failed"]["ops"]
    assert "aten::atan" in tests["TestCase::test_failed"]["ops"]


def test_functions_before_instantiation(run):
    _, tests = run("""
        from torch.testing._internal.common_utils import TestCase, parametrize, instantiate_parametrized_tests
        from torch.testing._internal.common_device_type import instantiate_device_type_tests
        class TestGeneric(TestCase):
            @parametrize("n", [1, 2])
            def test_one(self, device, n): pass
        class TestPlain(TestCase):
            @parametrize("n", [1])
            def test_two(self, n): pass
            def test_three(self): pass
        instantiate_device_type_tests(TestGeneric, globals(), only_for="cpu")
        instantiate_parametrized_tests(TestPlain)
        @pytest.mark.parametrize("n", [1])
        def test_four(n): pass
        TestPlain.test_five = lambda self: None
    """)
    assert {name: test.get("function", "").replace("test_it.py::", "") for name, test in tests.items()} == {
        "TestGenericCPU::test_one_n_1_cpu": "TestGeneric::test_one",
        "TestGenericCPU::test_one_n_2_cpu": "TestGeneric::test_one",
        "TestPlain::test_two_n_1": "TestPlain::test_two", "TestPlain::test_three": "",
        "test_four[1]": "test_four", "TestPlain::test_five": "<lambda>"}


def test_a_program_that_is_started_is_said(run):
    _, tests = run("""
        import subprocess, sys, torch.multiprocessing
        def test_program():
            subprocess.run([sys.executable, "-c", ""])
        def test_spawn():
            process = torch.multiprocessing.get_context("spawn").Process(target=print)
            process.start()
            process.join()
        def test_none():
            pass
    """)
    assert tests["test_program"]["incomplete"] == ["program"]
    assert tests["test_spawn"]["incomplete"] == ["program"]
    assert "incomplete" not in tests["test_none"]


def test_tests_may_profile(run):
    _, tests = run("""
        from torch.autograd import profiler
        def test_profile():
            with torch.profiler.profile() as profile:
                torch.ones(2).tan()
            assert any(e.key == "aten::tan" for e in profile.key_averages())
        def test_disabled():
            torch.autograd._enable_record_function(True)
            torch.ones(2).tan()
    """)
    for test in tests.values():
        assert "aten::tan" in test["ops"]


def test_workers_of_xdist_are_joined(run, tmp_path):
    pytest.importorskip("xdist")
    text = "".join(f"def test_{i}(): torch.ones({i}).{op}()\n"
                   for i, op in enumerate(("sin", "cos", "tan", "exp")))
    alone = run(text)
    plain = text_of(tmp_path / "record.jsonl")
    assert run(text, "-n", "2") == alone
    assert text_of(tmp_path / "record.jsonl") == plain
    assert sorted(tmp_path.glob("record.jsonl*")) == [tmp_path / "record.jsonl"]


def test_the_file_but_for_times_is_a_function_of_what_ran(run, tmp_path):
    text = "def test_b(): torch.ones(1)\ndef test_a(): torch.ones(1).sin()\n"
    run(text)
    first = text_of(tmp_path / "record.jsonl")
    run(text)
    assert text_of(tmp_path / "record.jsonl") == first


def test_a_killed_run_leaves_what_it_has(run, tmp_path):
    (tmp_path / "test_it.py").write_text(
        "import time, torch\ndef test_a(): torch.ones(1).sin()\ndef test_b(): time.sleep(600)\n")
    (tmp_path / "record.jsonl").write_text("of an earlier run")
    process = subprocess.Popen(command(tmp_path), cwd=tmp_path, env=environment(),
                               stdout=subprocess.DEVNULL)
    part = tmp_path / "record.jsonl.part"
    for _ in range(1200):
        if part.exists() and part.read_text().count("\n") == 2:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    _, tests = read(part)
    assert "aten::sin" in tests["test_a"]["ops"]
    assert (tmp_path / "record.jsonl").read_text() == "of an earlier run"


def test_what_cannot_be_written_is_a_usage_error(tmp_path):
    (tmp_path / "test_it.py").write_text("def test_a(): pass\n")
    for more in ([], ["-n", "1"]):
        done = subprocess.run(
            [*command(tmp_path), "--torchtalk-record", "none/file", *more], cwd=tmp_path,
            env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == pytest.ExitCode.USAGE_ERROR, done.stdout
        assert "none" in done.stdout
