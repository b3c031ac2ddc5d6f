"""What the tests on the real slice share: the command line under test, build
folders cut out of the slice, and how to read an object.

TORCHTALK, PYTORCH_SOURCE and PYTORCH_BUILD say what to test; utils/check sets
them after it has compiled the slice.
"""

import collections
import functools
import json
import os
import re
import shlex
import shutil
import struct
import subprocess
import unittest
from pathlib import Path

TORCHTALK = os.environ["TORCHTALK"]
SOURCE = Path(os.environ["PYTORCH_SOURCE"]).resolve()
BUILD = Path(os.environ["PYTORCH_BUILD"]).resolve()
ROOT = Path(__file__).resolve().parents[2]

SECTION = ".torchtalk"


def scratch(name):
    """An empty folder, beside the slice's build folder: facts name files
    relative to that, and must be as true of a copy of it."""
    folder = BUILD.parent / f"check-{name}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


@functools.cache
def small_source():
    """A PyTorch source of what tests of damage ask about, with some Python and
    some tests: all of it takes ten times as long to read, which is no matter of
    theirs."""
    folder = scratch("source")
    for pattern in ("version.txt", "torch/__init__.py", "tools/autograd/derivatives.yaml",
                    "aten/src/ATen/native/*.*", "torch/nn/**/*.py", "test/nn/*.py"):
        for path in SOURCE.glob(pattern):
            copy = folder / path.relative_to(SOURCE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)
    return folder


class Answer:
    def __init__(self, process):
        self.exit = process.returncode
        self.out = process.stdout
        self.err = process.stderr

    def __str__(self):
        return f"exit {self.exit}\n{self.out[-3000:]}\n{self.err[-3000:]}"


def command(*args, index):
    """The command line with an index folder of its own, where it takes one.
    Nothing is parsed: the slice is a small part of what the build could be."""
    if args[:2] == ("index", "build"):
        args += ("--no-parse",)
    indexed = args[0] in ("index", "status", "trace", "graph")
    return [TORCHTALK, *map(str, args), *(["--index", str(index)] if indexed else [])]


def environment(source=None):
    """Nothing of the user's own: no configuration, no index."""
    nothing = str(BUILD.parent / "check-nothing")
    return dict(os.environ, NO_COLOR="1", TORCHTALK_CACHE_DIR=nothing,
                XDG_CONFIG_HOME=nothing,
                PYTORCH_SOURCE=str(source or small_source()))


def torchtalk(*args, index, source=None, env=None):
    settings = environment(source) | (env or {})
    return Answer(subprocess.run(
        command(*args, index=index), env=settings, text=True, errors="replace",
        stdin=subprocess.DEVNULL, capture_output=True, timeout=900))


def export(index):
    """The index as its sorted lines; an index is equal when they are."""
    answer = torchtalk("index", "export", "--format", "jsonl", index=index)
    assert answer.exit == 0, str(answer)
    return sorted(answer.out.splitlines())


def facts(index, kind):
    return [fact for fact in map(json.loads, export(index)) if fact["fact"] == kind]


def compile_commands(build=BUILD):
    """Object (relative to the build folder) -> its entry."""
    entries = json.loads((build / "compile_commands.json").read_text())
    return {re.search(r" -o (\S+)", e["command"])[1]: e for e in entries}


def slice_objects():
    return sorted(o for o in compile_commands() if (BUILD / o).exists())


def compiler_args(entry, plugin=True):
    """The command of a TU as a list, without a launcher and -o."""
    args = shlex.split(entry["command"])
    if "ccache" in os.path.basename(args[0]):
        args = args[1:]
    at = args.index("-o")
    del args[at:at + 2]
    return [a for a in args if plugin or not a.startswith("-fplugin")]


def cut_build(name, *patterns):
    """A build folder that holds only those TUs of the slice whose object
    matches: objects, generated sources and compile_commands.json."""
    folder = scratch(name)
    entries = []
    for output, entry in compile_commands().items():
        if not (BUILD / output).exists() or not any(
                re.search(p, output) for p in patterns):
            continue
        (folder / output).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(BUILD / output, folder / output)
        generated = Path(entry["file"])
        if generated.is_relative_to(BUILD):
            copy = folder / generated.relative_to(BUILD)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(generated, copy)
        entries.append({key: value.replace(str(BUILD), str(folder))
                        for key, value in entry.items()})
    assert entries, patterns
    (folder / "compile_commands.json").write_text(json.dumps(entries, indent=1))
    return folder


def only(folder, suffix):
    """The one file below the folder whose path ends so."""
    found = [p for p in Path(folder).rglob("*") if str(p).endswith(suffix)]
    assert len(found) == 1, (suffix, found)
    return found[0]


Section = collections.namedtuple("Section", "name kind flags offset body")


def sections(path):
    """The sections of an ELF object, in order."""
    data = Path(path).read_bytes()
    assert data[:6] == b"\x7fELF\x02\x01", path
    table, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    if count == 0:  # more than 16 bits can count: the first header says how many
        count, = struct.unpack_from("<Q", data, table + 0x20)
    headers = [struct.unpack_from("<IIQQQQIIQQ", data, table + i * size)
               for i in range(count)]
    if names == 0xFFFF:
        names = headers[0][6]
    result = []
    for name, kind, flags, _, offset, length, *_ in headers:
        start = headers[names][4] + name
        body = b"" if kind == 8 else data[offset:offset + length]  # 8: .bss
        result.append(Section(data[start:data.index(b"\0", start)].decode(),
                              kind, flags, offset, body))
    return result


class SliceTest(unittest.TestCase):
    """Has the index of the whole slice in cls.index; built once a run."""

    @classmethod
    def setUpClass(cls):
        cls.index = BUILD.parent / "check-index"
        if "REAL_INDEX_READY" not in os.environ:
            scratch("index")
            answer = torchtalk("index", "build", "--build-dir", BUILD, index=cls.index,
                               source=SOURCE)
            assert answer.exit == 0, str(answer)
            os.environ["REAL_INDEX_READY"] = "1"

    def ask(self, *args, exit=0):
        answer = torchtalk(*args, index=self.index, source=SOURCE)
        self.assertEqual(answer.exit, exit, str(answer))
        return answer.out
