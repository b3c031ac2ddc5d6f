"""The hook of the plugin for Claude Code, as Claude Code runs it: the command of hooks.json
in a shell, with an event on standard input."""

import json
import os
import subprocess
import textwrap
import time

from installed import InstallTest, environment, must, new_folder, pytorch_source, tree

NATIVE = "aten/src/ATen/native"
FILES = {
    f"{NATIVE}/native_functions.yaml": """\
        - func: relu(Tensor self) -> Tensor
          variants: function, method
          dispatch:
            CPU: relu_cpu
        """,
    f"{NATIVE}/Relu.cpp": """\
        namespace at::native {
        Tensor relu_cpu(const Tensor &self) {
          return self;
        }
        Tensor other(const Tensor &self) {
          return self;
        }
        } // namespace at::native
        """,
    f"{NATIVE}/Caller.cpp": """\
        namespace at::native {
        Tensor caller(const Tensor &self) {
          return at::native::relu_cpu(self);
        }
        } // namespace at::native
        """,
    "torch/__init__.py": "",
    "test/test_relu.py": """\
        import torch
        from torch.testing._internal.common_utils import TestCase
        class TestRelu(TestCase):
            def test_relu(self):
                torch.relu(torch.ones(1))
        """,
}


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
    return folder


class HookTest(InstallTest):
    @classmethod
    def setUpClass(cls):
        folder = new_folder("hook")
        cls.where = {"TORCHTALK_CACHE_DIR": str(folder / "cache"), "XDG_CONFIG_HOME": str(folder / "config")}
        cls.source = write(pytorch_source(folder / "pytorch"), FILES)
        cls.project = write(folder / "acme", {
            "acme/ops.py": "import torch\ndef f(x):\n    return torch.relu(x)\n",
            "acme/user.py": "from acme.ops import f\ndef g(x):\n    return f(x)\n"})
        cls.elsewhere = write(folder / "else", FILES | {f"{NATIVE}/native_functions.yaml": ""})
        for words in (("init", "--pytorch-source", cls.source), ("index", "build"),
                      ("init", "--source", cls.project), ("index", "build", "--project", "acme")):
            must(tree() / "bin/torchtalk", *words, **cls.where)

    def run_hook(self, event, **more):
        plugin = tree() / "share/torchtalk/tools/claude-code"
        hooks = json.loads((plugin / "hooks/hooks.json").read_text())["hooks"]
        (event_name, ((matcher,),)), = ((name, [m["hooks"] for m in all]) for name, all in hooks.items())
        env = environment(CLAUDE_PLUGIN_ROOT=str(plugin), TORCHTALK_FILE_HOOK="1",
                          PATH=f"{tree()}/bin:{os.environ['PATH']}", **self.where) | more
        ran = subprocess.run(["/bin/sh", "-c", matcher["command"]], input=json.dumps(event), env=env,
                             text=True, capture_output=True, timeout=matcher["timeout"])
        self.assertEqual(ran.returncode, 0, ran.stderr)
        if not ran.stdout:
            return None, ran.stderr
        output = json.loads(ran.stdout)["hookSpecificOutput"]
        # Nothing that would allow, ask or deny.
        self.assertEqual(set(output), {"hookEventName", "additionalContext"})
        self.assertEqual(output["hookEventName"], event_name)
        return output["additionalContext"].splitlines(), ran.stderr

    def told(self, tool, file, **given):
        said, errors = self.run_hook({"tool_name": tool, "cwd": str(self.source),
                                      "tool_input": {"file_path": str(file), **given}})
        self.assertEqual(errors, "")
        return said

    def silent(self, why, event, **more):
        said, errors = self.run_hook(event, **more)
        self.assertIsNone(said)
        self.assertIn(why, errors)

    def read(self, file):
        return {"tool_name": "Read", "tool_input": {"file_path": str(file)}}

    def test_lines_that_are_read(self):
        said = self.told("Read", self.source / f"{NATIVE}/Relu.cpp", offset=2, limit=2)
        self.assertEqual(said, [
            f"torchtalk on {NATIVE}/Relu.cpp:2-3, read as text: no TU of the index has it",
            f"defined there: at::native::relu_cpu ({NATIVE}/Relu.cpp:2)",
            f"callers in other files, of it and of its ops: at::native::caller ({NATIVE}/Caller.cpp:3), "
            "test.test_relu.TestRelu.test_relu (test/test_relu.py:5)",
            "ops that a change reaches: aten::relu",
            "tests that a change can break: 1 of 1 (1 certain)",
            "no build is in the index: only YAML, Python and the text of C++ tell what is reached",
            "all of the file: definitions 2",
            "more: its tools affected, graph and trace"])

    def test_lines_that_are_edited(self):
        """By a path from the folder that Claude Code is in."""
        said = self.told("Edit", f"{NATIVE}/Relu.cpp", old_string="Tensor other(const Tensor &self) {\n",
                         new_string="")
        self.assertIn(f"{NATIVE}/Relu.cpp:5,", said[0])
        self.assertEqual(said[1], f"defined there: at::native::other ({NATIVE}/Relu.cpp:5)")
        said = self.told("Edit", f"{NATIVE}/Relu.cpp", old_string="  return self;", replace_all=True)
        self.assertIn(f"{NATIVE}/Relu.cpp:3, {NATIVE}/Relu.cpp:6,", said[0])

    def test_a_whole_file(self):
        said = self.told("Write", self.source / f"{NATIVE}/native_functions.yaml")
        self.assertIn("all of the file: ops of the YAML 1", said)
        said = self.told("Read", self.source / "test/test_relu.py")
        self.assertIn("all of the file: definitions 2, tests 1", said)

    def test_a_file_that_has_changed_since(self):
        file = self.source / f"{NATIVE}/Caller.cpp"
        self.assertNotIn("has changed", "\n".join(self.told("Read", file)))
        file.write_text("\n" + file.read_text())
        later = time.time() + 2  # times of indexes are in seconds
        os.utime(file, (later, later))
        self.assertIn("the file has changed since the index was made", "\n".join(self.told("Read", file)))

    def test_a_project(self):
        said = self.told("Read", self.project / "acme/ops.py", offset=2, limit=2)
        self.assertEqual(said[:3], [
            "torchtalk on acme/ops.py:2-3", "defined there: acme.ops.f (acme/ops.py:2)",
            "callers in other files, of it and of its ops: acme.user.g (acme/user.py:3)"])

    def test_it_is_off(self):
        for value in ("", "0"):
            self.silent("", self.read(self.source / f"{NATIVE}/Relu.cpp"), TORCHTALK_FILE_HOOK=value)

    def test_it_is_silent(self):
        """And says why where only a debugger looks."""
        relu = self.read(self.source / f"{NATIVE}/Relu.cpp")
        write(self.source, {"README.md": "text\n"})
        for why, event, more in (
                ("is not in the index", self.read(self.source / "README.md"), {}),
                ("is not in the index", self.read(self.source / "none.cpp"), {}),
                ("There is no index", self.read(self.elsewhere / f"{NATIVE}/Relu.cpp"), {}),
                ("is in no PyTorch source", self.read("/etc/passwd"), {}),
                ("There is no index", relu, {"TORCHTALK_CACHE_DIR": "/nonexistent"}),
                ("tool_input", {}, {}),
                ("'torchtalk'", relu, {"PATH": "/usr/bin:/bin"}),
                ("python3: not found", relu, {"PATH": "/nonexistent"})):
            self.silent(why, event, **more)

    def test_it_does_not_wait(self):
        slow = new_folder("slow") / "torchtalk"
        slow.write_text(f'#!/bin/sh\n[ "$1" != "$SLOW" ] || exec sleep 60\nexec "{tree()}/bin/torchtalk" "$@"\n')
        slow.chmod(0o755)
        relu = self.read(self.source / f"{NATIVE}/Relu.cpp")
        began = time.monotonic()
        more = {"PATH": f"{slow.parent}:{os.environ['PATH']}"}
        self.silent("no answer in 5 s", relu, SLOW="file", **more)
        said, _ = self.run_hook(relu, SLOW="affected", **more)
        self.assertEqual(said[1:3], ["what a change reaches: no answer in 5 s", "all of the file: definitions 2"])
        self.assertLess(time.monotonic() - began, 16)
