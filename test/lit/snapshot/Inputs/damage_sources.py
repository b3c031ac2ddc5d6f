"""damage_sources.py FILE COMMAND...: runs the command with each way to damage the
kept sources of a generation, which have one block, and prints what it says."""

import struct
import subprocess
import sys

from packed import compress, decompress

path, command = sys.argv[1], sys.argv[2:]
with open(path, "rb") as file:
    good = file.read()
magic, at, size, raw = struct.unpack("<4Q", good[-32:])
table = decompress(good[at:at + size])
block = decompress(good[:at])


def made(block_bytes, table_bytes):
    """With what the table says of the block."""
    packed = compress(table_bytes)
    tail = struct.pack("<4Q", magic, len(block_bytes), len(packed), len(table_bytes))
    return block_bytes + packed + tail


def with_block(offset, packed, raw):
    """The table, whose first entry is the only block, after their number."""
    return table[:1] + struct.pack("<3Q", offset, packed, raw) + table[25:]


other = compress(block.replace(b"torch.relu", b"torch.rely"))
kinds = {
    "empty": b"",
    "cut": good[:-1],
    "head alone": good[:at],
    "magic": good[:-32] + b"\0" * 8 + good[-24:],
    "table outside": good[:-24] + struct.pack("<Q", 1 << 62) + good[-16:],
    "table huge": good[:-8] + struct.pack("<Q", 1 << 62),
    "table cut": made(good[:at], table[:-1]),
    "block outside": made(good[:at], with_block(at, 1 << 62, len(block))),
    "block huge": made(good[:at], with_block(0, at, 1 << 40)),
    "block short": made(good[:at], with_block(0, at, len(block) - 1)),
    "block long": made(good[:at], with_block(0, at, len(block) + 1)),
    "block of zeros": made(bytes(at), table),
    "no block": made(good[:at], b"\0" + table[25:]),
    "other text": made(other, with_block(0, len(other), len(block))),
    "the same": made(good[:at], table),
}
for kind, contents in kinds.items():
    print("==", kind, flush=True)
    with open(path, "wb") as file:
        file.write(contents)
    subprocess.run(command, check=True)
