#!/usr/bin/python3
"""fact_record.py OBJECT DAMAGE: an object whose facts are bad, and whose
checksums are right. DAMAGE is "nonsense": its first shard is no shard; "size": a
shard is said to be larger than all together; or "extractor": another version of
torchtalk wrote it.

As a module: records of facts (plugin/facts/Container.h) taken apart and put
together again.
"""

import functools
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

import xxhash
import zstandard

SECTION = b".torchtalk"
MAGIC = b"TorchTlk"
HEADER = struct.Struct("<8sIQQ")  # magic, version, size and checksum of the payload


def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def varint(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def bytes(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def rest(self):
        return self.bytes(len(self.data) - self.at)


def without_folder(shard, folder):
    """A shard as a record has it, of its bytes (plugin/facts/SourceFolder.cpp)."""
    reader = Reader(shard)

    def string():
        text = reader.bytes(reader.varint())
        if text.startswith(folder):
            text = b"\1" + text[len(folder):]
        elif text[:1] in (b"\1", b"\2"):
            text = b"\2" + text
        return varint(len(text)) + text

    parts = [string(), reader.bytes(8)]
    count = reader.varint()
    return b"".join([*parts, varint(count), *(string() for _ in range(count)), reader.rest()])


@functools.cache
def dictionary():
    frame = (Path(__file__).resolve().parents[2] / "plugin/facts/Dictionary.zst").read_bytes()
    return zstandard.ZstdCompressionDict(zstandard.decompress(frame),
                                         dict_type=zstandard.DICT_TYPE_RAWCONTENT)


def seal(version, payload):
    """A record whose checksum is right."""
    return HEADER.pack(MAGIC, version, len(payload), xxhash.xxh3_64_intdigest(payload)) + payload


@dataclass
class Record:
    version: int
    manifest: bytes
    size: int  # of the shards, with the folder of the sources
    folder: bytes
    shards: list  # without it
    macros: list

    @staticmethod
    def of(section):
        magic, version, size, _ = HEADER.unpack_from(section)
        assert magic == MAGIC
        payload = Reader(section[HEADER.size:HEADER.size + size])
        manifest = payload.bytes(payload.varint())
        size = payload.varint()
        raw = Reader(zstandard.ZstdDecompressor(dict_data=dictionary()).decompress(payload.rest()))
        folder = raw.bytes(raw.varint())
        shards, macros = ([raw.bytes(raw.varint()) for _ in range(raw.varint())] for _ in range(2))
        return Record(version, manifest, size, folder, shards, macros)

    def frame(self, sizes=None):
        """With other sizes than those of the shards where given."""
        sizes = list(map(len, self.shards)) if sizes is None else sizes
        shards = map(bytes.__add__, map(varint, sizes), self.shards)
        macros = (varint(len(m)) + m for m in self.macros)
        return zstandard.ZstdCompressor(write_checksum=True, dict_data=dictionary()).compress(
            b"".join([varint(len(self.folder)), self.folder, varint(len(sizes)), *shards,
                      varint(len(self.macros)), *macros]))

    def payload(self, frame=None):
        return b"".join([varint(len(self.manifest)), self.manifest, varint(self.size),
                         self.frame() if frame is None else frame])


class Object:
    """A relocatable object of 64 bits, little endian, with a section of facts."""

    def __init__(self, data):
        self.data = bytearray(data)
        table, = struct.unpack_from("<Q", data, 0x28)
        _, count, names = struct.unpack_from("<HHH", data, 0x3A)
        count = count or struct.unpack_from("<Q", data, table + 0x20)[0]
        if names == 0xFFFF:
            names, = struct.unpack_from("<I", data, table + 0x28)
        strings, = struct.unpack_from("<Q", data, table + 64 * names + 0x18)
        self.header, = (h for h in range(table, table + 64 * count, 64)
                        if self.name(strings, h) == SECTION)

    def name(self, strings, header):
        start = strings + struct.unpack_from("<I", self.data, header)[0]
        return self.data[start:self.data.index(0, start)]

    def section(self):
        offset, size = struct.unpack_from("<QQ", self.data, self.header + 0x18)
        return bytes(self.data[offset:offset + size])

    def with_section(self, section):
        """The bytes of this object with another section of facts, at its end."""
        data = self.data + section
        struct.pack_into("<QQ", data, self.header + 0x18, len(self.data), len(section))
        return bytes(data)


def main():
    path, damage = Path(sys.argv[1]), sys.argv[2]
    whole = Object(path.read_bytes())
    record = Record.of(whole.section())
    if damage == "nonsense":
        record.shards[0] = b"nonsense"
        payload = record.payload()
    elif damage == "extractor":
        reader = Reader(record.manifest)
        for _ in range(3):  # main file, language, compiler
            reader.bytes(reader.varint())
        reader.bytes(8)  # digest of the flags
        assert reader.varint() == 0  # macros, which are beside the shards
        at = reader.at
        record.manifest = record.manifest[:at] + bytes(8) + record.manifest[at + 8:]
        payload = record.payload()
    else:
        assert damage == "size"
        payload = record.payload(record.frame([1 << 62] * len(record.shards)))
    path.write_bytes(whole.with_section(seal(record.version, payload)))


if __name__ == "__main__":
    main()
