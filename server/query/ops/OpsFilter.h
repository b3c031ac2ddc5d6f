//===- OpsFilter.h - Which ops are listed -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The condition of `ops --where`, of which --has and --lacks are short forms:
///
/// \verbatim
///   CUDA=own and not MPS and (tags=core or decomposition=torch._refs.*)
///
///   or   := and { "or" and }
///   and  := not { "and" not }
///   not  := "not" not | "(" or ")" | NAME [ ("=" | "!=") PATTERN ]
/// \endverbatim
///
/// A pattern that has other characters than names do stands in quotes.
/// What only running tells is neither true nor false.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OPS_OPSFILTER_H
#define TORCHTALK_SERVER_QUERY_OPS_OPSFILTER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

enum class Truth : uint8_t { No, Unknown, Yes };

class OpsFilter {
public:
  /// Whether an op has what is named, or a word of that matches.
  struct Test {
    std::string Name;    ///< a key, an alias key or a property
    std::string Pattern; ///< of a shell; "": whether the op has it
  };

  /// Requires \p Condition besides; "" is none. \returns what is wrong with
  /// it, or "".
  std::string where(llvm::StringRef Condition);
  /// Requires that an op has, or lacks, \p Name besides.
  void require(const std::string &Name, bool There);

  const std::vector<Test> &tests() const { return Tests; }
  /// \p Is tells of a test by its number.
  Truth of(llvm::function_ref<Truth(size_t)> Is) const;

private:
  class Parser;
  struct Node {
    enum class Kind : uint8_t { Test, Not, And, Or };
    Kind TheKind = Kind::Test;
    size_t Test = 0;
    std::vector<Node> Parts = {}; ///< one of Not
  };
  static Truth of(const Node &N, llvm::function_ref<Truth(size_t)> Is);
  Node test(std::string Name, std::string Pattern = "");

  std::vector<Test> Tests;
  std::vector<Node> Required;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OPS_OPSFILTER_H
