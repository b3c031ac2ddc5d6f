//===- CxxStatements.h - The branches around each token ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXSTATEMENTS_H
#define TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXSTATEMENTS_H

#include "source/branches/BranchTree.h"
#include "source/device/CxxTokens.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::source {

/// Of one variant of a file (CxxVariants.h), without directives.
class CxxStatements {
public:
  /// \p Macros: names that are macros, whatever they look like.
  CxxStatements(llvm::ArrayRef<CxxToken> Tokens,
                const llvm::StringSet<> &Macros);

  /// The place of the token \p I. Tokens under the same branches share one.
  BranchTree::Place placeOf(size_t I) const { return Of[I]; }
  const BranchTree &tree() const { return Tree; }

private:
  friend class StatementReader;
  BranchTree Tree;
  std::vector<BranchTree::Place> Of; ///< by token
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXSTATEMENTS_H
