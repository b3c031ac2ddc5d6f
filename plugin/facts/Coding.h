//===- Coding.h - Bytes of the fact encoding --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writer and reader of varints (unsigned LEB128), fixed-width integers
/// (little endian) and length-prefixed strings. The reader treats its input as
/// hostile: it never reads past the end, never allocates more than the input
/// could fill, and its error is sticky: after the first one every read gives
/// zeros, so that callers check once, at the end.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_FACTS_CODING_H
#define TORCHTALK_PLUGIN_FACTS_CODING_H

#include <cstdint>
#include <string>
#include <string_view>

namespace torchtalk::facts {

/// Appends to a string that the caller owns.
class ByteWriter {
public:
  explicit ByteWriter(std::string &Out) : Out(Out) {}

  void varint(uint64_t Value) {
    while (Value >= 0x80) {
      Out.push_back(static_cast<char>(Value | 0x80));
      Value >>= 7;
    }
    Out.push_back(static_cast<char>(Value));
  }

  /// Zigzag, so that small negative deltas stay short.
  void svarint(int64_t Value) {
    varint((static_cast<uint64_t>(Value) << 1) ^
           static_cast<uint64_t>(Value >> 63));
  }

  void fixed(uint64_t Value, unsigned Bytes) {
    for (unsigned I = 0; I < Bytes; ++I)
      Out.push_back(static_cast<char>(Value >> (8 * I)));
  }

  void bytes(std::string_view Value) { Out.append(Value); }

  void string(std::string_view Value) {
    varint(Value.size());
    bytes(Value);
  }

private:
  std::string &Out;
};

/// Reads from memory that the caller keeps alive.
class ByteReader {
public:
  explicit ByteReader(std::string_view Data) : Data(Data) {}

  uint64_t varint() {
    // Most numbers take one byte.
    if (Data.empty() || static_cast<uint8_t>(Data.front()) >= 0x80)
      return longVarint();
    auto Value = static_cast<uint8_t>(Data.front());
    Data.remove_prefix(1);
    return Value;
  }
  int64_t svarint() {
    uint64_t Value = varint();
    return static_cast<int64_t>(Value >> 1) ^ -static_cast<int64_t>(Value & 1);
  }
  uint64_t fixed(unsigned Bytes);
  std::string_view bytes(uint64_t Size);
  std::string_view string() { return bytes(varint()); }

  /// A varint that must fit 32 bits.
  uint32_t u32();

  /// The number of elements that follow, each of which takes at least
  /// \p MinBytes (> 0) of the rest of the input: safe to reserve.
  uint64_t count(uint64_t MinBytes = 1);

  /// An index below \p Size.
  uint32_t index(uint64_t Size);

  void fail(const char *Why) {
    if (!Error)
      Error = Why;
    Data = {};
  }

  bool atEnd() const { return Data.empty(); }
  size_t remaining() const { return Data.size(); }
  /// nullptr, or what was wrong first. Static storage.
  const char *error() const { return Error; }

private:
  uint64_t longVarint();

  std::string_view Data;
  const char *Error = nullptr;
};

} // namespace torchtalk::facts

#endif // TORCHTALK_PLUGIN_FACTS_CODING_H
