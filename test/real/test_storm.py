"""`kill -9` at any moment of whatever writes an index, a full disk, two writers
at once, a folder that cannot be written: what answers is the former index or
the new one, never anything else."""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time
import unittest

from increments import Checkout
from real import TORCHTALK, environment, scratch

KILLS = int(os.environ.get("STORM_KILLS", 100))


class Storm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = scratch("storm")
        cls.index = cls.folder / "index"
        cls.checkout = Checkout(cls.folder, 1, tus=(r"c10\.dir/core/Device\.cpp\.o$",))
        cls.main = cls.checkout.source / "c10/core/Device.cpp"
        cls.states = [cls.main.read_text(),
                      cls.main.read_text() + "\nint torchtalk_storm() { return 1; }\n"]
        cls.must("index", "build", "--build-dir", cls.checkout.build)
        cls.exports = []
        for name, text in zip("xy", cls.states):
            cls.main.write_text(text)
            cls.must("index", "update")
            cls.exports.append(cls.export())
            shutil.copytree(cls.index, cls.folder / name,
                            ignore=shutil.ignore_patterns("snapshots"))
            cls.must("snapshot", "save", name)
        assert cls.exports[0] != cls.exports[1]
        cls.archive = cls.folder / "x.tar.zst"
        cls.must("snapshot", "export", "x", "-o", cls.archive)

    @classmethod
    def command(cls, *args, index=None):
        return [TORCHTALK, *map(str, args), "--index", str(index or cls.index)]

    @classmethod
    def ask(cls, *args, index=None):
        return subprocess.run(cls.command(*args, index=index), text=True, capture_output=True,
                              env=environment(cls.checkout.source), check=False, timeout=600)

    @classmethod
    def must(cls, *args, index=None):
        done = cls.ask(*args, index=index)
        assert done.returncode == 0, f"{args}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    @classmethod
    def export(cls, index=None):
        return cls.must("index", "export", "--format", "jsonl", index=index)

    def merge(self, name):
        """Of what two jobs sent, each with all there is: it may be killed after it
        has taken some of it."""
        return "index", "merge", self.folder / name, name

    def is_sound(self, why, index=None):
        self.must("status", index=index)
        self.assertIn(self.export(index), self.exports, why)

    def test_kills(self):
        """Of build, update, merge, snapshot save, load, import and export."""
        seed = int(os.environ.get("STORM_SEED", time.time()))
        chance = random.Random(seed)

        def update():
            self.main.write_text(chance.choice(self.states))
            return "index", "update"

        def build():
            self.main.write_text(chance.choice(self.states))
            if chance.random() < 0.3:
                shutil.rmtree(self.index / "store", ignore_errors=True)
            return "index", "build", "--build-dir", self.checkout.build

        numbers = iter(range(10**6))
        kinds = {
            "merge": lambda: self.merge(chance.choice("xy")),
            "build": build,  # what was merged cannot be updated
            "update": update,
            "save": lambda: ("snapshot", "save", f"s{next(numbers)}"),
            "load": lambda: ("snapshot", "load", chance.choice("xy"), "--force"),
            "import": lambda: ("snapshot", "import", self.archive, "--name", f"i{next(numbers)}"),
            "export": lambda: ("snapshot", "export", "y", "-o", self.folder / "y.tar.zst"),
        }
        takes = {}
        for kind, make in kinds.items():
            started = time.monotonic()
            self.must(*make())
            takes[kind] = time.monotonic() - started
        killed = 0
        for turn in range(KILLS):
            kind = chance.choice(list(kinds))
            process = subprocess.Popen(
                self.command(*kinds[kind]()), env=environment(self.checkout.source),
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True)
            time.sleep(chance.uniform(0, takes[kind]))
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            killed += process.wait() == -signal.SIGKILL
            self.is_sound(f"turn {turn}, {kind}, STORM_SEED={seed}")
        print(f"STORM_SEED={seed}: {killed} of {KILLS} killed in time", end=" ... ")
        self.assertGreater(killed, KILLS // 2)
        # Nothing that the killed ones left is in the way, or for ever there.
        for make in kinds.values():
            self.must(*make())
        for name, export in zip("xy", self.exports):
            self.must("snapshot", "load", name, "--force")
            self.assertEqual(self.export(), export)
        self.assertLess(len(list((self.index / "generations").iterdir())), 4)
        left = [p for p in self.index.rglob("*") if ".tmp" in p.name or p.name.startswith("tmp")]
        self.assertEqual(left, [])

    @contextlib.contextmanager
    def mounted(self, options):
        folder = scratch("storm-mount")
        process = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", folder],
                                 capture_output=True, text=True, check=False)
        if process.returncode:
            self.skipTest(f"mount is not permitted here: {process.stderr.strip()}")
        try:
            yield folder
        finally:
            subprocess.run(["umount", folder], check=True)

    def test_a_full_disk(self):
        self.must("snapshot", "load", "x", "--force")
        size = sum(p.stat().st_blocks * 512 for p in self.index.rglob("*") if p.is_file())
        # RocksDB reserves space for its log before it writes.
        with self.mounted(f"size={2 * size + (512 << 20)}") as folder:
            index = folder / "index"
            self.main.write_text(self.states[0])
            self.must("index", "build", "--build-dir", self.checkout.build, index=index)
            before = self.export(index)
            self.assertEqual(before, self.exports[0])
            stamp = self.main.stat().st_mtime_ns
            filler = folder / "filler"
            with contextlib.suppress(OSError), open(filler, "wb") as out:
                while True:
                    out.write(bytes(1 << 16))
                    out.flush()
            for args in (("index", "build", "--build-dir", self.checkout.build),
                         ("index", "update"), ("index", "merge", self.folder / "y"),
                         ("snapshot", "save", "full"),
                         ("snapshot", "import", self.archive, "--name", "full")):
                self.main.write_text(self.states[args[0] == "index"])
                os.utime(self.main, ns=(stamp, stamp))
                done = self.ask(*args, index=index)
                self.assertEqual(done.returncode, 1, f"{args} {done.stdout}{done.stderr}")
                self.assertRegex(done.stderr, "(?i)space", args)
                self.assertEqual(self.export(index), before, args)
            self.assertNotIn("full", self.must("snapshot", "list", index=index))
            filler.unlink()
            self.main.write_text(self.states[1])
            self.must("index", "update", index=index)
            self.assertEqual(self.export(index), self.exports[1])

    def test_a_read_only_folder(self):
        with self.mounted("size=400m") as folder:
            index = folder / "index"
            self.main.write_text(self.states[0])
            self.must("index", "build", "--build-dir", self.checkout.build, index=index)
            subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
            self.is_sound("read-only", index)
            for args in (("index", "build", "--build-dir", self.checkout.build),
                         ("index", "update"), ("index", "merge", self.folder / "y"),
                         ("snapshot", "save", "ro")):
                done = self.ask(*args, index=index)
                self.assertEqual(done.returncode, 1, f"{args} {done.stdout}{done.stderr}")
                self.assertRegex(done.stderr, "(?i)read-only", args)

    def test_two_writers(self):
        """One of them says who the other is; both leave a sound index."""
        self.main.write_text(self.states[0])
        for args in (("index", "build", "--build-dir", self.checkout.build),
                     ("index", "update"), self.merge("x"), ("snapshot", "load", "x", "--force")):
            first = subprocess.Popen(
                self.command("index", "build", "--build-dir", self.checkout.build),
                env=environment(self.checkout.source), stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, text=True)
            while not (self.index / "lock").read_text().startswith(str(first.pid)):
                self.assertIsNone(first.poll())
                time.sleep(0.01)
            second = self.ask(*args)
            self.assertEqual(second.returncode, 1, f"{args} {second.stdout}{second.stderr}")
            self.assertIn(str(first.pid), second.stderr)
            self.is_sound("while another builds")
            self.assertEqual(first.wait(), 0, first.stderr.read())
            first.stderr.close()
            self.is_sound("after it")
