"""The facts of a build that a compiler cache answered are those of the compile:
the slice again in an empty folder of a second checkout elsewhere."""

import os
import shutil

import farm
from real import BUILD, SOURCE, SliceTest, export, scratch, slice_objects, torchtalk

# Where build_slice of utils/lib/slice.sh has ccache keep what it compiled.
CACHE = BUILD.parents[1] / "ccache"


class CcacheTest(SliceTest):
    """The slice's own build, that the index was made from, filled the cache;
    what is tested is that no compiler runs again and nothing is lost."""

    def test_second_checkout_is_all_hits_and_the_same_index(self):
        elsewhere = scratch("elsewhere")
        self.addCleanup(shutil.rmtree, elsewhere)
        build = farm.Build(SOURCE, BUILD)
        machine = farm.Machine(build, elsewhere / "a" / "deeper" / "place")
        objects = set(slice_objects())
        tus = [tu for tu in build.tus() if tu.object in objects]
        env = farm.ccache_settings(machine, CACHE)
        env["CCACHE_STATSLOG"] = str(elsewhere / "log.statslog")
        farm.compile_all(os.cpu_count(), lambda _, tu: machine.compile(tu, ["ccache"], env), tus)
        events = farm.ccache_events(elsewhere / "log")
        print(dict(events), end=" ... ")
        self.assertEqual((farm.hits(events), events["cache_miss"]), (len(objects), 0))
        index = scratch("elsewhere-index")
        answer = torchtalk("index", "build", "--build-dir", machine.build, index=index,
                           source=machine.source)
        self.assertEqual(answer.exit, 0, str(answer))
        self.assertEqual(export(index), export(self.index))
