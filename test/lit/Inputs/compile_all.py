"""compile_all.py ROOT ARGUMENT...: runs every command of
ROOT/build/compile_commands.json with the arguments added."""
import json
import shlex
import subprocess
import sys
from pathlib import Path

root = Path(sys.argv[1])
for entry in json.loads((root / "build/compile_commands.json").read_text()):
    (root / "build/obj").mkdir(exist_ok=True)
    subprocess.run(shlex.split(entry["command"]) + sys.argv[2:], check=True,
                   cwd=entry["directory"])
