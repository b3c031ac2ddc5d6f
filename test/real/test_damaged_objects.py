"""Damaged facts: one bad file is reported, and the rest answers."""

import os
import random
import struct
import subprocess

from damage import VICTIM, Damage
from real import BUILD, SECTION, compile_commands, compiler_args, sections


class ObjectDamage(Damage):
    def section(self):
        found, = [s for s in sections(self.object) if s.name == SECTION]
        return found

    def patch(self, offset, data):
        """Overwrites bytes, from the start of our section."""
        body = bytearray(self.object.read_bytes())
        at = self.section().offset + offset
        body[at:at + len(data)] = data
        self.object.write_bytes(body)

    def flip(self, offset):
        self.patch(offset, bytes([self.section().body[offset] ^ 0x10]))
        self.reported()

    def patch_header(self, field, value):
        """Overwrites a 64-bit field of the section header: 0x18 offset, 0x20 size."""
        body = bytearray(self.object.read_bytes())
        table, = struct.unpack_from("<Q", body, 0x28)
        index = [s.name for s in sections(self.object)].index(SECTION)
        struct.pack_into("<Q", body, table + index * 64 + field, value)
        self.object.write_bytes(body)
        self.reported()

    def replace(self, data):
        self.object.write_bytes(data)
        self.reported()

    def test_magic_flipped(self): self.flip(0)
    def test_version_flipped(self): self.flip(8)
    def test_size_flipped(self): self.flip(12)
    def test_checksum_flipped(self): self.flip(20)
    def test_first_payload_bit_flipped(self): self.flip(28)
    def test_last_payload_bit_flipped(self): self.flip(len(self.section().body) - 1)

    def test_payload_bits_flipped_at_random(self):
        self.flip(random.Random(2).randrange(28, len(self.section().body)))

    def test_a_version_of_the_future(self):
        self.patch(8, struct.pack("<I", 999))
        self.reported()

    def test_record_larger_than_its_section(self):
        self.patch(12, struct.pack("<Q", 1 << 62))
        self.reported()

    def test_record_smaller_than_it_is(self):
        self.patch(12, struct.pack("<Q", 5))
        self.reported()

    def test_section_zeroed(self):
        self.patch(0, bytes(len(self.section().body)))
        self.reported()

    def test_section_oversized(self): self.patch_header(0x20, 1 << 40)
    def test_section_beyond_the_file(self): self.patch_header(0x18, 1 << 60)

    def test_section_cut(self):
        size = len(self.section().body)
        self.patch_header(0x20, size // 2)

    def test_object_truncated_in_the_section(self):
        s = self.section()
        self.replace(self.object.read_bytes()[:s.offset + len(s.body) // 2])

    def test_object_truncated_to_its_header(self):
        self.replace(self.object.read_bytes()[:64])

    def test_object_empty(self): self.replace(b"")
    def test_object_is_text(self): self.replace(b"no such file or directory\n" * 50)

    def test_object_is_noise(self):
        self.replace(b"\x7fELF\x02\x01\x01" + random.Random(1).randbytes(100000))

    def test_object_is_a_folder(self):
        self.object.unlink()
        self.object.mkdir()
        self.reported()

    def test_object_is_a_dangling_link(self):
        self.object.unlink()
        self.object.symlink_to("nowhere")
        self.reported()

    def test_object_is_a_pipe(self):
        self.object.unlink()
        os.mkfifo(self.object)
        self.reported()

    def test_object_deleted(self):
        self.object.unlink()
        self.reported()

    def test_archive_cut_in_half(self):
        archive = self.build / "libvictim.a"
        subprocess.run(["ar", "qc", archive, self.object], check=True)
        self.object.unlink()
        archive.write_bytes(archive.read_bytes()[:archive.stat().st_size // 2])
        self.reported("libvictim.a")


class SstDamage(Damage):
    """Facts beside the build instead of in the object."""

    def damage_sst(self, change):
        self.object.unlink()
        entry = next(e for o, e in compile_commands().items() if f"native/{VICTIM}" in o)
        subprocess.run([*compiler_args(entry), "-fsyntax-only",
                        f"-fplugin-arg-torchtalk-out={self.build}/facts"],
                       cwd=BUILD, check=True, capture_output=True)
        sst, = (self.build / "facts").rglob("*.sst")
        data = sst.read_bytes()
        if change:
            sst.write_bytes(change(data))
            self.reported(sst.name)
        else:
            self.assertEqual(self.index_build().exit, 0)
            self.assertEqual(self.run_clean("index", "check").exit, 0)

    def test_sst_whole(self): self.damage_sst(None)
    def test_sst_cut_in_half(self): self.damage_sst(lambda d: d[:len(d) // 2])
    def test_sst_empty(self): self.damage_sst(lambda d: b"")

    def test_sst_flipped(self):
        at = 200
        self.damage_sst(lambda d: d[:at] + bytes([d[at] ^ 1]) + d[at + 1:])
