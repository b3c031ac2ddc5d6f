//===- CxxStatements.h - The branches around each token ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXSTATEMENTS_H
#define TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXSTATEMENTS_H

#include "source/branches/FoundBranches.h"
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
  static constexpr size_t MostAround = 400;

  /// \p Macros: names that are macros, whatever they look like.
  CxxStatements(llvm::ArrayRef<CxxToken> Tokens,
                const llvm::StringSet<> &Macros);

  /// The place of the token \p I. Tokens under the same branches share one.
  uint32_t placeOf(size_t I) const { return Of[I]; }
  /// The innermost MostAround, the outermost first.
  std::vector<CxxBranch> around(uint32_t Place) const;
  /// Brackets are nested too deep there.
  bool isTooDeep(uint32_t Place) const { return Nodes[Place].TooDeep; }

private:
  friend class StatementReader;
  struct Node {
    CxxBranch Branch;
    uint32_t Parent = 0;
    bool TooDeep = false;
  };
  std::vector<Node> Nodes;  ///< the first is none
  std::vector<uint32_t> Of; ///< by token
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_CXXSTATEMENTS_H
