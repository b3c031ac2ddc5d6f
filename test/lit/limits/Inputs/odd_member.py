"""odd_member.py FILE: an archive with one member, which is no object."""
import sys

name, text = b"\x1b[2J\x9b.o/", b"no object!"
header = b"%-16s%-12d%-6d%-6d%-8o%-10d`\n" % (name, 0, 0, 0, 0o644, len(text))
with open(sys.argv[1], "wb") as out:
    out.write(b"!<arch>\n" + header + text)
