//===- Resolution.h - What a name stands for --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_RESOLUTION_H
#define TORCHTALK_SERVER_QUERY_NAMES_RESOLUTION_H

#include "query/answer/Knowing.h"
#include "query/names/SymbolFamily.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// The SymbolRule of a bare name.
inline constexpr const char *UnqualifiedRule = "unqualified name";

struct OpMatch {
  std::string Op;                     ///< with overload: "aten::add.Tensor"
  std::vector<std::string> Overloads; ///< all of its name, Op included
  std::string Rule;                   ///< "exact", "torch.<fn> -> aten::<fn>"
  /// The spelling left the overload open and there are several.
  bool OverloadChosen = false;
};

struct OtherMeaning {
  enum class Kind : uint8_t {
    PythonClass,
    PythonFunction,
    Kernel,   ///< of a device, seen in source
    Function, ///< seen in source
    Test,
    OpInfo,
    DispatchKey,
    ForwardOp, ///< of an autograd node
    File,
  };
  Kind TheKind = Kind::File;
  std::string Name; ///< as its command takes it
  index::Location Where = {};
};
/// "Python class", "function, seen in source", ...
const char *toString(OtherMeaning::Kind Kind);
/// The command and the tool that answers about such things: "modules".
const char *commandOf(OtherMeaning::Kind Kind);

struct Resolution {
  std::string Query;
  /// Not a question: what is wrong with it. The rest is empty.
  std::string BadQuery;
  std::optional<OpMatch> Op;
  std::vector<SymbolFamily> Symbols; ///< candidates, the best one first
  std::string SymbolRule;            ///< how Symbols.front() matched
  /// Functions of that name that were not looked at, as they are too many:
  /// those with fewer callers.
  size_t UnreadSymbols = 0;
  /// When there is neither op nor symbol, see explainMiss().
  std::vector<OtherMeaning> Others;
  std::vector<std::string> Near; ///< what may have been meant
  std::string Problem;
  LookedAt Looked; ///< of what resolved to nothing

  bool found() const { return Op || !Symbols.empty(); }
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_RESOLUTION_H
