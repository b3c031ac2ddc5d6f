"""Our registrations against those of the running dispatcher, row by row."""

import sys
import unittest
from collections import Counter

from real import BUILD, ROOT, SOURCE, SliceTest, compile_commands, facts, slice_objects

sys.path.append(str(ROOT / "utils" / "oracle"))
import exports  # noqa: E402

ORACLE = ROOT.parent / "shared" / "oracle" / "dispatch-2.6.0.tsv.xz"
GENERATED = [f"build/aten/src/ATen/Register{name}.cpp"
             for name in ("CPU", "CompositeImplicitAutograd", "Meta", "Schema")]


def compiled_files():
    """The main files of the slice, as index paths."""
    commands = compile_commands()
    for output in slice_objects():
        file = commands[output]["file"]
        yield file.replace(str(BUILD), "build").replace(f"{SOURCE}/", "")


@unittest.skipUnless(ORACLE.exists(), f"no dispatcher dump in {ORACLE.parent}")
class OracleTest(SliceTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        files = set(compiled_files())
        cls.theirs, cls.ours = Counter(), Counter()
        for op, key, _, file, line, _ in exports.rows(ORACLE):
            file = file.removeprefix("./")
            if file in files:
                cls.theirs[op, key, file, int(line)] += 1
        for fact in facts(cls.index, "registration"):
            if (fact["compiled"] and not fact["op"].startswith("_")
                    and fact["api"] in ("library", "operators")):
                cls.ours[fact["op"], fact["key"], fact["file"], fact["block_line"]] += 1

    def compare(self, files):
        ours = Counter({r: n for r, n in self.ours.items() if r[2] in files})
        theirs = Counter({r: n for r, n in self.theirs.items() if r[2] in files})
        missing, extra = theirs - ours, ours - theirs
        print(f"{sum(ours.values())} ours, {sum(theirs.values())} the dispatcher's",
              end=" ... ")
        self.assertGreater(sum(theirs.values()), 0)
        self.assertEqual((sorted(missing)[:20], missing.total()), ([], 0))
        self.assertEqual((sorted(extra)[:20], extra.total()), ([], 0))

    def test_no_other_file_of_the_slice_registers(self):
        """Nor does the dispatcher know of any that does."""
        self.assertEqual({r[2] for r in self.theirs}, set(GENERATED))
        self.assertEqual({r[2] for r in self.ours}, set(GENERATED))

    def test_trace_prints_the_lines_of_the_dispatcher(self):
        for op in ("aten::matmul", "aten::gelu.out", "aten::add.Tensor"):
            out = self.ask("trace", op, "--verbose")
            for row in [row for row in self.theirs if row[0] == op]:
                with self.subTest(row):
                    key = "dispatcher def: " if row[1] == "def" else f"{row[1]}  "
                    self.assertRegex(out, rf"{key}{row[2]}:{row[3]}\b")

    def test_kernels_are_symbols(self):
        """Every registration of a compiled kernel names its symbol."""
        nameless = [f for f in facts(self.index, "registration")
                    if f["compiled"] and f["key"] != "def" and not f["kernel"]
                    and f["kernel_name"] != "none" and f["api"] != "backend_name"]
        self.assertEqual(nameless[:5], [])


for path in GENERATED:
    def test(self, path=path):
        self.compare({path})
    setattr(OracleTest, "test_" + path.split("/")[-1].removesuffix(".cpp"), test)
