//===- DerivativeEntries.h - Whose derivative a node is ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_DERIVATIVEENTRIES_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_DERIVATIVEENTRIES_H

#include "query/origin/OpNames.h"

namespace torchtalk::query {

/// The entry of derivatives.yaml that \p Op, "aten::add_.Tensor", has its
/// derivative by.
std::optional<OriginEntry> derivativeOf(index::Session &Index,
                                        const std::string &Op);

/// A class of nodes, as Functions.h has them.
struct MadeNode {
  std::string Op;
  OriginEntry Derivative;
  index::DerivativeRecord::Match How; ///< of Op and the entry
};

/// That called \p Class, "AddBackward0"; null: there is none.
const MadeNode *nodeCalled(index::Session &Index, llvm::StringRef Class);

/// The entries of the class of nodes that \p Head declares or defines a member
/// of: "variable_list AddBackward0::apply". Head is what is in front of the
/// first parenthesis, bracket or brace of a declaration. std::nullopt: none.
std::optional<OriginEntries>
nodeEntries(index::Session &Index, const OpNames &Ops, llvm::StringRef Head);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_DERIVATIVEENTRIES_H
