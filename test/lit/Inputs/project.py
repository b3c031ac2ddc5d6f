"""project.py ROOT ENTRY...: completes ROOT/src to what passes for a PyTorch
source, and writes ROOT/build/compile_commands.json with an entry for each
ENTRY, "FILE: COMMAND". FILE is below ROOT; {file} and {object} stand for their
absolute paths, {root} for that of ROOT. With "DIR FILE: COMMAND" the command
runs in ROOT/DIR instead of ROOT/build.
"""
import json
import sys
from pathlib import Path

root = Path(sys.argv[1]).resolve()
native = root / "src/aten/src/ATen/native"
native.mkdir(parents=True)
(native / "native_functions.yaml").write_text(
    "- func: add.Tensor(Tensor self) -> Tensor\n  dispatch:\n    CPU: add\n")
autograd = root / "src/tools/autograd"
autograd.mkdir(parents=True, exist_ok=True)
if not (autograd / "derivatives.yaml").exists():
    (autograd / "derivatives.yaml").write_text("[]\n")
(root / "build").mkdir(exist_ok=True)
entries = []
for text in sys.argv[2:]:
    name, command = text.split(": ", 1)
    directory, name = name.split(" ") if " " in name else ("build", name)
    file = root / name
    output = root / "build/obj" / (file.name + ".o")
    entries.append({"directory": str(root / directory), "file": str(file),
                    "command": command.replace("{file}", str(file))
                    .replace("{object}", str(output)).replace("{root}", str(root))})
(root / "build/compile_commands.json").write_text(json.dumps(entries, indent=1))
