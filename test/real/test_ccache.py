"""The facts of a build that a compiler cache answered are those of the compile:
the slice again in an empty folder of a second checkout elsewhere."""

import os
import re
import shutil
import subprocess
import unittest
from collections import Counter
from pathlib import Path

from real import BUILD, ROOT, SOURCE, SliceTest, export, scratch, slice_objects, torchtalk

BUILD_SLICE = """
set -euo pipefail
. "$1/utils/lib/common.sh"
. "$1/utils/lib/pytorch.sh"
. "$1/utils/lib/slice.sh"
TORCHTALK=$2
rm -f "$STAMPS/configured-$(basename "$(dirname "$4")")-$(basename "$4")"
build_slice "$3" "$4"
"""


class CcacheTest(SliceTest):
    """The slice's own build, that the index was made from, filled the cache;
    what is tested is that no compiler runs again and nothing is lost."""

    def build(self, source, build):
        """\\returns what ccache did, event -> count."""
        log = scratch("ccache-log") / "stats"
        subprocess.run(
            ["bash", "-c", BUILD_SLICE, "-", ROOT, os.path.abspath(os.environ["TORCHTALK"]),
             source, build],
            env=dict(os.environ, CCACHE_STATSLOG=str(log)), check=True,
            stdin=subprocess.DEVNULL, capture_output=True)
        return Counter(line for line in log.read_text().splitlines()
                       if re.fullmatch(r"(direct|preprocessed)_cache_hit|cache_miss", line))

    def test_second_checkout_is_all_hits_and_the_same_index(self):
        other = scratch("elsewhere") / "a" / "deeper" / "place"
        source = other / "src" / SOURCE.name
        build = other / "build" / BUILD.name
        shutil.copytree(SOURCE, source, symlinks=True)
        events = self.build(source, build)
        print(dict(events), end=" ... ")
        # Configuring tries its small programs too, so hits may be more.
        self.assertEqual(events["cache_miss"], 0)
        self.assertGreaterEqual(events.total(), len(slice_objects()))
        index = scratch("elsewhere-index")
        answer = torchtalk("index", "build", "--build-dir", build, index=index, source=source)
        self.assertEqual(answer.exit, 0, str(answer))
        self.assertEqual(export(index), export(self.index))
        shutil.rmtree(Path(other))
