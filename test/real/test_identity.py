"""A compile with the plugin makes the same object, plus our section."""

import struct
import subprocess
import unittest

from real import SECTION, compile_commands, compiler_args, scratch, sections

NAME_TABLES = {".strtab", ".shstrtab", ".symtab", ".symtab_shndx"}
TUS = ("native/BinaryOps.cpp.o", "core/TensorImpl.cpp.o", "RegisterCompositeImplicitAutograd.cpp.o")


def symbols(table):
    """The symbols of an object with the name of their section, for its number
    may differ."""
    body, = [s.body for s in table if s.name == ".symtab"]
    strings, = [s.body for s in table if s.name == ".strtab"]
    wide = [s.body for s in table if s.name == ".symtab_shndx"]
    for at in range(0, len(body), 24):
        name, info, other, section, value, size = struct.unpack_from("<IBBHQQ", body, at)
        if section == 0xFFFF and wide:
            section, = struct.unpack_from("<I", wide[0], at // 6)
        where = table[section].name if section < len(table) else section
        yield strings[name:strings.index(b"\0", name)], info, other, where, value, size


class IdentityTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = scratch("identity")
        cls.commands = compile_commands()

    def compile(self, suffix, name, plugin):
        output, = [o for o in self.commands if o.endswith(suffix)]
        entry = self.commands[output]
        path = self.folder / f"{name}.o"
        subprocess.run([*compiler_args(entry, plugin), "-o", path],
                       cwd=entry["directory"], check=True, capture_output=True)
        return path


def identity(suffix):
    def test(self):
        plain = sections(self.compile(suffix, "plain", False))
        ours = sections(self.compile(suffix, "ours", True))
        self.assertEqual(list(symbols(ours)), list(symbols(plain)))
        rest = [s for s in ours if s.name != SECTION]
        self.assertEqual(len(ours) - len(rest), 1)
        self.assertEqual([s.name for s in rest], [s.name for s in plain])
        for mine, theirs in zip(rest, plain):
            if mine.name not in NAME_TABLES:
                self.assertEqual(mine._replace(offset=0), theirs._replace(offset=0), mine.name)
    return test


def repeatable(self):
    first = self.compile(TUS[0], "first", True).read_bytes()
    self.assertEqual(first, self.compile(TUS[0], "second", True).read_bytes())


for tu in TUS:
    setattr(IdentityTest, f"test_{tu.split('/')[-1].split('.')[0]}_is_identical", identity(tu))
IdentityTest.test_two_compiles_are_byte_identical = repeatable
