//===- Arguments.h - Checking the arguments of a call -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Checks the arguments of a client against the input schema of a tool, with
/// helpful errors. Supports the part of JSON Schema that our tools use: an
/// object with properties of type string, integer, boolean or array of strings;
/// enum, minimum, maximum, minLength, maxLength, maxItems, default, required;
/// other members are not allowed. A contentMediaType allows a string several
/// lines.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_PROTOCOL_ARGUMENTS_H
#define TORCHTALK_SERVER_MCP_PROTOCOL_ARGUMENTS_H

#include "mcp/protocol/Protocol.h"

#include "llvm/ADT/STLExtras.h"

#include <vector>

namespace torchtalk::mcp {

/// Normalises \p Arguments (an object) for the tool: 3.0 becomes 3, absent
/// members get their default, null counts as absent. \returns one sentence for
/// each problem.
std::vector<std::string> checkArguments(const Json &Schema, Input &Arguments);

/// At most three of \p Known that \p Name may be a misspelling of, the nearest
/// first.
std::vector<std::string> nearNames(std::string_view Name,
                                   const std::vector<std::string> &Known);

/// "did you mean 'a' or 'b'?", or nothing.
std::string didYouMean(std::string_view Name,
                       const std::vector<std::string> &Known);

/// "unknown tool, did you mean 'a'? Tools: a, b": \p Kind is tool, and
/// \p Kinds Tools.
RpcError unknownName(const char *Kind, std::string_view Name, const char *Kinds,
                     const std::vector<std::string> &Known);

/// The same for things that have a Name.
template <typename T>
RpcError unknownName(const char *Kind, std::string_view Name, const char *Kinds,
                     const std::vector<T> &Known) {
  std::vector<std::string> Names;
  Names.reserve(Known.size());
  for (const T &One : Known)
    Names.push_back(One.Name);
  return unknownName(Kind, Name, Kinds, Names);
}

/// The one of that name, or null.
template <typename T>
const T *findNamed(const std::vector<T> &All, std::string_view Name) {
  auto At = llvm::find_if(All, [&](const T &One) { return One.Name == Name; });
  return At == All.end() ? nullptr : &*At;
}

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_PROTOCOL_ARGUMENTS_H
