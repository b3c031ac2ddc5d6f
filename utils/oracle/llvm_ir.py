"""The calls of a TU by the compiler's own -O0 IR."""

import collections
import os
import re
import shlex


def compiler_args(entry):
    """The command of compile_commands.json as a list, which compiles with its flags
    alone: no launcher, plugin, output or list of dependencies."""
    args = shlex.split(entry["command"]) if "command" in entry else list(entry["arguments"])
    if os.path.basename(args[0]) in ("ccache", "sccache"):
        args = args[1:]
    result, skip = [], False
    for arg in args:
        if skip:
            skip = False
        elif arg in ("-o", "-MF", "-MT", "-MQ"):
            skip = True
        elif arg not in ("-c", "-MD", "-MMD") and not arg.startswith("-fplugin"):
            result.append(arg)
    return result


# Before any pass, so that each call of the source is one of the IR.
EMIT_IR = ["-w", "-O0", "-Xclang", "-disable-llvm-passes", "-gline-tables-only", "-S", "-emit-llvm"]


class Ir:
    """The direct calls of a textual module."""

    CALL = re.compile(r"\b(?:call|invoke)\b.*?(?:^|[\s])([@%](?:\"[^\"]*\"|[-\w$.]+))\(")
    DEFINE = re.compile(r"^define .*?@(\"[^\"]*\"|[-\w$.]+)\(.*?(?:!dbg !(\d+))? \{$")
    DBG = re.compile(r"!dbg !(\d+)")
    NAME = re.compile(r"@(\"[^\"]*\"|[-\w$.]+)")

    def __init__(self, path):
        self.calls = collections.defaultdict(dict)  # caller -> callee -> {line}
        self.intrinsics = collections.defaultdict(set)
        self.at_exit = collections.defaultdict(set)
        self.plain = collections.defaultdict(set)  # what is called, not invoked
        self.nounwind = set()  # defined here
        attributes = {}
        self.subprogram = {}  # function -> debug id
        files, programs, locations, blocks = {}, {}, {}, {}
        used, elsewhere, groups = [], collections.defaultdict(set), set()
        current = None
        with open(path, errors="replace") as text:
            for line in text:
                if current is None:
                    if line.startswith("define "):
                        found = self.DEFINE.match(line)
                        if not found:
                            raise ValueError("cannot read: " + line[:200])
                        current = found[1].strip('"')
                        self.calls[current]
                        self.subprogram[current] = found[2]
                        attributes[current] = re.search(r"\) (?:\w+ )*#(\d+)", line)
                    elif line.startswith("attributes #"):
                        if " nounwind " in line:
                            groups.add(line.split(" ")[1][1:])
                    elif line.startswith("!"):
                        if "!DIFile(" in line:
                            self._file(line, files)
                        elif "DISubprogram(" in line:
                            self._subprogram(line, programs)
                        elif "!DILocation(" in line:
                            number, _, rest = line[1:].partition(" = ")
                            locations[number] = (re.search(r"line: (\d+)", rest)[1],
                                                 re.search(r"scope: !(\d+)", rest)[1])
                        elif "!DILexicalBlockFile(" in line:
                            number, _, rest = line[1:].partition(" = ")
                            blocks[number] = re.search(r"file: !(\d+)", rest)[1]
                elif line.startswith("}"):
                    current = None
                elif " frem " in line:
                    self.intrinsics[current].add("fmod")
                elif " call " in line or " invoke " in line:
                    if " invoke " in line and "!dbg" not in line:
                        line = line.rstrip() + next(text)  # "to label ..."
                    if "@__cxa_atexit(" in line or "@__cxa_thread_atexit(" in line:
                        self.at_exit[current].update(self.NAME.findall(line))
                    found = self.CALL.search(line)
                    if not found or found[1][0] != "@":
                        continue
                    callee = found[1][1:].strip('"')
                    if callee.startswith("llvm."):
                        self.intrinsics[current].add(callee.split(".")[1])
                        continue
                    if " call " in line:
                        self.plain[current].add(callee)
                    debug = self.DBG.search(line)
                    used.append((current, callee, debug[1] if debug else None))
        self.nounwind = {f for f, a in attributes.items() if a and a[1] in groups}
        for caller, callee, debug in used:
            line, scope = locations.get(debug, (0, None))
            self.calls[caller].setdefault(callee, set()).add(int(line))
            if int(line):  # an initialiser of a header is in a block of that file
                elsewhere[caller].add(blocks.get(scope))
        self.place = {}
        for name, number in self.subprogram.items():
            file, line = programs.get(number, (None, 0))
            if len(elsewhere[name]) == 1:
                file = next(iter(elsewhere[name])) or file
            self.place[name] = (files.get(file), line)

    @staticmethod
    def _file(line, files):
        number = line[1:].partition(" = ")[0]
        name = re.search(r'filename: "([^"]*)"', line)[1]
        folder = re.search(r'directory: "([^"]*)"', line)
        files[number] = os.path.normpath(os.path.join(folder[1] if folder else "", name))

    @staticmethod
    def _subprogram(line, programs):
        number = line[1:].partition(" = ")[0]
        file = re.search(r"file: !(\d+)", line)
        at = re.search(r"[( ]line: (\d+)", line)
        programs[number] = (file and file[1], int(at[1]) if at else 0)
