"""A few TUs of c10 in folders of their own: what the judges of objects build
indexes of.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from fact_record import Object, Record

TRACES = ("terminate called", "Stack dump", "Assertion", "AddressSanitizer", "runtime error:")
YAML = "aten/src/ATen/native/native_functions.yaml"


class Failed(Exception):
    pass


class Torchtalk:
    """The command line, with no settings of the user's."""

    def __init__(self, binary, source, nothing):
        self.binary, self.source = binary, source
        self.environment = dict(os.environ, NO_COLOR="1", XDG_CONFIG_HOME=str(nothing),
                                TORCHTALK_CACHE_DIR=str(nothing), PYTORCH_SOURCE=str(self.source))

    def run(self, *args, exits=(0,)):
        try:
            ended = subprocess.run([self.binary, *map(str, args)], env=self.environment, text=True,
                                   errors="replace", stdin=subprocess.DEVNULL,
                                   capture_output=True, timeout=120)
        except subprocess.TimeoutExpired:
            raise Failed(f"{' '.join(map(str, args))}: no end after 120 s") from None
        text = ended.stdout + ended.stderr
        if ended.returncode not in exits or any(trace in text for trace in TRACES):
            raise Failed(f"{' '.join(map(str, args))}: exit {ended.returncode}\n{text[-2000:]}")
        return ended

    def build(self, folder, index, *args):
        """\\returns the lines of the index and what was said."""
        ended = self.run("index", "build", "--pytorch-source", self.source, "--build-dir", folder,
                         "--index", index, *args)
        return self.lines(index), ended.stdout + ended.stderr

    def lines(self, index):
        exported = self.run("index", "export", "--format", "jsonl", "--index", index)
        return sorted(exported.stdout.splitlines())


def tus(lines):
    """By object."""
    found = (json.loads(line) for line in lines if line.startswith('{"fact":"tu"'))
    return {tu["object"]: tu for tu in found}


def without_tus(lines):
    return [line for line in lines if not line.startswith('{"fact":"tu"')]


def choose(source, build, count):
    """\returns object -> entry of the smallest objects of c10 that have some facts."""
    entries = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        output = re.search(r" -o (\S+)", entry["command"])
        if output and Path(entry["file"]).is_relative_to(source / "c10"):
            entries[output[1]] = entry
    sized = []
    for name in entries:
        try:
            record = Record.of(Object((build / name).read_bytes()).section())
        except (OSError, ValueError):
            continue
        sized.append((sum(map(len, record.shards)), name))
    chosen = [name for size, name in sorted(sized) if size > 8000][:count]
    if len(chosen) < count:
        sys.exit(f"{build} has {len(chosen)} objects of c10 with facts, which are too few")
    return {name: entries[name] for name in chosen}


def files_of(torchtalk, path):
    """Those that the facts of an object name, relative to the folder of the compile."""
    text = torchtalk.run("facts", "dump", path).stdout
    yield from re.findall(r"^tu main=(\S+)", text, re.M)
    yield from re.findall(r"^include .* -> (\S+)$", text, re.M)


def copy_files(torchtalk, objects, folders):
    """Copies the files that \p objects, a list of paths below the build folder, were
    made of. \p folders: (build folder, its copy), (source, its copy)."""
    (build, _), (_, source) = folders
    for file in sorted({f for o in objects for f in files_of(torchtalk, build / o)}):
        origin = Path(os.path.normpath(build / file))
        for old, new in folders:
            if origin.is_relative_to(old):
                copy = new / origin.relative_to(old)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(origin, copy)
    (source / YAML).parent.mkdir(parents=True, exist_ok=True)
    (source / YAML).write_text("- func: relu(Tensor self) -> Tensor\n")
    derivatives = source / "tools/autograd/derivatives.yaml"
    derivatives.parent.mkdir(parents=True)
    derivatives.write_text("[]\n")
