"""One frame of zstd."""

import ctypes

zstd = ctypes.CDLL("libzstd.so.1")
for name in ("ZSTD_compressBound", "ZSTD_compress", "ZSTD_decompress"):
    getattr(zstd, name).restype = ctypes.c_size_t


def compress(data):
    room = zstd.ZSTD_compressBound(ctypes.c_size_t(len(data)))
    out = ctypes.create_string_buffer(room)
    size = zstd.ZSTD_compress(out, ctypes.c_size_t(room), data, ctypes.c_size_t(len(data)), 3)
    return out.raw[:size]


def decompress(data, room=1 << 26):
    out = ctypes.create_string_buffer(room)
    size = zstd.ZSTD_decompress(out, ctypes.c_size_t(room), data, ctypes.c_size_t(len(data)))
    assert size < room, "not one zstd frame, or too large for a test"
    return out.raw[:size]
