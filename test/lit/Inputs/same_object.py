"""same_object.py WITH WITHOUT: fails unless two objects are equal in every
section but .torchtalk. objcopy rewrites both, so that the name and symbol
tables are laid out alike once the section is gone."""
import subprocess
import sys

with_facts, without = sys.argv[1:3]


def sections(path):
    return subprocess.run(["llvm-readelf", "-SW", path], check=True,
                          capture_output=True, text=True).stdout


if ".torchtalk" not in sections(with_facts):
    sys.exit(f"{with_facts} carries no facts")
if ".torchtalk" in sections(without):
    sys.exit(f"{without} carries facts")
stripped = []
for path in (with_facts, without):
    out = path + ".stripped"
    subprocess.run(["llvm-objcopy", "--remove-section", ".torchtalk", path,
                    out], check=True)
    with open(out, "rb") as f:
        stripped.append(f.read())
if stripped[0] != stripped[1]:
    sys.exit("the objects differ outside of .torchtalk")
