"""`index merge` of what three jobs compiled against `index build` of all: each
job has the whole build folder but only a third of the objects."""

import hashlib
import json
import os
import shutil
import subprocess
import unittest

from real import (BUILD, SOURCE, SliceTest, command, compile_commands, environment, scratch,
                  slice_objects, torchtalk)

JOBS = 3


def digest(index):
    """Of the export, which is too large to be held twice."""
    with subprocess.Popen(command("index", "export", "--format", "jsonl", index=index),
                          env=environment(SOURCE), stdout=subprocess.PIPE) as process:
        result = hashlib.file_digest(process.stdout, "sha256").hexdigest()
    assert process.returncode == 0, index
    return result


def third(number):
    """The build folder of a job. What it shares with the slice are links, which
    nobody writes through."""
    folder = scratch(f"merge-build-{number}")
    commands = folder / "compile_commands.json"
    others = [o for i, o in enumerate(slice_objects()) if i % JOBS != number]
    shutil.copytree(BUILD, folder, symlinks=True, copy_function=os.link, dirs_exist_ok=True)
    for output in others:
        (folder / output).unlink()
    commands.unlink()
    commands.write_text((BUILD / commands.name).read_text().replace(str(BUILD), str(folder)))
    return folder


class MergeTest(SliceTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.parts = []
        for number in range(JOBS):
            cls.parts.append(scratch(f"merge-part-{number}"))
            # So that Python and device sources are not read for each of them.
            shutil.copytree(cls.index / "store", cls.parts[-1] / "store")
            build = third(number)
            answer = torchtalk("index", "build", "--build-dir", build, "--json",
                               index=cls.parts[-1], source=SOURCE)
            assert answer.exit == 0, str(answer)
            cls.problems = json.loads(answer.out)["problems"]
            shutil.rmtree(build)
        cls.whole = digest(cls.index)

    def merge(self, name, *parts):
        index = scratch(f"merge-{name}")
        answer = torchtalk("index", "merge", *parts, "--json", index=index, source=SOURCE)
        self.assertEqual(answer.exit, 0, str(answer))
        return index, json.loads(answer.out)

    def test_three_jobs_are_the_whole(self):
        index, answer = self.merge("forward", *self.parts)
        # And none of their own.
        self.assertEqual(len(answer["problems"]), len(self.problems), answer["problems"])
        self.assertEqual([(b["name"], b["tus"]) for b in answer["builds"]],
                         [("CPU", len(compile_commands()))])
        self.assertEqual(answer["tus"]["ok"], len(slice_objects()))
        self.assertEqual(digest(index), self.whole)

    def test_in_another_order_and_in_steps(self):
        two, _ = self.merge("two", self.parts[2], self.parts[0])
        all_three, answer = self.merge("backward", self.parts[1], two)
        self.assertEqual(answer["merged_parts"], JOBS)
        self.assertEqual(digest(all_three), self.whole)
