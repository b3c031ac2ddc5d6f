//===- FieldSchema.h - The fields of records as text ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes down what FieldWriter would write, for readers that do not have the
/// fields: a line each, with the name where FIELDS gave one, and each record
/// once.
///
/// \verbatim
///   FieldSchema S;
///   S.record<Location>();     // "Location\n  File: text\n  Line: varint\n"
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_FIELDSCHEMA_H
#define TORCHTALK_AGGREGATOR_STORE_FIELDSCHEMA_H

#include "store/Fields.h"

#include <cstdlib>
#include <cxxabi.h>
#include <map>
#include <memory>
#include <typeinfo>

namespace torchtalk::store {

class FieldSchema {
public:
  template <typename... T> void operator()(const T &...) {
    (line(typeOf<T>()), ...);
  }
  template <typename... T> void named(std::string_view Names, const T &...) {
    (line(takeName(Names) + ": " + typeOf<T>()), ...);
  }
  template <typename... T>
  void since(uint32_t First, std::string_view Names, const T &...) {
    (line(takeName(Names) + ": " + typeOf<T>() + ", since format " +
          std::to_string(First)),
     ...);
  }
  template <typename... T> void varint(std::string_view Names, const T &...) {
    ((static_cast<void>(sizeof(T)), line(takeName(Names) + ": varint")), ...);
  }
  template <typename T> void nested(const T &) {
    line("a length in bytes, and " + typeOf<T>());
  }
  template <typename List, typename Fn> void list(const List &, Fn Each) {
    line("list of:");
    typename List::value_type Item{};
    Indent += "  ";
    Each(Item);
    Indent.resize(Indent.size() - 2);
  }

  void line(const std::string &Text) { Lines += Indent + Text + "\n"; }
  /// All lines, and below them the records that they name.
  std::string take() const {
    std::string Result = Lines;
    for (const auto &[Name, Text] : Records)
      Result.append("\n").append(Name).append("\n").append(Text);
    return Result;
  }

private:
  /// "Line" of "L.File, L.Line".
  static std::string takeName(std::string_view &Names) {
    std::string_view Name = Names.substr(0, Names.find(','));
    Names.remove_prefix(std::min(Names.size(), Name.size() + 1));
    size_t Dot = Name.find('.');
    Name.remove_prefix(Dot == std::string_view::npos ? 0 : Dot + 1);
    while (!Name.empty() && (Name.front() == ' ' || Name.front() == '\n'))
      Name.remove_prefix(1);
    return std::string(Name);
  }

  template <typename T> struct IsPair : std::false_type {};
  template <typename A, typename B>
  struct IsPair<std::pair<A, B>> : std::true_type {};
  template <typename T> struct IsOptional : std::false_type {};
  template <typename T> struct IsOptional<std::optional<T>> : std::true_type {};
  template <typename T> struct BytesIn : std::integral_constant<size_t, 0> {};
  template <size_t N>
  struct BytesIn<std::array<uint8_t, N>> : std::integral_constant<size_t, N> {};

  template <typename T> std::string typeOf() {
    if constexpr (std::same_as<T, bool>)
      return "bool";
    else if constexpr (std::convertible_to<const T &, std::string_view>)
      return "text";
    else if constexpr (std::same_as<T, uint64_t>)
      return "8 bytes";
    else if constexpr (std::same_as<T, int64_t>)
      return "signed varint";
    else if constexpr (std::unsigned_integral<T>)
      return "varint";
    else if constexpr (std::is_enum_v<T>)
      return "varint below " + std::to_string(enumerators(T()));
    else if constexpr (std::is_pointer_v<T>)
      return typeOf<std::remove_cvref_t<std::remove_pointer_t<T>>>();
    else if constexpr (BytesIn<T>::value != 0)
      return std::to_string(BytesIn<T>::value) + " bytes";
    else if constexpr (IsOptional<T>::value)
      return "bool, and if it is true " + typeOf<typename T::value_type>();
    else if constexpr (IsPair<T>::value)
      return typeOf<std::remove_cv_t<typename T::first_type>>() + " and " +
             typeOf<typename T::second_type>();
    else if constexpr (requires(const T &Items) { Items.begin(); })
      return "list of " + typeOf<typename T::value_type>();
    else
      return record<T>();
  }

  /// \returns its name.
  template <typename T> std::string record() {
    int Status = 0;
    std::unique_ptr<char, void (*)(void *)> Name(
        abi::__cxa_demangle(typeid(T).name(), nullptr, nullptr, &Status),
        std::free);
    std::string Result = Status == 0 ? Name.get() : typeid(T).name();
    for (std::string_view Outer :
         {"torchtalk::", "index::", "source::", "facts::", "metadata::"})
      for (size_t At = 0; (At = Result.find(Outer)) != std::string::npos;)
        Result.erase(At, Outer.size());
    if (Records.try_emplace(Result).second) {
      FieldSchema Inner;
      std::swap(Inner.Records, Records);
      Inner.Indent = "  ";
      T Value{};
      fields(Inner, std::as_const(Value));
      std::swap(Inner.Records, Records);
      Records[Result] = std::move(Inner.Lines);
    }
    return Result;
  }

  std::string Indent, Lines;
  std::map<std::string, std::string> Records; ///< by name
};

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_FIELDSCHEMA_H
