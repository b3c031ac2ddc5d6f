"""What other caches and farms do with the plugin, as tools/ci/CACHES.md tells it:
sccache, distcc. One small file, since it is their rules that are tested."""

import os
import shutil
import subprocess
import unittest

import farm
from real import BUILD, SOURCE, TORCHTALK, scratch

CLANG = "clang++-19"


class FarmTest(unittest.TestCase):
    def setUp(self):
        self.folder = scratch("farms")
        self.addCleanup(shutil.rmtree, self.folder)
        self.plugin = self.folder / "plugin.so"
        shutil.copy(farm.Build(SOURCE, BUILD).plugin, self.plugin)

    def source(self, folder="one"):
        place = self.folder / folder
        place.mkdir(exist_ok=True)
        (place / "a.cpp").write_text("int inner(int x) { return x; }\n"
                                     "int outer() { return inner(1); }\n")
        return place

    def compile(self, place, *launcher, **more):
        """\\returns the object and what was said."""
        output = place / "a.o"
        output.unlink(missing_ok=True)
        ran = subprocess.run([*launcher, CLANG, "-O1", f"-fplugin={self.plugin}", "-c", "a.cpp",
                              "-o", "a.o"], cwd=place, env=dict(os.environ, **more), text=True,
                             stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return output.read_bytes(), ran.stderr

    def facts(self, place):
        dumped = subprocess.run([TORCHTALK, "facts", "dump", place / "a.o"], check=True,
                                text=True, capture_output=True)
        return dumped.stdout


class SccacheTest(FarmTest):
    def start(self):
        """A machine's server; all of them have one cache."""
        env = {k: v for k, v in os.environ.items() if not k.startswith("SCCACHE_")}
        env |= {"SCCACHE_DIR": str(self.folder / "cache"), "SCCACHE_CONF": "/dev/null",
                "SCCACHE_SERVER_PORT": str(farm.free_port())}
        subprocess.run(["sccache", "--start-server"], env=env, check=True, capture_output=True)
        self.addCleanup(subprocess.run, ["sccache", "--stop-server"], env=env, capture_output=True)
        return {k: v for k, v in env.items() if k.startswith("SCCACHE_")}

    def counts(self, env):
        """\\returns hits and misses."""
        said = subprocess.run(["sccache", "--show-stats"], env=dict(os.environ, **env), text=True,
                              check=True, capture_output=True).stdout
        found = dict(line.rsplit(None, 1) for line in said.splitlines() if len(line.split()) > 2)
        self.assertEqual(int(found.get("Non-cacheable calls", 0)), 0, said)
        return int(found["Cache hits"]), int(found["Cache misses"])

    def test_hits_restore_the_facts(self):
        """In the same folder, in another one, and for another machine."""
        place = self.source()
        plain, _ = self.compile(place)
        first, second = self.start(), self.start()
        for folder, server, expected in (("one", first, (0, 1)), ("one", first, (1, 1)),
                                         ("other", first, (2, 1)), ("one", second, (1, 0))):
            place = self.source(folder)
            self.assertEqual(self.compile(place, "sccache", **server)[0], plain)
            self.assertEqual(self.counts(server), expected)
            self.assertIn("outer()", self.facts(place))

    def test_lines_that_moved(self):
        """It compares what is preprocessed without the lines (-P): those of an object
        that it restores may be of an older text. Hence the cache buster."""
        place, server = self.source(), self.start()
        self.compile(place, "sccache", **server)
        self.assertIn("a.cpp:2-2 function external outer()", self.facts(place))
        text = (place / "a.cpp").read_text()
        (place / "a.cpp").write_text("// A comment.\n" + text)
        self.compile(place, "sccache", **server)
        self.assertEqual(self.counts(server), (1, 1))
        self.assertIn("a.cpp:2-2 function external outer()", self.facts(place))
        self.compile(place, "sccache", **server, SCCACHE_C_CUSTOM_CACHE_BUSTER="next commit")
        self.assertEqual(self.counts(server), (1, 2))
        self.assertIn("a.cpp:3-3 function external outer()", self.facts(place))

    def test_another_plugin_at_the_same_path(self):
        """Its contents are not hashed."""
        place, server = self.source(), self.start()
        self.compile(place, "sccache", **server)
        self.plugin.write_bytes(self.plugin.read_bytes() + b"\0")
        self.compile(place, "sccache", **server)
        self.assertEqual(self.counts(server), (1, 1))


class DistccTest(FarmTest):
    def test_server_refuses_and_client_compiles(self):
        place = self.source()
        plain, _ = self.compile(place)
        port = farm.free_port()
        daemon = ["distccd", "--daemon", "--no-detach", "--listen", "127.0.0.1", "--allow",
                  "127.0.0.1", "--port", port, "--log-stderr", "--verbose", "--enable-tcp-insecure"]
        env = {"DISTCC_HOSTS": f"127.0.0.1:{port}", "DISTCC_DIR": str(self.folder / "state"),
               "DISTCC_VERBOSE": "1"}
        (self.folder / "state").mkdir()
        server = self.folder / "server"
        server.mkdir()
        with farm.running(daemon, port, server):
            # A client that has no plugin is served.
            subprocess.run(["distcc", CLANG, "-c", "a.cpp", "-o", "b.o"], cwd=place, check=True,
                           env=dict(os.environ, **env, DISTCC_FALLBACK="0"), capture_output=True)
            compiled, said = self.compile(place, "distcc", **env)
        self.assertIn(f"failed to distribute a.cpp to 127.0.0.1:{port}, running locally instead",
                      said)
        self.assertIn("-fplugin= and/or -specs= passed, which are insecure and not supported",
                      (server / "server.log").read_text())
        self.assertEqual(compiled, plain)
        self.assertIn("outer()", self.facts(place))
