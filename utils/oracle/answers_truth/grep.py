"""What grep finds in the sources: calls, includes, stubs, by name and line."""

import collections
import os
import re

from answers_truth.kept import kept

ENDINGS = (".cpp", ".h", ".cc", ".cu", ".cuh", ".mm", ".hpp", ".c")
FOLDERS = ("c10", "aten/src", "torch", "caffe2", "functorch")
# Comments, strings and characters, whose line breaks stay.
BLANKED = re.compile(r'//(?:[^\n\\]|\\.|\\\n)*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|(?<![\w])\'(?:[^\'\\\n]|\\.)+\'', re.S)
CALL = re.compile(r"\b([A-Za-z_]\w{2,})\s*\(")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.M)
DEFINE_DISPATCH = re.compile(r"^[ \t]*DEFINE_DISPATCH\((\w+)\)", re.M)
# After these a name with arguments is called, and is not declared.
CALLED_AFTER = re.compile(r"(?:[=(,!&|+\-*/<>?:\[~%]|\breturn|\bco_return|\belse)\s*(?:[\w]+\s*::\s*)*$")
KEYWORDS = {"if", "for", "while", "switch", "return", "sizeof", "decltype", "catch", "alignof",
            "defined", "noexcept", "static_assert", "assert", "operator"}


def blanked(text):
    return BLANKED.sub(lambda f: " " + "\n" * f[0].count("\n"), text)


class Grep:
    def __init__(self, source, build):
        self.source, self.build = source, build
        self.text = {}  # of the files that were asked for: lines
        found = kept("grep", [str(source), os.stat(source).st_mtime_ns], self.read)
        self.files, self.called, self.included, self.stubs = found
        self.by_base = collections.defaultdict(list)
        for file in self.files:
            self.by_base[file.rsplit("/", 1)[-1]].append(file)
        self.spelled = collections.defaultdict(list)
        for include in self.included:
            self.spelled[include[3].rsplit("/", 1)[-1]].append(include)

    def read(self):
        files, called, included, stubs = [], collections.defaultdict(list), [], {}
        twice = set()
        for top in FOLDERS:
            for folder, _, names in os.walk(self.source / top):
                for name in names:
                    if name.endswith(ENDINGS):
                        files.append(os.path.relpath(os.path.join(folder, name), self.source))
        for file in sorted(files):
            raw = (self.source / file).read_text(errors="replace")
            for find in INCLUDE.finditer(raw):
                included.append((file, raw.count("\n", 0, find.start()) + 1, find[1], find[2]))
            text = blanked(raw)
            for find in DEFINE_DISPATCH.finditer(text):
                if find[1] in stubs:
                    twice.add(find[1])
                stubs[find[1]] = (file, text.count("\n", 0, find.start()) + 1)
            line, last = 1, 0
            for find in CALL.finditer(text):
                line += text.count("\n", last, find.start())
                last = find.start()
                if find[1] not in KEYWORDS:
                    before = text[max(0, last - 80):last]
                    called[find[1]].append((file, line, bool(CALLED_AFTER.search(before))))
        # Of two stubs of one name, a line does not say which it calls.
        stubs = {name: place for name, place in stubs.items() if name not in twice}
        return sorted(files), dict(called), included, stubs

    def lines(self, file):
        if file not in self.text:
            path = self.build / file[6:] if file.startswith("build/") else self.source / file
            try:
                self.text[file] = path.read_text(errors="replace").split("\n")
            except OSError:
                self.text[file] = None
        return self.text[file]

    def line(self, file, number):
        """The text of a line; None where there is no such file or line."""
        lines = self.lines(file)
        return lines[number - 1] if lines and 0 < number <= len(lines) else None

    def full(self, file):
        """The one file of the source that ends so, for paths that were cut."""
        if self.lines(file) is not None:
            return file
        ends = [f for f in self.by_base.get(file.rsplit("/", 1)[-1], ()) if f.endswith("/" + file)]
        return ends[0] if len(ends) == 1 else None

    def includers(self, header):
        """Files that include it by a spelling that means no other file: [(file, line)]."""
        result = []
        for file, line, quote, spelled in self.spelled[header.rsplit("/", 1)[-1]]:
            beside = os.path.normpath(os.path.join(os.path.dirname(file), spelled))
            fits = [f for f in self.by_base[spelled.rsplit("/", 1)[-1]]
                    if f == spelled or f.endswith("/" + spelled)]
            if quote == "<" and "/" not in spelled and fits != [spelled]:
                continue  # <numa.h> is the system's beside c10/util/numa.h
            if quote == '"' and beside in fits:
                fits = [beside]
            if fits == [header]:
                result.append((file, line))
        return result

    def stub_calls(self, stub):
        """[(file, line)] of its calls."""
        return [(f, n) for f, n, _ in self.called.get(stub, ())
                if not re.search(rf"\b(REGISTER|DEFINE|DECLARE)_\w*\(\s*{stub}\b",
                                 self.line(f, n) or "")]
