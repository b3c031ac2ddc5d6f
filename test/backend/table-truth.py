#!/usr/bin/env python3
"""Compares what an index says of the table backend with the running dispatcher.

  table-truth.py --torchtalk PROGRAM --python PYTHON [--folder DIR --package NAME]

PYTHON has torch (utils/oracle/debian-torch) and runs dispatch-truth. What the package
has registered for PrivateUse1 there must be what the index has, op by op; an op that
the index calls "<dynamic>" counts as its own when the lines of the registration are
the same. Ends with "N passed, N failed"; exit code 1 when one failed or none passed.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "utils" / "oracle"))
import exports  # noqa: E402

KEY = "PrivateUse1"
DYNAMIC = "<dynamic>"


def truth(python, folder, package):
    """The ops that Python code registered, each with the line that it was at."""
    run = subprocess.run([python, HERE / "dispatch-truth", folder, package, "--key", KEY],
                         check=True, capture_output=True, text=True)
    rows = {}
    for line in run.stdout.splitlines():
        op, key, says = line.split("\t")
        # Of C++ it names the file; the dispatcher itself adds those of composites.
        place = re.fullmatch(r"registered at /dev/null:(\d+) \[kernel\]", says)
        if key == KEY and place:
            rows[op] = int(place[1])
    return rows


def ours(torchtalk, folder):
    """The ops of the index, and the lines of those that only running tells."""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch, "src")
        # What index build wants of a tree that is not PyTorch's.
        shutil.copytree(HERE.parent / "lit/python/Inputs/tree", source,
                        ignore=shutil.ignore_patterns("torch"))
        shutil.copytree(folder, source, dirs_exist_ok=True)
        index = Path(scratch, "index")
        subprocess.run([torchtalk, "index", "build", "--pytorch-source", source, "--index", index],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        facts = [fact for fact in exports.facts(torchtalk, index, "python_registration")
                 if fact["kind"] == "implementation" and fact["key"] in (KEY, DYNAMIC)]
    return ({fact["op"] for fact in facts if fact["op"] != DYNAMIC},
            {fact["line"] for fact in facts if fact["op"] == DYNAMIC})


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--torchtalk", required=True)
    parser.add_argument("--python", required=True)
    parser.add_argument("--folder", type=Path, default=HERE / "table")
    parser.add_argument("--package", default="tablebackend")
    options = parser.parse_args()
    theirs = truth(options.python, options.folder, options.package)
    known, dynamic = ours(options.torchtalk, options.folder)
    passed = failed = 0
    for op in sorted(theirs.keys() | known):
        if op in theirs and op in known:
            passed += 1
        elif op in theirs and theirs[op] in dynamic:
            print(f"{op}: only running tells, line {theirs[op]}")
            passed += 1
        else:
            print(f"{op}: " + ("missing" if op in theirs else "not registered"))
            failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
