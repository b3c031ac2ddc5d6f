"""What the comparisons read: tables of a running torch, and an index."""

import json
import lzma
import subprocess
import sys


def rows(path):
    """The rows of a TSV, which may be compressed, without its header."""
    with (lzma.open(path, "rt") if str(path).endswith(".xz") else open(path)) as text:
        next(text)
        for line in text:
            yield line.rstrip("\n").split("\t")


def facts(torchtalk, index, *kinds):
    """The facts of these kinds. Most of an index are edges: others are not parsed."""
    starts = tuple(f'{{"fact":"{kind}"' for kind in kinds)
    for line in exported(torchtalk, index):
        if line.startswith(starts):
            yield json.loads(line)


def exported(torchtalk, index, *options):
    """The lines of `index export`."""
    with subprocess.Popen([torchtalk, "index", "export", "--index", index, *options],
                          stdout=subprocess.PIPE, text=True) as export:
        yield from export.stdout
    if export.returncode:
        sys.exit("index export failed")
