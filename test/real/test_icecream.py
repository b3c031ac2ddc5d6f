"""icecream, as tools/ci/CACHES.md tells it: a scheduler and two daemons on this
machine, one of which sends and one compiles, in a root of its own."""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

import farm
from real import (BUILD, SOURCE, compile_commands, compiler_args, export, facts, small_source,
                  torchtalk)

# Of c10, with the includes and macros of all of PyTorch's files.
REAL = ("c10/core/Device.cpp", "c10/core/DispatchKeySet.cpp", "c10/util/Logging.cpp")
SMALL = {
    "once.h": "#pragma once\n#include \"twice.h\"\ninline int once() { return twice(1); }\n",
    "twice.h": "#ifndef TWICE\n#define TWICE\n"
               "template <class T> static T twice(T x) { return x + x; }\n"
               "#include <small/once.h>\n#endif\n",
    "a.cpp": "#include <small/once.h>\n#include \"twice.h\"\n"
             "static int inner() { return once(); }\nint a() { return inner(); }\n",
    "b.cpp": "#include \"twice.h\"\n\n#if DEFINED\n#  include \"../small/once.h\"\n#endif\n"
             "int b() { auto f = [](auto x) { return twice(x); }; return f(once()); }\n",
    "c.cpp": "#define HEADER \"once.h\"\n#include HEADER\n"
             "namespace { struct S { int operator()() { return once(); } }; }\n"
             "int c() { return S()(); }\n",
}


@contextlib.contextmanager
def daemon(folder, name, args, started):
    """Until \\p started() holds, and then for as long as the with block."""
    env = dict(os.environ, ICECC_TESTS="1", ICECC_TEST_SOCKET=str(folder / f"{name}.socket"),
               ICECC_ENV_COMPRESSION="zstd")
    # Sees a machine that is idle: the scheduler sends nothing to one that is not.
    idle = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /proc/stat && exec "$@"',
            folder / "stat"]
    args = [*idle, f"/usr/sbin/{args[0]}", "-n", f"torchtalk{os.getpid()}", "-l", folder / f"{name}.log",
            "-vvv", *args[1:]]
    process = subprocess.Popen([str(a) for a in args], env=env, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            if process.poll() is not None or started():
                break
            time.sleep(0.1)
        else:
            raise RuntimeError(f"{name} did not start:\n" +
                               (folder / f"{name}.log").read_text()[-2000:])
        yield
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()
        process.wait()


@contextlib.contextmanager
def idle_machine(path):
    """A /proc/stat in which only the idle time passes, 1 s each second."""
    ended = threading.Event()

    def write():
        ticks = 1_000_000
        while not ended.is_set():
            path.write_text(f"cpu  1000 0 1000 {ticks} 0 0 0 0 0 0\n")
            ticks += 20
            ended.wait(0.2)
    path.write_text("cpu  1000 0 1000 1000000 0 0 0 0 0 0\n")
    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield
    finally:
        ended.set()
        writer.join()


@unittest.skipIf(os.getuid(), "a daemon of icecream changes its root")
class IcecreamTest(unittest.TestCase):
    """Below /tmp: the daemons run as a user of their own, and the compiler in a
    root that has no file of the project."""

    @classmethod
    def setUpClass(cls):
        if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
            raise unittest.SkipTest("nothing can be mounted here")
        cls.folder = Path(tempfile.mkdtemp(prefix="torchtalk-icecream-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.folder.chmod(0o777)
        cls.source = cls.folder / "src" / SOURCE.name
        cls.build = cls.folder / "build" / BUILD.name
        shutil.copytree(small_source(), cls.source)
        shutil.copytree(SOURCE / "c10", cls.source / "c10")
        shutil.copytree(BUILD / "c10", cls.build / "c10",
                        ignore=shutil.ignore_patterns("*.o", "*.a", "*.so"))
        for name, text in SMALL.items():
            path = cls.source / "small" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        cls.plugin = cls.folder / "plugin.so"
        shutil.copy(farm.Build(SOURCE, BUILD).plugin, cls.plugin)
        entries = [cls.real(name) for name in REAL] + [
            cls.entry(f"small/{name}", ["clang++-19", "-std=c++17", "-DDEFINED=1",
                                        f"-I{cls.source}"])
            for name in SMALL if name.endswith(".cpp")]
        (cls.build / "compile_commands.json").write_text(json.dumps(entries))
        cls.entries = entries

    @classmethod
    def real(cls, name):
        found = next(e for e in compile_commands().values() if e["file"] == str(SOURCE / name))
        args = compiler_args(found, plugin=False)
        del args[args.index("-c"):]
        return cls.entry(name, [a.replace(str(BUILD), str(cls.build))
                                .replace(str(SOURCE), str(cls.source)) for a in args])

    @classmethod
    def entry(cls, name, args):
        return {"directory": str(cls.build), "file": str(cls.source / name),
                "output": name.replace("/", "-") + ".o",
                "arguments": [*args, f"-fplugin={cls.plugin}", "-c", str(cls.source / name),
                              "-o", name.replace("/", "-") + ".o"]}

    def compile(self, *launcher, **env):
        for entry in self.entries:
            ran = subprocess.run([*launcher, *entry["arguments"]], cwd=self.build, text=True,
                                 env=dict(os.environ, **env), stdin=subprocess.DEVNULL,
                                 capture_output=True, timeout=120)
            self.assertEqual((ran.returncode, ran.stderr), (0, ""))

    def index(self, name):
        index = self.folder / name
        answer = torchtalk("index", "build", "--build-dir", self.build, index=index,
                           source=self.source)
        self.assertEqual(answer.exit, 0, str(answer))
        return index

    @contextlib.contextmanager
    def farm(self):
        """What a client has in its environment, for as long as the with block."""
        port, remote = farm.free_port(), farm.free_port()
        log = self.folder / "scheduler.log"
        address = f"127.0.0.1:{port}"

        def login(name):
            return lambda: f"login {name} " in log.read_text()
        with contextlib.ExitStack() as daemons:
            daemons.enter_context(idle_machine(self.folder / "stat"))
            for name, args, started in (
                    ("scheduler", ["icecc-scheduler", "-p", port],
                     lambda: log.exists() and "scheduler ready" in log.read_text()),
                    ("sender", ["iceccd", "-s", address, "-N", "sender", "--no-remote",
                                "-b", self.folder / "sender"], lambda: True),
                    ("compiler", ["iceccd", "-s", address, "-N", "compiler", "-p", remote,
                                  "-b", self.folder / "compiler"], login("compiler"))):
                daemons.enter_context(daemon(self.folder, name, args, started))
            for _ in range(100):
                if login("sender")():
                    break
                time.sleep(0.1)
            yield {"ICECC_TESTS": "1", "ICECC_TEST_SOCKET": str(self.folder / "sender.socket"),
                   "ICECC_TEST_REMOTEBUILD": "1", "ICECC_PREFERRED_HOST": "compiler"}

    def test_index_of_a_local_build(self):
        """With ICECC_REMOTE_CPP=1 it is equal; else it has fewer includes."""
        self.compile()
        local = self.index("local")
        functions = len(facts(local, "function"))
        self.assertGreater(functions, 100)
        for output in self.build.glob("*.o"):
            output.unlink()
        with self.farm() as env:
            self.compile("icecc", **env, ICECC_REMOTE_CPP="1")
            compiled = (self.folder / "compiler.log").read_text()
            self.assertEqual(compiled.count("Remote compilation completed with exit code 0"),
                             len(self.entries))
            self.assertEqual(export(self.index("rewritten")), export(local))
            self.compile("icecc", **env)
        plain = self.index("plain")
        self.assertEqual(len(facts(plain, "function")), functions)
        self.assertLess(len(facts(plain, "include")), len(facts(local, "include")))
