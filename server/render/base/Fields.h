//===- Fields.h - JSON of structs from lists of their fields -- -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A struct's JSON is one function, fields(A, X), that names each field once
/// and in order: A("op", X.Op)("steps", X.Steps). toJson() makes of a value
/// what JSON has for it: an enum is its toString(), an optional null where
/// there is none, a range an array, a map an object.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_FIELDS_H
#define TORCHTALK_SERVER_RENDER_BASE_FIELDS_H

#include "render/base/Answer.h"

#include <array>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

namespace torchtalk::render {

template <typename T> Json toJson(const T &X);
/// An object of pairs of a name and a value.
template <typename Range> Json object(const Range &Named);

/// The fields of an object, in the order of the calls. One that is set again
/// keeps its place.
class Fields {
public:
  Fields() : Value(Json::object()) {}
  /// The answer to a command, which its schema begins.
  explicit Fields(std::string_view Command) : Value(makeAnswer(Command)) {}

  template <typename T> Fields &operator()(std::string_view Name, const T &X) {
    return set(Name, toJson(X));
  }
  /// Those of a struct that is a part of this one.
  template <typename T> Fields &operator()(const T &X) {
    fields(*this, X);
    return *this;
  }
  /// A number for each value of an enum, by its name.
  template <typename Enum, size_t N>
  Fields &counts(const std::array<size_t, N> &By, const char *(*NameOf)(Enum)) {
    for (size_t I = 0; I < N; ++I)
      set(NameOf(static_cast<Enum>(I)), By[I]);
    return *this;
  }

  Json take() { return std::move(Value); }
  const Json &value() const { return Value; }

private:
  Fields &set(std::string_view Name, Json Field);

  Json Value;
};

template <typename T> Json toJson(const T &X) {
  if constexpr (std::is_same_v<T, Json> || std::is_arithmetic_v<T> ||
                std::is_convertible_v<const T &, std::string_view>) {
    return X;
  } else if constexpr (std::is_same_v<T, Fields>) {
    return X.value();
  } else if constexpr (std::is_enum_v<T>) {
    return toString(X);
  } else if constexpr (requires { typename T::mapped_type; }) {
    return object(X);
  } else if constexpr (requires { X.has_value(); }) {
    return X ? toJson(*X) : Json();
  } else if constexpr (requires { std::begin(X); }) {
    Json All = Json::array();
    for (const auto &One : X)
      All.push_back(toJson(One));
    return All;
  } else {
    return Fields()(X).take();
  }
}

template <typename Range> Json object(const Range &Named) {
  Fields All;
  for (const auto &[Name, Of] : Named)
    All(Name, Of);
  return All.take();
}

/// No text, no number but 0, no value, or no file of a place.
template <typename T> bool isEmpty(const T &X) {
  if constexpr (requires { X.File; })
    return X.File.empty();
  else if constexpr (requires { X.empty(); })
    return X.empty();
  else
    return !X;
}

/// null when it is empty.
template <typename T> Json orNull(const T &X) {
  return isEmpty(X) ? Json() : toJson(X);
}

/// A field that is left out when it is empty.
template <typename T> Json some(const T &X) {
  return isEmpty(X) ? Json(Json::value_t::discarded) : toJson(X);
}

/// An array of what \p Of, a function or a member, makes of each.
template <typename Range, typename Fn> Json each(const Range &All, Fn Of) {
  Json Value = Json::array();
  for (const auto &One : All)
    Value.push_back(toJson(std::invoke(Of, One)));
  return Value;
}

/// One array of the entries of several lists.
template <typename... Ranges> Json concat(const Ranges &...All) {
  Json Value = Json::array();
  auto Add = [&](const auto &Range) {
    for (const auto &One : Range)
      Value.push_back(toJson(One));
  };
  (Add(All), ...);
  return Value;
}

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_FIELDS_H
