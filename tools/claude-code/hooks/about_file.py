"""A hook of Claude Code (PreToolUse): tells in a few lines what torchtalk knows of
the lines that are to be read or edited: what they define and register, who calls it
from elsewhere, and which ops and tests a change reaches.

Reads the event on standard input and prints the context as JSON. Where there is no
index, where the file is not in it, or where it takes more than SECONDS to know that, it
prints nothing, and why on standard error, which `claude --debug` shows. It always ends
with exit code 0, so it stops no tool.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

try:
    import tomllib
except ImportError:  # Python 3.10 and older: projects are not found
    tomllib = None

SECONDS = 5  # for all questions together
LATE = f"no answer in {SECONDS} s"
NAMES = 5  # of each list
CALLERS = 100  # that are looked at
LONGEST = 160  # characters of a name, which can be that of a template
YAML = "aten/src/ATen/native/native_functions.yaml"


class Silent(Exception):
    """Why nothing is told."""


def projects():
    """Yields the name and the source of those that `torchtalk init --source` saved."""
    config = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(config if os.path.isabs(config) else Path.home() / ".config")
    file = folder / "torchtalk/config.toml"
    if tomllib and file.exists():
        for name, project in tomllib.loads(file.read_text()).get("projects", {}).items():
            yield name, Path(project["source"]).resolve()


def root_of(file):
    """\\returns the innermost source that `file` is in, and the option that names it."""
    roots = {source: ("--project", name) for name, source in projects()}
    for folder in file.parents:
        if folder in roots:
            return folder, roots[folder]
        if (folder / YAML).is_file():
            return folder, ("--pytorch-source", str(folder))
    raise Silent(f"{file} is in no PyTorch source and in no project of torchtalk init")


class Torchtalk:
    """The command line about one source, until the time is over."""

    def __init__(self, *options):
        self.options, self.end = options, time.monotonic() + SECONDS

    def ask(self, *questions):
        """Yields the answers to questions, which are asked at the same time; {} for none in time."""
        asked = [subprocess.Popen(["torchtalk", *words, *self.options, "--json"], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) for words in questions]
        for process in asked:
            try:
                yield json.loads(process.communicate(timeout=max(0, self.end - time.monotonic()))[0])
            except subprocess.TimeoutExpired:
                process.kill()
                yield {}


def lines_of(file, tool, given):
    """Yields the ranges of lines that the tool is about; none: all of the file."""
    if tool == "Read" and given.get("offset") and given.get("limit"):
        first = int(given["offset"])
        yield first, first + int(given["limit"]) - 1
    if tool not in ("Edit", "MultiEdit"):
        return
    text = file.read_text(errors="replace")
    for edit in given.get("edits", [given]):
        old = edit.get("old_string", "").strip("\n")
        place = text.find(old) if old else -1
        while place >= 0:
            first = text.count("\n", 0, place) + 1
            yield first, first + old.count("\n")
            place = text.find(old, place + len(old)) if edit.get("replace_all") else -1


def some(names, total, more="", most=NAMES):
    """The first names, and of how many; `more`: whether the total may be too low."""
    shown = [n if len(n) <= LONGEST else n[:LONGEST - 3] + "..." for n in names[:most]]
    of = f" ({len(shown)} of {' '.join([str(total), more]).strip()})"
    return ", ".join(shown) + (of if more or total > len(shown) else "")


def told(file):
    """Yields what the answer of `file` tells of all of it."""
    total = file["totals"]
    # What no TU has is in device_functions, where only some of it is a device's.
    functions = total["functions"] + total["device_functions"] + total["python"]
    counts = ((functions, "definitions"), (file["ops"], "ops of the YAML"),
              (file["derivatives"], "derivatives"), (file["tests"], "tests"),
              (total["registrations"], "registrations"), (total["bindings"], "Python bindings"),
              (total["included_by"], "files that include it"))
    if any(count for count, _ in counts):
        yield "all of the file: " + ", ".join(f"{what} {count}" for count, what in counts if count)
    rows = [f"{'a fallback' if row['op'] == '_' else row['op']} for {row['key']}"
            for row in file["registrations"]]
    if rows:
        yield "registers " + some(rows, total["registrations"])
    if (file.get("source") or {}).get("changed"):
        yield ("the file has changed since the index was made: lines of it may be other ones there "
               "(torchtalk index update)")


def reached(affected):
    """Yields what a change reaches."""
    if "ops" not in affected:
        yield f"what a change reaches: {affected.get('error', LATE)}"
        return
    if affected["ops"]:
        yield "ops that a change reaches: " + some([row["op"] for row in affected["ops"]], len(affected["ops"]))
    totals = ", ".join(f"{count} {name}" for name, count in affected["totals"].items() if count)
    if affected["total"]:
        yield f"tests that a change can break: {affected['total']} of {affected['universe']} ({totals})"
    if affected["run"] == "everything":
        yield "any test may be affected: " + some(affected["unknown"], len(affected["unknown"]), most=1)
    if affected["source_only"]:
        yield "no build is in the index: only YAML, Python and the text of C++ tell what is reached"
    yield from affected["notes"]


def callers(graph, file):
    """Yields who calls it, or an op that it is a kernel of, from other files."""
    if "peers" not in graph:
        yield f"callers: {graph.get('error', LATE)}"
        return
    asked = [graph, *graph.get("op_callers", ())]
    python = [graph["from_python"]] if "from_python" in graph else []
    asked = python + asked if file.endswith(".py") else asked + python
    # One that calls several of these is one caller.
    found = {}
    for peer in (peer for rows in asked for peer in rows["peers"]):
        site = peer.get("site") or peer["sites"][0]
        if site["file"] != file:
            found.setdefault((peer["name"], site["file"]), site["line"])
    # What somebody wrote before what was generated.
    written = sorted(found.items(), key=lambda row: row[0][1].startswith("build/"))
    names = [f"{name} ({at}:{line})" for (name, at), line in written]
    if names:
        more = any(rows["shown"] < rows["total"] for rows in asked)
        yield "callers in other files, of it and of its ops: " + some(names, len(names), "or more" if more else "")


def context(event):
    given = event["tool_input"]
    path = Path(event.get("cwd") or ".", given["file_path"]).resolve()
    root, options = root_of(path)
    name = str(path.relative_to(root))
    places = [f"{name}:{first}" + (f"-{last}" if last > first else "")
              for first, last in lines_of(path, event["tool_name"], given)]
    torchtalk = Torchtalk(*options)
    # Of a line, so that the answer tells whether the file has changed.
    file, affected = torchtalk.ask(("file", f"{name}:1", "--limit", str(NAMES)),
                                   ("affected", "--files", *(places or [name])))
    if file.get("file") != name:
        raise Silent(file.get("error") or (f"{name} is not in the index" if file else LATE))
    there = affected.get("changed", ())
    lines = ["torchtalk on " + some(places or [name], len(places))
             + (", read as text: no TU of the index has it" if file["text"] else "")]
    if places and there:
        lines.append("defined there: " + some(there, len(there)))
    if len(there) == 1:
        function = there[0].rpartition(" (")[0]
        graph, = torchtalk.ask(("graph", function, "--mode", "callers", "--walk-python", "--limit", str(CALLERS)))
        lines += callers(graph, name)
    lines += [*reached(affected), *told(file)]
    lines.append("more: its tools affected, graph and trace")
    return "\n".join(lines)


def main():
    try:
        text = context(json.load(sys.stdin))
    except Exception as why:  # whatever it is, the tool goes on
        print(f"torchtalk: {type(why).__name__}: {why}", file=sys.stderr)
        return
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "additionalContext": text}}))


if __name__ == "__main__":
    main()
