"""job.py TORCHTALK ROOT NAME WORD...: a job of a build matrix. Writes the build
folder ROOT/build-NAME and makes the index ROOT/NAME of it. A WORD is

  FILE [FLAG]...   a file of the source that the job compiles, and how
  VARIABLE=VALUE   what it says to CMake; without any there is no CMakeCache.txt
  --source=DIR     ROOT/DIR is its checkout, and not ROOT/src
  --build=DIR      ROOT/DIR is its build folder
  --plugin=FLAG    the objects are made, with the plugin; else they are parsed
  --listed=FILE    is in compile_commands.json, and this job compiles it not
"""
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

torchtalk, root, name, *words = sys.argv[1:]
root = Path(root).resolve()
source, build, plugin = root / "src", root / f"build-{name}", None
entries, settings, listed = [], [], set()
for word in words:
    if word.startswith("--source="):
        source = root / word[9:]
    elif word.startswith("--build="):
        build = root / word[8:]
    elif word.startswith("--plugin="):
        plugin = word[9:]
    elif word.startswith("--listed="):
        entries.append((source / word[9:], []))
        listed.add(source / word[9:])
    elif re.match(r"\w+=", word):
        settings.append(word.replace("=", ":BOOL=" if "_ARCH" not in word else ":STRING=", 1))
    else:
        file, *flags = shlex.split(word)
        entries.append((source / file, flags))
(build / "obj").mkdir(parents=True, exist_ok=True)
commands = []
for file, flags in entries:
    arguments = ["clang++", "-std=c++20", "-w", "-isystem", str(Path(__file__).parents[2] / "Inputs"),
                 *flags, "-c", str(file), "-o", f"obj/{file.name}.o"]
    commands.append({"directory": str(build), "file": str(file), "arguments": arguments})
    if plugin and file not in listed:
        subprocess.run(arguments + [plugin], check=True, cwd=build)
(build / "compile_commands.json").write_text(json.dumps(commands, indent=1))
if settings:
    (build / "CMakeCache.txt").write_text("\n".join(settings) + "\n")
subprocess.run([torchtalk, "index", "build", "--pytorch-source", source, "--build-dir", build,
                "--index", root / name, *(["--no-parse"] if plugin else [])], check=True)
