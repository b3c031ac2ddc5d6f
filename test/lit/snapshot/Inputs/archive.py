"""Makes an archive of a snapshot that is hostile or broken out of a good one:
archive.py GOOD BAD KIND. The kinds are the functions below; `unpack` makes the
files of GOOD in the folder BAD."""

import io
import pathlib
import sys
import tarfile

from packed import compress, decompress

def read(path):
    with open(path, "rb") as file, tarfile.open(fileobj=io.BytesIO(decompress(file.read()))) as tar:
        return [(member, tar.extractfile(member).read()) for member in tar]


def special(name, kind, target=""):
    member = tarfile.TarInfo(name)
    member.type = kind
    member.linkname = target
    return member, b""


def plain(name, contents):
    member = tarfile.TarInfo(name)
    member.size = len(contents)
    return member, contents


def edit(entries, name, change):
    """The contents of an entry, changed; its size in the archive follows."""
    return [plain(m.name, change(c)) if m.name == name else (m, c) for m, c in entries]


def edit_manifest(entries, old, new):
    def change(text):
        assert old in text, (old, text)
        return text.replace(old, new, 1)
    return edit(entries, "manifest.yaml", change)


def flip(contents):
    return contents[:-1] + bytes([contents[-1] ^ 1])


def traversal(e): return e + [plain("../../../evil", b"x")]
def traversal_inside(e): return e + [plain("generation/../../evil", b"x")]
def absolute(e): return e + [plain("/tmp/torchtalk-evil", b"x")]
def symlink(e): return e[:2] + [special("generation", tarfile.SYMTYPE, "/tmp")] + e[2:]
def hardlink(e): return e[:2] + [special("generation/CURRENT", tarfile.LNKTYPE, "/etc/passwd")] + e[2:]
def fifo(e): return e + [special("generation/fifo", tarfile.FIFOTYPE)]
def device(e): return e + [special("generation/null", tarfile.CHRTYPE)]
def folder(e): return e + [special("generation/sub", tarfile.DIRTYPE)]
def extra(e): return e + [plain("generation/999999.sst", b"x")]
def missing(e): return [x for x in e if x[0].name != "contents"]
def twice(e): return e + [x for x in e if x[0].name == "contents"]
def changed(e): return edit(e, "contents", flip)
def longer(e): return edit(e, "contents", lambda c: c + bytes(1 << 20))
def newer(e): return edit_manifest(e, b"torchtalk-snapshot: 2", b"torchtalk-snapshot: 3")
def bad_name(e): return edit_manifest(e, b'name: "', b'name: "../')
def bad_path(e): return edit_manifest(e, b"contents", b"generation/../x")
def huge(e): return edit_manifest(e, b"size: ", b"size: 18446744073709551615")
def other_manifest(e): return edit_manifest(e, b'pytorch: "', b'pytorch: "9')
def long_manifest(e): return edit(e, "manifest.yaml", lambda c: c + b"#" * (17 << 20))
def no_manifest(e): return e[1:]
def aliases(e): return edit(e, "manifest.yaml", lambda c: b"a: &a [x, x]\nb: &b [*a, *a]\nfiles: *b\n")


good, bad, kind = sys.argv[1:]
if kind == "truncated":
    with open(good, "rb") as file, open(bad, "wb") as out:
        data = file.read()
        out.write(data[:len(data) // 2])
elif kind == "no_archive":
    with open(bad, "wb") as out:
        out.write(b"This is no archive.\n" * 100)
elif kind == "unpack":
    for member, contents in read(good):
        path = pathlib.Path(bad, member.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
elif kind == "empty":
    open(bad, "wb").close()
else:
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.PAX_FORMAT) as out:
        for member, contents in globals()[kind](read(good)):
            out.addfile(member, io.BytesIO(contents))
    with open(bad, "wb") as out:
        out.write(compress(tar.getvalue()))
