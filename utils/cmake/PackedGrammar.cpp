//===- PackedGrammar.cpp - A grammar that unpacks its tables --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// GRAMMAR(), a function of tree-sitter's, in place of the grammar's own, which
/// is PACKED() and whose tables LARGE and SMALL PackedGrammar.cmake has
/// emptied.
///
//===----------------------------------------------------------------------===//

#include <zstd.h>

__asm__(".section .rodata\n"
        "LargePacked: .incbin \"" FILES ".ts_parse_table.zst\"\n"
        "SmallPacked: .incbin \"" FILES ".ts_small_parse_table.zst\"\n"
        "PackedEnd:\n"
        ".previous\n");

extern "C" {
struct TSLanguage;
const TSLanguage *PACKED();
extern char LARGE[], SMALL[];
extern const char LargePacked[], SmallPacked[], PackedEnd[];
}

namespace {

bool unpack(char *Table, const char *Packed, const char *End) {
  const size_t Length = End - Packed;
  const size_t Size = ZSTD_getFrameContentSize(Packed, Length);
  return ZSTD_decompress(Table, Size, Packed, Length) == Size;
}

} // namespace

/// Null when memory is short.
extern "C" const TSLanguage *GRAMMAR() {
  static const bool Unpacked = unpack(LARGE, LargePacked, SmallPacked) &&
                               unpack(SMALL, SmallPacked, PackedEnd);
  return Unpacked ? PACKED() : nullptr;
}
