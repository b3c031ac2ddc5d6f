//===- Coding.cpp - Bytes of the fact encoding ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Coding.h"

namespace torchtalk::facts {

/// \p Value, or 0 after a failure when it is above \p Most.
static uint64_t limited(ByteReader &In, uint64_t Value, uint64_t Most,
                        const char *Why) {
  if (Value <= Most)
    return Value;
  In.fail(Why);
  return 0;
}

uint64_t ByteReader::longVarint() {
  uint64_t Value = 0;
  for (unsigned Shift = 0; Shift < 64; Shift += 7) {
    if (Data.empty()) {
      fail("truncated number");
      return 0;
    }
    auto Byte = static_cast<uint8_t>(Data.front());
    Data.remove_prefix(1);
    if (Shift == 63 && Byte > 1)
      break;
    Value |= static_cast<uint64_t>(Byte & 0x7f) << Shift;
    if (!(Byte & 0x80))
      return Value;
  }
  fail("number over 64 bits");
  return 0;
}

uint64_t ByteReader::fixed(unsigned Bytes) {
  std::string_view Raw = bytes(Bytes);
  uint64_t Value = 0;
  for (size_t I = 0; I < Raw.size(); ++I)
    Value |= static_cast<uint64_t>(static_cast<uint8_t>(Raw[I])) << (8 * I);
  return Value;
}

std::string_view ByteReader::bytes(uint64_t Size) {
  if (Size > Data.size()) {
    fail("length past the end");
    return {};
  }
  std::string_view Result = Data.substr(0, Size);
  Data.remove_prefix(Size);
  return Result;
}

uint32_t ByteReader::u32() {
  return static_cast<uint32_t>(
      limited(*this, varint(), UINT32_MAX, "number over 32 bits"));
}

uint64_t ByteReader::count(uint64_t MinBytes) {
  uint64_t Value = varint();
  return limited(*this, Value, Data.size() / MinBytes, "count past the end");
}

uint32_t ByteReader::index(uint64_t Size) {
  uint64_t Value = varint();
  if (Value >= Size) {
    fail("index out of range");
    return 0;
  }
  return static_cast<uint32_t>(Value);
}

} // namespace torchtalk::facts
