"""flip.py STORE: another byte in the middle of each file with facts."""
import sys
from pathlib import Path

files = [p for p in Path(sys.argv[1]).iterdir() if p.suffix in (".log", ".sst")]
assert files
for file in files:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 0xFF
    file.write_bytes(data)
