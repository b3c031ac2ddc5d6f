"""What clang says of a sample of TUs: calls by the -O0 IR, headers by -M."""

import collections
import concurrent.futures
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import llvm_ir
from answers_truth.kept import kept

# Where a sample is taken from in turn, so that it has every kind of code.
STRATA = [r"^c10/", r"^aten/src/ATen/native/(?!cpu/)", r"native/cpu/.*\.cpp",
          r"^aten/src/ATen/(?!native/)", r"^torch/csrc/(?!.*generated)",
          r"generated/|Operators_|^build/aten/src/ATen/Register"]
# Functions of the IR that no source says.
SYNTHESISED = re.compile(r"_ZT[hvcWH]|_GLOBAL_|__cxx_|__tls_|__clang_call_terminate|_ZSt|_ZNSt|_ZNKSt")
LARGEST = 3 << 20  # bytes of a main file that is compiled for its IR


class Function:
    """Of the IR. name: qualified, without arguments of templates and parameters."""

    def __init__(self, mangled, demangled, file, line):
        self.mangled, self.demangled, self.file, self.line = mangled, demangled, file, line
        self.name = plain(demangled)
        self.base = self.name.rsplit("::", 1)[-1]
        self.calls = {}  # Function -> {line}, in the file of this one
        self.tus = set()

    def __repr__(self):
        return self.name


def without(text, opening, closing):
    """The text without what is within such brackets. `operator<` and `->` stay."""
    text = re.sub(r"operator(<<|>>|<=>|<=|>=|<|>|->|\(\))", lambda f: "operator" + OPERATORS[f[1]], text)
    out, depth = [], 0
    for letter in text:
        if letter == opening:
            depth += 1
        elif letter == closing:
            depth -= 1
        elif depth == 0:
            out.append(letter)
    text = "".join(out)
    for sign, word in OPERATORS.items():
        text = text.replace("operator" + word, "operator" + sign)
    return text


OPERATORS = {sign: f"\x01{i}\x02" for i, sign in
             enumerate(["<<", ">>", "<=>", "<=", ">=", "<", ">", "->", "()"])}


def plain(demangled):
    """at::native::f of "at::Tensor at::native::(anonymous namespace)::f<int>(int) const"."""
    text = demangled.replace("(anonymous namespace)::", "").replace("'lambda'", "lambda")
    text = re.sub(r"\[abi:\w+\]", "", text)
    text = re.sub(r" \[clone[^]]*\]", "", without(text, "<", ">"))
    text = re.sub(r"\)(?: (?:const|volatile|&&?))+$", ")", text)
    text = without(text.replace("operator()", "operator\x03"), "(", ")").replace("\x03", "()")
    text = re.sub(r"(?: (?:const|volatile|&&?))+$", "", text.strip())
    conversion = re.search(r"([\w:]*::operator) \S.*$", text)
    return conversion[0] if conversion else text.rsplit(" ", 1)[-1]


def demangled(names):
    # binutils' does not know all of clang's.
    tool = shutil.which("llvm-cxxfilt", path="/usr/lib/llvm-19/bin") or "c++filt"
    names = sorted(names)
    text = subprocess.run([tool], input="\n".join(names), capture_output=True,
                          text=True, check=True).stdout
    return dict(zip(names, text.split("\n")))


class Compiled:
    """The commands of a build, and those of their files that have an object."""

    def __init__(self, source, build):
        self.source, self.build = source, build
        self.functions = {}
        self.entries = self.named_by(build)
        self.sampled = []

    def named_by(self, build):
        """Main file -> entry, of the compile commands of a build."""
        commands, entries = build / "compile_commands.json", {}
        for entry in json.loads(commands.read_text()) if commands.exists() else []:
            file = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
            if re.search(r"\.(cpp|cc|cxx|c)$", file) and os.path.exists(file):
                entries[self.relative(file)] = entry
        return entries

    def relative(self, file):
        """Relative to the source; generated ones below build/; None for others'."""
        for root, prefix in ((self.build, "build/"), (self.source, "")):
            if file.startswith(f"{root}/"):
                return prefix + file[len(str(root)) + 1:]
        return None

    def path(self, relative):
        return (self.build / relative[6:] if relative.startswith("build/")
                else self.source / relative)

    def has_object(self, tu):
        entry = self.entries[tu]
        output = re.search(r" -o (\S+)", entry.get("command", ""))
        return bool(output) and os.path.exists(os.path.join(entry["directory"], output[1]))

    def run(self, entry, arguments):
        return subprocess.run(llvm_ir.compiler_args(entry) + arguments, cwd=entry["directory"],
                              capture_output=True, text=True, errors="replace")

    def key(self, tu):
        args = llvm_ir.compiler_args(self.entries[tu])
        return [args, hashlib.sha256(self.path(tu).read_bytes()).hexdigest()]

    def sample(self, tus, size, jobs):
        """Reads the IR of so many of these TUs, each time of the same ones."""
        chance = random.Random(size)
        strata = [[t for t in sorted(tus) if re.search(p, t)
                   and self.path(t).stat().st_size < LARGEST] for p in STRATA]
        for stratum in strata:
            chance.shuffle(stratum)
        chosen = []
        while len(chosen) < size and any(strata):
            for stratum in filter(None, strata):
                if len(chosen) < size:
                    chosen.append(stratum.pop())
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for tu, read in zip(chosen, pool.map(self.ir_of, chosen)):
                if read:
                    self.sampled.append(tu)
                    self.add(tu, *read)

    def ir_of(self, tu):
        """(caller -> callee -> {line}, function -> place), or None."""
        def find():
            with tempfile.TemporaryDirectory() as folder:
                out = Path(folder) / "out.ll"
                done = self.run(self.entries[tu], [*llvm_ir.EMIT_IR, "-o", str(out)])
                if done.returncode:
                    raise ChildProcessError(done.stderr[-400:])
                ir = llvm_ir.Ir(out)
                return ({c: dict(e) for c, e in ir.calls.items()}, dict(ir.place))
        try:
            return kept("calls", self.key(tu), find, llvm_ir.__file__)
        except ChildProcessError as error:
            print(f"{tu} does not compile: {error}", flush=True)
            return None

    def add(self, tu, calls, place):
        names = demangled({n for c, e in calls.items() for n in (c, *e)})

        def function(mangled):
            if mangled not in self.functions:
                self.functions[mangled] = Function(mangled, names[mangled], None, 0)
            return self.functions[mangled]
        for mangled, callees in calls.items():
            file, line = place[mangled]
            file = self.relative(file) if file else None
            if not file or SYNTHESISED.match(mangled):
                continue
            caller = function(mangled)
            caller.file, caller.line = file, int(line)
            caller.tus.add(tu)
            for callee, lines in callees.items():
                if callee != mangled and not SYNTHESISED.match(callee):
                    caller.calls.setdefault(function(callee), set()).update(lines)

    def callers(self):
        """Function -> {caller: {line}}, of the sample."""
        result = collections.defaultdict(dict)
        for caller in self.functions.values():
            for callee, lines in caller.calls.items():
                result[callee][caller] = lines
        return result

    def left_out(self, tu, line):
        """Whether the preprocessor leaves a line of the main file out."""
        def find():
            text, active, at, here = self.run(self.entries[tu], ["-w", "-E"]).stdout, set(), 0, False
            for each in text.split("\n"):
                mark = re.match(r'# (\d+) "(.*?)"', each)
                if mark:
                    at, here = int(mark[1]), mark[2].endswith(os.path.basename(tu))
                else:
                    if here and each.strip():
                        active.add(at)
                    at += 1
            return active
        return line not in kept("active", [str(self.build), *self.key(tu)], find, llvm_ir.__file__)

    def headers(self, tu):
        """All files that it includes, by clang -M."""
        def find():
            text = self.run(self.entries[tu], ["-w", "-M"]).stdout
            directory = self.entries[tu]["directory"]
            files = text.replace("\\\n", " ").partition(":")[2].split()
            files = (os.path.normpath(os.path.join(directory, f)) for f in files)
            return {r for r in map(self.relative, files) if r}
        return kept("headers", [str(self.build), *self.key(tu)], find, llvm_ir.__file__)
