//===- JsonText.h - Where in a text JSON is ---------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the members of an object in the text of a JSON document, and adds or
/// replaces one in the style of its neighbours. The text must have been parsed
/// before: what is no JSON is not noticed here.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLIENTS_JSONTEXT_H
#define TORCHTALK_TOOLS_TORCHTALK_CLIENTS_JSONTEXT_H

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::cli {

/// Offsets in bytes; the ends are those behind the last byte.
struct JsonMember {
  std::string Key;
  size_t KeyBegin, ValueBegin, ValueEnd;
};

struct JsonObjectText {
  size_t Open, Close; ///< of the braces
  std::vector<JsonMember> Members;

  const JsonMember *find(std::string_view Key) const;
};

/// The object whose brace is the first that is not white space at or after
/// \p Begin.
JsonObjectText scanJsonObject(std::string_view Text, size_t Begin);

/// Whether anything is nested deeper than \p Limit.
bool isDeeperThan(std::string_view Text, size_t Limit);

/// \p Text with a member added behind the others of \p Object.
std::string addJsonMember(const std::string &Text, const JsonObjectText &Object,
                          const std::string &Key,
                          const nlohmann::ordered_json &Value);

/// \p Text with another value of \p Member.
std::string replaceJsonValue(const std::string &Text, const JsonMember &Member,
                             const nlohmann::ordered_json &Value);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLIENTS_JSONTEXT_H
