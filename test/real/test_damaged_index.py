"""Indexes that something spoilt, and places where none can be written."""

import re
import shutil
import subprocess

from damage import Damage
from real import scratch

NO_INDEX = 3


class IndexDamage(Damage):
    """No usable index is exit 3, and a new build mends it."""

    def current(self):
        found = [p for p in self.index.rglob("CURRENT")
                 if re.fullmatch(r"[\w.-]+\s*", p.read_text()) and "MANIFEST" not in p.read_text()]
        self.assertEqual(len(found), 1, found)
        return found[0]

    def generation(self):
        """The folder of the current generation's database."""
        name = self.current().read_text().strip()
        return next(p for p in self.current().parent.rglob(name) if p.is_dir())

    def unusable(self, says=None):
        for question in (("trace", "torch.matmul"), ("status",),
                         ("graph", "at::native::matmul")):
            self.fails(*question, exit=NO_INDEX, says=says)
        self.mends()

    def set_current(self, data):
        self.current().write_bytes(data)
        self.unusable()

    def test_no_index(self):
        shutil.rmtree(self.index)
        self.unusable("torchtalk index build")

    def test_current_empty(self): self.set_current(b"")
    def test_current_noise(self): self.set_current(bytes(range(256)))
    def test_current_names_nothing(self): self.set_current(b"999999\n")
    def test_current_leads_outside(self): self.set_current(b"../../../../etc\n")

    def test_current_is_a_folder(self):
        path = self.current()
        path.unlink()
        path.mkdir()
        for question in (("trace", "torch.matmul"), ("status",)):
            self.fails(*question, exit=NO_INDEX)

    def test_generation_deleted(self):
        shutil.rmtree(self.generation())
        self.unusable()

    def damage_generation(self, pattern, change):
        files = [p for p in self.generation().rglob("*") if re.search(pattern, p.name)]
        self.assertTrue(files, pattern)
        for path in files:
            change(path)
        self.unusable()

    def test_tables_deleted(self):
        self.damage_generation(r"\.sst$", lambda path: path.unlink())

    def test_tables_cut_in_half(self):
        self.damage_generation(
            r"\.sst$", lambda path: path.write_bytes(path.read_bytes()[:path.stat().st_size // 2]))

    def test_tables_zeroed(self):
        self.damage_generation(
            r"\.sst$", lambda path: path.write_bytes(bytes(path.stat().st_size)))

    def test_manifest_deleted(self):
        self.damage_generation(r"^MANIFEST", lambda path: path.unlink())

    def test_manifest_noise(self):
        self.damage_generation(r"^MANIFEST", lambda path: path.write_bytes(b"noise" * 40))

    def test_store_tables_cut(self):
        """The facts can be read again from the objects."""
        generation = self.generation()
        tables = [p for p in self.index.rglob("*.sst") if generation not in p.parents]
        for path in tables + [p for p in self.index.rglob("*.log")
                              if generation not in p.parents]:
            path.write_bytes(path.read_bytes()[:path.stat().st_size // 2])
        answer = self.index_build()
        if answer.exit:
            self.assertIn("delete", (answer.out + answer.err).lower())
        self.answers()

    def test_index_folder_is_a_file(self):
        file = scratch("a-file") / "index"
        file.write_text("not a folder")
        self.fails("index", "build", "--build-dir", self.build, index=file, exit=1,
                   says=str(file))
        self.fails("trace", "torch.matmul", index=file, exit=NO_INDEX)
        self.assertEqual(file.read_text(), "not a folder")
        self.answers()

    def test_index_folder_that_not_even_root_may_write(self):
        self.fails("index", "build", "--build-dir", self.build, index="/proc/torchtalk",
                   exit=1, says="/proc/torchtalk")

    def test_full_disk(self):
        disk = scratch("full")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "none", disk],
                          capture_output=True).returncode:
            self.skipTest("mount is not permitted here")
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        self.fails("index", "build", "--build-dir", self.build, index=disk / "index",
                   exit=1, says="space")
