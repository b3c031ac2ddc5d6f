"""Edits of a copy of the real tree, for test_update.py: each kind is what an
engineer does to a checkout between two updates of the index."""

import json
import os
import random
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from real import BUILD, SOURCE, compile_commands, compiler_args

# Quick ones, since all of them are parsed again after each edit: of c10, of ATen,
# and one that registers operators.
TUS = (r"c10\.dir/core/Device\.cpp\.o$", r"c10\.dir/core/DefaultDtype\.cpp\.o$",
       r"c10\.dir/core/DispatchKeySet\.cpp\.o$", r"c10\.dir/util/Backtrace\.cpp\.o$",
       r"ATen/core/Vitals\.cpp\.o$", r"ATen/native/quantized/library\.cpp\.o$")
HEADERS = (".h", ".hpp", ".inc", ".def", ".cuh")


def copy_tree(source, target, keep):
    for folder, folders, files in os.walk(source):
        folders[:] = [f for f in folders if f not in (".git", ".pc", "third_party")]
        for name in files:
            path = Path(folder) / name
            if keep(path):
                copy = target / path.relative_to(source)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, copy)


class Checkout:
    """A checkout with its build folder, both of our own."""

    def __init__(self, folder, seed, tus=TUS):
        self.chance = random.Random(seed)
        self.source, self.build = folder / "src", folder / "build"
        wanted = re.compile(r"^(c10|aten|torch/(csrc|headeronly)|torch/nn/functional|"
                            r"torch/nn/modules/(act|linear|mod)|test/nn|tools/autograd|"
                            r"torchgen|version\.txt)")
        copy_tree(SOURCE, self.source, lambda p: wanted.match(str(p.relative_to(SOURCE)))
                  and p.suffix in HEADERS + (".yaml", ".txt", ".py")
                  or re.search(r"native/cuda/(Un|Bin)ary\w*\.cu$", str(p)))
        self.entries = []
        for pattern in tus:
            found = [o for o in compile_commands() if re.search(pattern, o)]
            assert len(found) == 1, (pattern, found)
            self.add_entry(compile_commands()[found[0]], found[0])
        for part in ("c10", "aten", "torch", "caffe2"):
            if (BUILD / part).is_dir():
                copy_tree(BUILD / part, self.build / part, lambda p: p.suffix in HEADERS)
        self.write_commands()
        self.git("init", "-q", "-b", "main")
        self.commit("as it was")
        self.number = 0

    def moved(self, text):
        return text.replace(str(BUILD), str(self.build)).replace(str(SOURCE), str(self.source))

    def add_entry(self, entry, output):
        args = [self.moved(a) for a in compiler_args(entry, plugin=False)]
        file = Path(self.moved(entry["file"]))
        self.entries.append({"directory": str(self.build), "file": str(file),
                             "arguments": args + ["-o", output]})
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(entry["file"], file)

    def write_commands(self):
        self.build.mkdir(exist_ok=True)
        (self.build / "compile_commands.json").write_text(json.dumps(self.entries, indent=1))

    def git(self, *args):
        return subprocess.run(
            ["git", "-C", self.source, "-c", "user.name=t", "-c", "user.email=t@t",
             "-c", "gc.auto=0", *args],
            check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, message):
        self.git("add", "-A", "-f")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    # What the edits choose from.

    def fresh(self):
        self.number += 1
        return f"torchtalk_increment_{self.number}"

    def entry(self):
        return self.chance.choice([e for e in self.entries if Path(e["file"]).exists()])

    def main(self):
        return Path(self.entry()["file"])

    def header(self):
        """One that a TU reads, by what it includes first hand or second."""
        names = re.findall(r'#include [<"](c10/[^>"]+|ATen/[^>"]+)', self.main().read_text())
        files = [f for n in names for f in (self.source / n, self.source / "aten/src" / n)
                 if f.exists()]
        return self.chance.choice(files or [self.source / "c10/macros/Macros.h"])

    def some(self, pattern):
        return self.chance.choice(sorted(self.source.glob(pattern)))

    @staticmethod
    def append(path, text):
        with open(path, "a", encoding="utf-8") as out:
            out.write("\n" + text + "\n")

    @staticmethod
    def prepend(path, text):
        path.write_text(text + "\n" + path.read_text())

    # The edits. Each returns what it did.

    def source_lines_move(self):
        path = self.main()
        self.prepend(path, "// a line\n// and one more")
        return path

    def source_gains_function(self):
        path, name = self.main(), self.fresh()
        self.append(path, f"namespace c10 {{ int {name}(int x) {{ return x + 1; }}\n"
                          f"static int {name}_static() {{ return {name}(2); }}\n"
                          f"int {name}_caller() {{ return {name}_static(); }} }}")
        return path

    def source_loses_function(self):
        marker = "namespace c10 { int torchtalk_increment_"
        for path in map(Path, sorted({e["file"] for e in self.entries})):
            text = path.read_text() if path.exists() else ""
            if marker in text:
                path.write_text(text[:text.index(marker)])
                return path
        return self.source_gains_function()

    def source_breaks(self):
        path = self.main()
        self.append(path, "this is no C++")
        return path

    def source_is_mended(self):
        for path in map(Path, sorted({e["file"] for e in self.entries})):
            if path.exists() and "this is no C++" in path.read_text():
                path.write_text(path.read_text().replace("this is no C++", ""))
                return path
        return self.source_breaks()

    def header_lines_move(self):
        path = self.header()
        self.prepend(path, "// a line")
        return path

    def header_gains_function(self):
        path, name = self.header(), self.fresh()
        self.append(path, f"#ifdef __cplusplus\nnamespace c10 {{ template <typename T> inline T {name}(T x) "
                          f"{{ return x; }}\ninline int {name}_user() {{ return {name}(3); }} }}\n#endif")
        return path

    def header_is_new(self):
        path, name = self.main(), self.fresh()
        new = self.source / "c10" / "util" / f"{name}.h"
        new.write_text(f"#pragma once\ninline int {name}() {{ return 1; }}\n")
        self.prepend(path, f"#include <c10/util/{name}.h>")
        self.append(path, f"int {name}_includer() {{ return {name}(); }}")
        return f"{path} includes {new.name}"

    def header_is_shadowed(self):
        """By one of the same name in a folder that is searched earlier."""
        path = self.header()
        name = path.relative_to(self.source / ("aten/src" if "aten/src" in str(path) else "."))
        shadow = self.build / "aten/src" / name
        if shadow.exists():
            shadow.unlink()
            return f"{shadow} is gone"
        shadow.parent.mkdir(parents=True, exist_ok=True)
        shadow.write_text(path.read_text() + f"\ninline void {self.fresh()}() {{}}\n")
        return shadow

    def header_is_deleted(self):
        path = self.header()
        path.unlink()
        return path

    def unread_header_changes(self):
        path = self.source / "aten/src/ATen/native/cuda/Math.cuh"
        self.append(path, f"// {self.fresh()}")
        return path

    def source_is_deleted(self):
        entry = self.entry()
        Path(entry["file"]).unlink()
        self.entries.remove(entry)
        self.write_commands()
        return entry["file"]

    def source_vanishes(self):
        """Without the build having been configured again."""
        path = self.main()
        path.unlink()
        return path

    def moved_to(self, target_of):
        entry = self.entry()
        old = Path(entry["file"])
        new = target_of(old)
        new.parent.mkdir(parents=True, exist_ok=True)
        old.rename(new)
        entry["file"] = str(new)
        entry["arguments"] = [a.replace(str(old), str(new)).replace(old.name, new.name)
                              for a in entry["arguments"]]
        self.write_commands()
        return f"{old} -> {new}"

    def source_is_renamed(self):
        name = self.fresh()
        return self.moved_to(lambda old: old.with_name(name + ".cpp"))

    def source_is_moved(self):
        name = self.fresh()
        return self.moved_to(lambda old: old.parent / name / old.name)

    def flags_change(self):
        entry = self.entry()
        entry["arguments"].insert(1, f"-D{self.fresh().upper()}=1")
        self.write_commands()
        return entry["file"]

    def debug_is_switched(self):
        entry = self.entry()
        if "-DNDEBUG" in entry["arguments"]:
            entry["arguments"].remove("-DNDEBUG")
        else:
            entry["arguments"].insert(1, "-DNDEBUG")
        self.write_commands()
        return entry["file"]

    def source_is_new(self):
        name = self.fresh()
        path = self.source / "c10" / "core" / f"{name}.cpp"
        path.write_text(f"#include <c10/core/Device.h>\nint {name}(c10::Device d) "
                        "{ return d.index(); }\n")
        like = self.chance.choice([e for e in self.entries if "/c10/" in e["file"]] or self.entries)
        args = [str(path) if a == like["file"] else a for a in like["arguments"]]
        args[args.index("-o") + 1] = f"c10/{name}.cpp.o"
        self.entries.append(dict(like, file=str(path), arguments=args))
        self.write_commands()
        return path

    def generated_header_changes(self):
        path = self.chance.choice([self.build / "aten/src/ATen/core/TensorBody.h",
                                   self.build / "aten/src/ATen/Functions.h",
                                   self.build / "c10/macros/cmake_macros.h"])
        if path.exists():
            self.append(path, f"// generated again {self.fresh()}")
        return path

    def yaml_gains_op(self):
        path = self.source / "aten/src/ATen/native/native_functions.yaml"
        self.append(path, f"- func: {self.fresh()}(Tensor self) -> Tensor\n  variants: function")
        return path

    def derivatives_change(self):
        path = self.source / "tools/autograd/derivatives.yaml"
        self.prepend(path, "# a line")
        return path

    def python_changes(self):
        path = self.some("torch/nn/modules/*.py")
        self.append(path, f"class {self.fresh()}(Module):\n    def forward(self, x):\n"
                          "        return torch.add(x, x)")
        return path

    def python_is_new(self):
        path = self.source / "torch/nn/modules" / f"{self.fresh()}.py"
        path.write_text("import torch\ndef f(x):\n    return torch.relu(x)\n")
        return path

    def python_is_deleted(self):
        path = self.some("torch/nn/modules/*.py")
        path.unlink()
        return path

    def test_changes(self):
        path = self.some("test/nn/*.py")
        self.append(path, f"def test_{self.fresh()}():\n    torch.mul(1, 2)")
        return path

    def device_source_changes(self):
        path = self.some("aten/src/ATen/native/cuda/*.cu")
        self.append(path, f"__global__ void {self.fresh()}(int *p) {{ *p = 1; }}")
        return path

    def everything_is_touched(self):
        for path in self.source.rglob("*.h"):
            os.utime(path)
        return "all headers, with the same contents"

    def commit_and_branch(self):
        """Another branch, with what was not committed."""
        name = self.fresh()
        self.git("checkout", "-q", "-b", name)
        self.header_gains_function()
        self.source_gains_function()
        self.commit(name)
        return name

    def rebase_back(self):
        self.git("add", "-A", "-f")
        self.git("stash", "-q")
        self.git("checkout", "-q", "main")
        # What main has is what the build is configured for.
        self.entries = [e for e in self.entries if Path(e["file"]).exists()]
        self.write_commands()
        return "main"

    def compile_with_plugin(self, flags):
        """The build is run for one TU."""
        entry = self.entry()
        output = self.build / entry["arguments"][entry["arguments"].index("-o") + 1]
        output.parent.mkdir(parents=True, exist_ok=True)
        command = ["clang++-19", *entry["arguments"][1:], *shlex.split(flags)]
        subprocess.run(command, cwd=self.build, capture_output=True, check=False)
        return output


KINDS = [name for name, value in vars(Checkout).items()
         if re.match(r"(source|header|unread|flags|debug|generated|yaml|derivatives|python|test"
                     r"|device|everything|commit|rebase)_", name)]
