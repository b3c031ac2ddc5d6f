//===- Fields.h - Records as bytes ------------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes and reads records whose fields are named once, in the order of the
/// encoding:
///
/// \verbatim
///   void fields(auto &A, Is<Location> auto &L) { FIELDS(L.File, L.Line); }
///   std::string Bytes = encode(Place);
///   if (!decode(Bytes, Place)) ...
/// \endverbatim
///
/// The type of a field decides its encoding:
///
/// \verbatim
///   uint64_t              8 bytes: ids and digests get no shorter
///   other numbers, bool   varint, zigzag where signed
///   enum                  varint below enumerators(), a constexpr function
///                         beside the fields
///   string, array         length and bytes; an array without the length. What
///                         only refers to text refers to the bytes
///   vector                length and elements
///   optional              bool and the value
///   pointer               what it points to; written only
///   struct                its fields()
/// \endverbatim
///
/// A field that a later version of the format added is named by FIELDS_SINCE,
/// and keeps its default where a reader of an older version finds none.
///
/// The reader treats bytes as hostile: nothing is read past the end, nothing is
/// allocated that the bytes could not fill, numbers and enums are in range, and
/// the first error stays, so that decode() tells once, at the end. What it has
/// read by then is of no use.
///
/// std only: linked into programs with different copies of LLVM.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_FIELDS_H
#define TORCHTALK_AGGREGATOR_STORE_FIELDS_H

#include "facts/Coding.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// In fields(auto &A, ...): these fields, with their names (FieldSchema.h).
#define FIELDS(...) A.named(#__VA_ARGS__, __VA_ARGS__)
#define FIELDS_SINCE(Version, ...) A.since(Version, #__VA_ARGS__, __VA_ARGS__)
/// Numbers of 64 bits that are mostly small.
#define SMALL_FIELDS(...) A.varint(#__VA_ARGS__, __VA_ARGS__)

namespace torchtalk::store {

/// \p T is \p Record or made of it, const or not: written or read.
template <typename T, typename Record>
concept Is = std::derived_from<std::remove_const_t<T>, Record>;

/// A std::pair.
void fields(auto &A, auto &Pair)
  requires requires {
    Pair.first;
    Pair.second;
  }
{
  A(Pair.first, Pair.second);
}

/// The version of what this program writes.
constexpr uint32_t ThisFormat = UINT32_MAX;

template <typename... T> std::string encode(const T &...Values);
template <typename... T> bool decode(std::string_view Bytes, T &...Out);
template <typename... T>
bool decodeOf(uint32_t Format, std::string_view Bytes, T &...Out);

class FieldWriter {
public:
  FieldWriter() = default;
  FieldWriter(const FieldWriter &) = delete;
  FieldWriter &operator=(const FieldWriter &) = delete;

  template <typename... T> void operator()(const T &...Values) {
    (put(Values), ...);
  }
  template <typename... T> void named(const char *, const T &...Values) {
    (put(Values), ...);
  }
  template <typename... T>
  void since(uint32_t, const char *, const T &...Values) {
    (put(Values), ...);
  }
  template <typename... T> void varint(const char *, const T &...Values) {
    (Out.varint(Values), ...);
  }
  void fixed32(uint32_t Value) { Out.fixed(Value, 4); }
  /// \p Value as the difference from \p Last, which is not above it and then
  /// becomes it.
  void delta(uint32_t Value, uint32_t &Last) {
    Out.varint(Value - Last);
    Last = Value;
  }
  /// A list, whose elements \p Each writes.
  template <typename List, typename Fn> void list(const List &Items, Fn Each) {
    Out.varint(Items.size());
    for (const auto &Item : Items)
      Each(Item);
  }
  /// As bytes with a length.
  template <typename T> void nested(const T &Value) { put(encode(Value)); }

  std::string take() { return std::move(Bytes); }

private:
  template <typename T> void put(const T &Value) {
    if constexpr (std::convertible_to<const T &, std::string_view>)
      Out.string(Value);
    else if constexpr (std::same_as<T, uint64_t>)
      Out.fixed(Value, 8);
    else if constexpr (std::same_as<T, int64_t>)
      Out.svarint(Value);
    else if constexpr (std::unsigned_integral<T> || std::is_enum_v<T>)
      Out.varint(static_cast<uint64_t>(Value));
    else if constexpr (std::is_pointer_v<T>)
      put(*Value);
    else if constexpr (requires { Value.begin(); })
      list(Value, [this](const auto &Item) { this->put(Item); });
    else
      fields(*this, Value);
  }
  template <size_t N> void put(const std::array<uint8_t, N> &Value) {
    for (uint8_t Byte : Value)
      Out.fixed(Byte, 1);
  }
  template <typename T> void put(const std::optional<T> &Value) {
    put(Value.has_value());
    if (Value)
      put(*Value);
  }

  std::string Bytes;
  facts::ByteWriter Out{Bytes};
};

class FieldReader {
public:
  explicit FieldReader(std::string_view Bytes, uint32_t Format = ThisFormat)
      : Format(Format), In(Bytes) {}

  template <typename... T> void operator()(T &...Values) { (get(Values), ...); }
  template <typename... T> void named(const char *, T &...Values) {
    (get(Values), ...);
  }
  template <typename... T>
  void since(uint32_t First, const char *, T &...Values) {
    if (Format >= First)
      (get(Values), ...);
  }
  template <typename... T> void varint(const char *, T &...Values) {
    ((Values = In.varint()), ...);
  }
  void fixed32(uint32_t &Value) { Value = static_cast<uint32_t>(In.fixed(4)); }
  void delta(uint32_t &Value, uint32_t &Last) {
    uint32_t Step = In.u32();
    if (Step > UINT32_MAX - Last)
      return In.fail("number over 32 bits");
    Value = Last += Step;
  }
  template <typename List, typename Fn> void list(List &Items, Fn Each) {
    Items.clear();
    uint64_t Count = In.count();
    Items.reserve(std::min<uint64_t>(Count, MostReserved));
    for (uint64_t I = 0; I < Count && !In.error(); ++I)
      Each(Items.emplace_back());
  }
  /// Hands each element of a list of \p T to \p Use, which may fail().
  template <typename T, typename Fn> void each(Fn Use) {
    for (uint64_t I = 0, Count = In.count(); I < Count && !In.error(); ++I) {
      T Item{};
      get(Item);
      if (!In.error())
        Use(Item);
    }
  }
  template <typename T> void nested(T &Value) {
    if (!decodeOf(Format, In.string(), Value))
      In.fail("a value inside is wrong");
  }

  void fail(const char *Why) { In.fail(Why); }
  /// nullptr, or what was wrong first. Static storage.
  const char *error() const { return In.error(); }
  bool atEnd() const { return In.atEnd(); }
  /// Whether all bytes were read, without an error.
  bool done() const { return !In.error() && In.atEnd(); }

private:
  static constexpr uint64_t MostReserved = 256;

  template <typename T> void get(T &Value) {
    if constexpr (std::is_trivially_copyable_v<T> &&
                  std::convertible_to<T, std::string_view>) {
      std::string_view Text = In.string();
      Value = T(Text.data(), Text.size());
    } else if constexpr (std::same_as<T, bool>)
      Value = In.index(2) != 0;
    else if constexpr (std::same_as<T, uint64_t>)
      Value = In.fixed(8);
    else if constexpr (std::same_as<T, int64_t>)
      Value = In.svarint();
    else if constexpr (std::same_as<T, uint32_t>)
      Value = In.u32();
    else if constexpr (std::is_enum_v<T>)
      Value = static_cast<T>(In.index(enumerators(T())));
    else
      fields(*this, Value);
  }
  /// Costs half of an assignment, whose code compilers keep out of line here.
  void get(std::string &Value) {
    Value.clear();
    Value.append(In.string());
  }
  template <size_t N> void get(std::array<uint8_t, N> &Value) {
    std::ranges::copy(In.bytes(N), Value.begin());
  }
  template <typename T> void get(std::optional<T> &Value) {
    Value.reset();
    if (In.index(2) != 0)
      get(Value.emplace());
  }
  template <typename T> void get(std::vector<T> &Items) {
    list(Items, [this](T &Item) { this->get(Item); });
  }

  uint32_t Format;
  facts::ByteReader In;
};

/// \p Values, one after the other.
template <typename... T> std::string encode(const T &...Values) {
  FieldWriter Out;
  Out(Values...);
  return Out.take();
}

/// \returns false for any bytes that encode() does not make of such values.
template <typename... T> bool decode(std::string_view Bytes, T &...Out) {
  return decodeOf(ThisFormat, Bytes, Out...);
}
template <typename... T>
bool decodeOf(uint32_t Format, std::string_view Bytes, T &...Out) {
  FieldReader In(Bytes, Format);
  In(Out...);
  return In.done();
}

/// A list up to the end of the bytes, without its length.
std::string encodeAll(const auto &Items) {
  FieldWriter Out;
  for (const auto &Item : Items)
    Out(Item);
  return Out.take();
}

template <typename T> bool decodeAll(std::string_view Bytes, T &Items) {
  FieldReader In(Bytes);
  for (Items.clear(); !In.error() && !In.atEnd();)
    In(Items.emplace_back());
  return In.done();
}

/// A field: sorted numbers, each as the difference from the one before.
void ascending(auto &A, auto &Numbers) {
  uint32_t Last = 0;
  A.list(Numbers, [&](auto &Number) { A.delta(Number, Last); });
}

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_FIELDS_H
