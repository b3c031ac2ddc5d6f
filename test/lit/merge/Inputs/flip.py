"""flip.py STORE: other bytes all over each file with facts, so that some of
them are of those that matter."""
import sys
from pathlib import Path

files = [p for p in Path(sys.argv[1]).iterdir() if p.suffix in (".log", ".sst")]
assert files
for file in files:
    data = bytearray(file.read_bytes())
    data[::16] = bytes(byte ^ 0xFF for byte in data[::16])
    file.write_bytes(data)
