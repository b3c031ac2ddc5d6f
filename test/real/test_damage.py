"""Damaged inputs and damaged indexes, through the command line: a clear error,
the right exit code, and the former index still answers.

0 done, 1 no answer or a failed check, 2 wrong usage, 3 no usable index.
"""

import os
import random
import re
import shutil
import struct
import subprocess
import unittest

from real import (SECTION, SOURCE, compile_commands, compiler_args, cut_build,
                  scratch, sections, torchtalk)

TUS = r"native/(LinearAlgebra|BinaryOps)\.cpp\.o|RegisterCompositeImplicitAutograd"
VICTIM = "BinaryOps.cpp"
YAML = "aten/src/ATen/native/native_functions.yaml"
NO_INDEX = 3


class Damage(unittest.TestCase):
    """A good build folder and its index, copied for every case."""

    @classmethod
    def setUpClass(cls):
        if "DAMAGE_READY" not in os.environ:
            good = cut_build("good", TUS)
            index = scratch("good-index")
            answer = torchtalk("index", "build", "--build-dir", good, cache=index)
            assert answer.exit == 0, str(answer)
            os.environ["DAMAGE_READY"] = f"{good}:{index}"
        cls.good, cls.good_index = os.environ["DAMAGE_READY"].split(":")

    def setUp(self):
        self.build = scratch("damaged")
        self.cache = scratch("damaged-index")
        shutil.copytree(self.good_index, self.cache, symlinks=True, dirs_exist_ok=True)
        shutil.copytree(self.good, self.build, dirs_exist_ok=True)
        commands = self.build / "compile_commands.json"
        commands.write_text(commands.read_text().replace(self.good, str(self.build)))
        self.objects = {o.split("/")[-1]: self.build / o for o in compile_commands(self.build)}
        self.object = self.objects[f"{VICTIM}.o"]

    def run_clean(self, *args, **kwargs):
        """Runs; whatever the damage, it must end like a program that expected it."""
        answer = torchtalk(*args, cache=kwargs.pop("cache", self.cache), **kwargs)
        self.assertIn(answer.exit, (0, 1, 2, 3), str(answer))
        for trace in ("terminate called", "Stack dump", "Assertion", "PLEASE submit",
                      "AddressSanitizer", "runtime error:"):
            self.assertNotIn(trace, answer.err)
        if answer.exit:
            self.assertRegex(answer.err + answer.out, r"\w+ \w+ \w+", "no sentence")
        return answer

    def fails(self, *args, exit, says=None, **kwargs):
        answer = self.run_clean(*args, **kwargs)
        self.assertEqual(answer.exit, exit, str(answer))
        if says:
            self.assertIn(says.lower(), (answer.err + answer.out).lower())
        return answer

    def index_build(self, **kwargs):
        return self.run_clean("index", "build", "--build-dir", self.build, **kwargs)

    def answers(self, **kwargs):
        answer = self.run_clean("trace", "torch.matmul", **kwargs)
        self.assertEqual(answer.exit, 0, str(answer))
        self.assertIn("LinearAlgebra.cpp", answer.out)

    def reported(self, name=VICTIM):
        """A bad object does not stop the build; it is named by it and by the
        check, and the other TUs answer."""
        answer = self.index_build()
        self.assertEqual(answer.exit, 0, str(answer))
        self.assertIn(name, answer.out + answer.err)
        check = self.run_clean("index", "check")
        self.assertEqual(check.exit, 1, str(check))
        self.assertIn(VICTIM, check.out + check.err)
        self.answers()

    def mends(self):
        answer = self.index_build()
        self.assertEqual(answer.exit, 0, str(answer))
        self.answers()


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
        entry = next(e for o, e in compile_commands(self.build).items() if VICTIM in o)
        subprocess.run([*compiler_args(entry), "-fsyntax-only",
                        f"-fplugin-arg-torchtalk-out={self.build}/facts"],
                       cwd=self.build, check=True, capture_output=True)
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


class YamlDamage(Damage):
    """The build fails, with the line where there is one."""

    def damage_yaml(self, change, says="native_functions.yaml"):
        source = scratch("damaged-source")
        for path in ("version.txt", "torch/__init__.py", YAML,
                     "aten/src/ATen/native/tags.yaml", "tools/autograd/derivatives.yaml"):
            (source / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(SOURCE / path, source / path)
        change(source / YAML)
        self.fails("index", "build", "--build-dir", self.build, source=source,
                   exit=1, says=says)
        self.answers()

    def edit(self, old, new):
        def change(path):
            text = path.read_text()
            assert old in text
            path.write_text(text.replace(old, new, 1))
        return change

    def test_yaml_bracket_left_open(self):
        self.damage_yaml(self.edit("- func: matmul(", "- func: {matmul("))

    def test_yaml_tab(self):
        self.damage_yaml(self.edit("  variants:", "\tvariants:"))

    def test_yaml_of_something_else(self):
        self.damage_yaml(lambda path: path.write_text("jobs:\n  build: 1\n"))

    def test_yaml_empty(self):
        self.damage_yaml(lambda path: path.write_text(""))

    def test_yaml_binary(self):
        self.damage_yaml(lambda path: path.write_bytes(bytes(range(256)) * 16))

    def test_yaml_missing(self):
        self.damage_yaml(lambda path: path.unlink())


class BuildFolderDamage(Damage):
    def build_fails(self, says, exit=1, **kwargs):
        self.fails("index", "build", "--build-dir", self.build, exit=exit, says=says, **kwargs)
        self.answers()

    def test_build_folder_missing(self):
        shutil.rmtree(self.build)
        self.build_fails(str(self.build), exit=2)

    def test_build_folder_is_a_file(self):
        shutil.rmtree(self.build)
        self.build.write_text("")
        self.addCleanup(self.build.unlink)
        self.build_fails(str(self.build), exit=2)

    def test_compile_commands_cut(self):
        path = self.build / "compile_commands.json"
        path.write_text(path.read_text()[:-20])
        self.build_fails("compile_commands.json")

    def test_compile_commands_is_no_list(self):
        (self.build / "compile_commands.json").write_text('{"a": 1}')
        self.build_fails("compile_commands.json")

    def test_compile_commands_missing(self):
        """The objects still say what they were made from, but nothing can say
        that they are all."""
        (self.build / "compile_commands.json").unlink()
        answer = self.index_build()
        self.assertIn("compile_commands.json", answer.out + answer.err)
        self.answers()

    def test_source_missing(self):
        self.build_fails("/nowhere", exit=2, source="/nowhere")

    def test_source_is_not_pytorch(self):
        self.build_fails("native_functions.yaml", source=scratch("not-pytorch"))

    def test_init_with_a_missing_source(self):
        self.fails("init", "--pytorch-source", "/nowhere", exit=2, says="/nowhere")

    def test_init_with_something_else(self):
        other = scratch("not-pytorch")
        self.fails("init", "--pytorch-source", other, exit=2, says=str(other))


class IndexDamage(Damage):
    """No usable index is exit 3, and a new build mends it."""

    def current(self):
        found = [p for p in self.cache.rglob("CURRENT")
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
        shutil.rmtree(self.cache)
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
        tables = [p for p in self.cache.rglob("*.sst") if generation not in p.parents]
        for path in tables + [p for p in self.cache.rglob("*.log")
                              if generation not in p.parents]:
            path.write_bytes(path.read_bytes()[:path.stat().st_size // 2])
        answer = self.index_build()
        if answer.exit:
            self.assertIn("delete", (answer.out + answer.err).lower())
        self.answers()

    def test_index_folder_is_a_file(self):
        file = scratch("a-file") / "index"
        file.write_text("not a folder")
        self.fails("index", "build", "--build-dir", self.build, cache=file, exit=1,
                   says=str(file))
        self.fails("trace", "torch.matmul", cache=file, exit=NO_INDEX)
        self.assertEqual(file.read_text(), "not a folder")
        self.answers()

    def test_index_folder_that_not_even_root_may_write(self):
        self.fails("index", "build", "--build-dir", self.build, cache="/proc/torchtalk",
                   env={"XDG_CONFIG_HOME": str(self.cache)}, exit=1, says="/proc/torchtalk")

    def test_full_disk(self):
        disk = scratch("full")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "none", disk],
                          capture_output=True).returncode:
            self.skipTest("mount is not permitted here")
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        self.fails("index", "build", "--build-dir", self.build, cache=disk / "index",
                   env={"XDG_CONFIG_HOME": str(self.cache)}, exit=1, says="space")


class UsageDamage(Damage):
    def test_unknown_command(self): self.fails("trcae", "x", exit=2, says="trcae")
    def test_unknown_option(self): self.fails("trace", "x", "--colour", exit=2, says="--colour")
    def test_missing_argument(self): self.fails("trace", exit=2)
    def test_empty_question(self): self.fails("trace", "", exit=2)
    def test_bad_number(self): self.fails("graph", "x", "--depth", "many", exit=2, says="many")
    def test_no_such_symbol(self): self.fails("graph", "no_such_thing_at_all", exit=1)

    def test_dump_of_a_missing_file(self):
        self.fails("facts", "dump", "/nowhere.o", exit=1, says="/nowhere.o")

    def test_config_with_a_syntax_error(self):
        config = scratch("config") / "torchtalk" / "config.toml"
        config.parent.mkdir(parents=True)
        config.write_text("pytorch_source = [unclosed\n")
        answer = self.run_clean("status", env={"XDG_CONFIG_HOME": str(config.parents[1])})
        self.assertIn("config.toml", answer.out + answer.err)

