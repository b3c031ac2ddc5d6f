"""Without a build: parsing a TU gives what its object carries."""

import json
import shlex
import subprocess
import unittest

from real import (BUILD, TORCHTALK, compile_commands, environment, export, scratch,
                  slice_objects, torchtalk)

# Small ones, generated code, and a kernel that is compiled once for each
# capability of a CPU; the last ones parse only what they reach of headers.
TUS = ("util/Logging.cpp.o", "Operators_0.cpp.o", "cpu/Activation.cpp.AVX2.cpp.o",
       "core/TensorImpl.cpp.o", "native/SoftMax.cpp.o", "native/ReduceOps.cpp.o",
       "python_variable_methods.cpp.o")


class Parse(unittest.TestCase):
    def test_parsed_facts_are_those_of_the_object(self):
        folder = scratch("parse")
        build = folder / "build"
        build.mkdir()
        entries, objects = [], {}
        for output, entry in compile_commands().items():
            if output in slice_objects() and output.endswith(TUS):
                copy = build / output.replace("/", "_")
                objects[copy] = BUILD / output
                args = shlex.split(entry["command"])
                args[args.index("-o") + 1] = str(copy)
                entries.append({"directory": entry["directory"], "file": entry["file"],
                                "arguments": args})
        self.assertEqual(len(entries), len(TUS))
        (build / "compile_commands.json").write_text(json.dumps(entries))

        parsed = folder / "parsed"
        # Not torchtalk(), which adds --no-parse.
        answer = subprocess.run(
            [TORCHTALK, "index", "build", "--json", "--build-dir", build, "--index", parsed],
            env=environment(), text=True, capture_output=True, check=True)
        self.assertEqual(json.loads(answer.stdout)["parsing"]["parsed"], len(TUS))
        # Not even a .d file beside an object that was not made.
        self.assertEqual([p.name for p in build.iterdir()], ["compile_commands.json"])

        for copy, original in objects.items():
            copy.symlink_to(original)
        compiled = folder / "compiled"
        answer = torchtalk("index", "build", "--build-dir", build, index=compiled)
        self.assertEqual(answer.exit, 0, str(answer))
        self.assertEqual(torchtalk("index", "check", index=compiled).exit, 0)
        ours, theirs = set(export(parsed)), set(export(compiled))
        self.assertEqual(sorted(ours - theirs)[:5], sorted(theirs - ours)[:5])
