"""Two machines with one remote store: the second compiles nothing, and its index is
the first one's. With the plugin as many compiles are hits as without. What ccache
does that is written in tools/ci/CACHES.md, on some TUs of the real PyTorch; the
slice as a whole is test_ccache.py's, and 300 TUs are utils/bench/cache-rates'."""

import json
import os
import shutil
import unittest

import farm
from real import BUILD, SOURCE, export, scratch, torchtalk

# Quick ones, and one of those whose generated source names its place.
TUS = r"^c10/.*/(Allocator|CopyBytes|Device|DeviceType|Stream|SymBool|Storage|Backtrace|" \
      r"StringUtil|DefaultDtype|DispatchKey|DispatchKeySet|GradMode|InferenceMode)\.cpp\.o$|" \
      r"/cpu/airy_ai\.cpp\.AVX2\.cpp\.o$"
JOBS = os.cpu_count()
VARIANTS = (False, True)


class CachesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = scratch("farm")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        build = farm.Build(SOURCE, BUILD)
        cls.tus = build.tus(TUS)
        assert len(cls.tus) >= 12, [tu.object for tu in cls.tus]
        cls.machines = [farm.Machine(build, cls.folder / "one"),
                        farm.Machine(build, cls.folder / "another" / "deeper" / "place")]

    def setUp(self):
        self.cache = self.folder / self._testMethodName
        self.addCleanup(shutil.rmtree, self.cache, ignore_errors=True)

    def compile(self, machine, cache, store=None, plugin=True, tus=None, launcher=("ccache",)):
        """\\returns what ccache did, event -> count."""
        env = farm.ccache_settings(machine, cache, store)
        before = farm.ccache_events(cache)
        farm.compile_all(JOBS, lambda _, tu: machine.compile(tu, launcher, env, plugin),
                         tus or self.tus)
        return farm.ccache_events(cache) - before

    def objects(self, machine):
        return {tu.object: (machine.build / tu.object).read_bytes() for tu in self.tus}

    def index(self, machine):
        # No cache has anything of Python, which takes the longest to read.
        for name in ("torch", "test"):
            for path in (machine.source / name).rglob("*.py"):
                path.unlink()
        index = scratch("farm-index")
        answer = torchtalk("index", "build", "--build-dir", machine.build, index=index,
                           source=machine.source)
        self.assertEqual(answer.exit, 0, str(answer))
        return export(index)

    def second_machine_compiles_nothing(self, stores):
        """With the plugin as without."""
        count = len(self.tus)
        for plugin in VARIANTS:
            seen = []
            for number, machine in enumerate(self.machines):
                events = self.compile(machine, self.cache / f"{number}-{plugin}",
                                      stores[plugin], plugin)
                seen.append((farm.hits(events), events["cache_miss"],
                             events["remote_storage_error"] + events["remote_storage_timeout"]))
            self.assertEqual(seen, [(0, count, 0), (count, 0, 0)], f"plugin: {plugin}")
        first, second = self.machines
        self.assertEqual(self.objects(first), self.objects(second))

    def with_stores(self, kind):
        with kind(self.cache / "store-without") as without, \
                kind(self.cache / "store-with") as with_plugin:
            self.second_machine_compiles_nothing({False: without, True: with_plugin})

    def test_redis(self):
        self.with_stores(farm.redis)
        self.assertEqual(*[self.index(m) for m in self.machines])

    def test_plain_http(self):
        self.with_stores(farm.plain_http)

    def test_without_the_store_each_compiles(self):
        """So that the hits above are the store's."""
        for number, machine in enumerate(self.machines):
            events = self.compile(machine, self.cache / str(number), tus=self.tus[:3])
            self.assertEqual(events["cache_miss"], 3)

    def test_store_that_is_not_there(self):
        """A build goes on without it."""
        events = self.compile(self.machines[0], self.cache / "one",
                              f"redis://127.0.0.1:{farm.free_port()}", tus=self.tus[:2])
        self.assertEqual(events["cache_miss"], 2)
        self.assertGreater(events["remote_storage_error"], 0)

    def test_local_cache(self):
        """The same folder again, its objects gone."""
        machine, count = self.machines[0], len(self.tus)
        for plugin in VARIANTS:
            cache = self.cache / str(plugin)
            self.assertEqual(self.compile(machine, cache, plugin=plugin)["cache_miss"], count)
            first = self.objects(machine)
            for tu in self.tus:
                (machine.build / tu.object).unlink()
            self.assertEqual(self.compile(machine, cache, plugin=plugin)["direct_cache_hit"], count)
            self.assertEqual(self.objects(machine), first)

    def test_macro_that_no_file_names(self):
        """ccache restores the objects of a command with other macros, and their
        facts hold."""
        machine = self.machines[0]
        others = [tu._replace(args=[tu.args[0], "-DNO_FILE_NAMES_THIS", *tu.args[1:]])
                  for tu in self.tus]
        cache = self.cache / "one"
        self.assertEqual(self.compile(machine, cache, tus=others)["cache_miss"], len(others))
        events = self.compile(machine, cache)
        self.assertEqual(events["preprocessed_cache_hit"], len(others))
        built = {tu.object for tu in self.tus}
        tus = [json.loads(line) for line in self.index(machine) if '"fact":"tu"' in line]
        held = {tu["object"] for tu in tus if tu["status"] == "ok"}
        self.assertEqual(held & built, built)

    def test_another_plugin_is_a_miss(self):
        machine, cache, tus = self.machines[0], self.cache / "one", self.tus[:2]
        self.assertEqual(self.compile(machine, cache, tus=tus)["cache_miss"], 2)
        original = machine.plugin.read_bytes()
        try:
            machine.plugin.write_bytes(original + b"\0")
            self.assertEqual(self.compile(machine, cache, tus=tus)["cache_miss"], 2)
        finally:
            machine.plugin.write_bytes(original)
        self.assertEqual(farm.hits(self.compile(machine, cache, tus=tus)), 2)

    def test_without_base_dir_nothing_is_shared(self):
        """What docs/builds.md asks for is needed."""
        cache, tus = self.cache / "one", self.tus[:2]
        without = ["env", "-u", "CCACHE_BASEDIR", "ccache"]
        for machine in self.machines:
            events = self.compile(machine, cache, tus=tus, launcher=without)
            self.assertEqual(events["cache_miss"], 2)
