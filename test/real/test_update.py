"""`index update` against `index build` into an empty folder: after each of many
increments, both export the same lines. Compared after every third of them, as
building and exporting take most of the time."""

import json
import os
import shutil
import subprocess
import time
import unittest

from increments import KINDS, Checkout
from real import TORCHTALK, environment, export, scratch

STEPS = int(os.environ.get("UPDATE_STEPS", 42))
EVERY = int(os.environ.get("UPDATE_EVERY", 3))
SEED = int(os.environ.get("UPDATE_SEED", 7))


class Update(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = scratch("update")
        cls.checkout = Checkout(folder, SEED)
        cls.updated, cls.rebuilt = folder / "updated", folder / "rebuilt"
        cls.flags = subprocess.run([TORCHTALK, "flags", "--cxx", "clang++-19"], text=True,
                                   check=True, capture_output=True).stdout
        cls.run_index("build", cls.updated)
        # Every kind once, then any.
        cls.kinds = KINDS + ["compile_with_plugin"] * 4
        cls.checkout.chance.shuffle(cls.kinds)
        while len(cls.kinds) < STEPS:
            cls.kinds.append(cls.checkout.chance.choice(KINDS))

    @classmethod
    def run_index(cls, command, index):
        build = ["--build-dir", cls.checkout.build] if command == "build" else []
        started = time.monotonic()
        done = subprocess.run([TORCHTALK, "index", command, "--json", "--index", index, *build],
                              env=environment(cls.checkout.source), text=True,
                              capture_output=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return json.loads(done.stdout), time.monotonic() - started

    def increment(self, number):
        kind = self.kinds[number]
        edit = getattr(self.checkout, kind)
        what = edit(self.flags) if kind == "compile_with_plugin" else edit()
        answer, updating = self.run_index("update", self.updated)
        print(f"{kind} {what}: {len(answer['parsed'])} parsed, {updating:.1f} s", end=" ... ",
              flush=True)
        if (number + 1) % EVERY and number + 1 < STEPS:
            return
        shutil.rmtree(self.rebuilt, ignore_errors=True)
        _, building = self.run_index("build", self.rebuilt)
        ours, theirs = export(self.updated), export(self.rebuilt)
        print(f"rebuilt in {building:.1f} s", end=" ... ", flush=True)
        if ours != theirs:
            more = sorted(set(ours) - set(theirs))[:5], sorted(set(theirs) - set(ours))[:5]
            self.fail(f"UPDATE_SEED={SEED}, step {number}: the updates since the last comparison"
                      " (UPDATE_EVERY=1 compares after each) alone have, and lack:\n"
                      + "\n".join(map(str, more)))
        # And then there is nothing left to do.
        again, _ = self.run_index("update", self.updated)
        self.assertFalse(again["changed"], again["parsed"])


for step in range(STEPS):
    setattr(Update, f"test_increment_{step:03}",
            lambda self, number=step: self.increment(number))
