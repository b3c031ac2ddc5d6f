//===- BranchTree.h - Branches within branches ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_BRANCHTREE_H
#define TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_BRANCHTREE_H

#include "source/branches/FoundBranches.h"

#include "llvm/ADT/ArrayRef.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace torchtalk::source {

/// Code under the same branches has the same place in the tree.
class BranchTree {
public:
  using Place = uint32_t;
  static constexpr Place Root = 0; ///< under no branch

  Place add(Branch Of, Place Within) {
    Nodes.push_back({std::move(Of), Within, Nodes[Within].TooDeep});
    return static_cast<Place>(Nodes.size() - 1);
  }
  /// Of code that is nested too deep to be read.
  Place addTooDeep(Place Within) {
    Nodes.push_back({{}, Within, true});
    return static_cast<Place>(Nodes.size() - 1);
  }

  /// Puts into \p Into what is around all of \p Places, at least one; \p
  /// Differing: why there may be more where that is not all of it.
  void find(llvm::ArrayRef<Place> Places, const char *Differing,
            FoundBranches &Into) const {
    std::vector<Branch> &Common = Into.Around;
    Common = around(Places.front(), Into);
    for (Place Other : Places.drop_front()) {
      const std::vector<Branch> Chain = around(Other, Into);
      auto [End, OtherEnd] = std::ranges::mismatch(Common, Chain);
      if (End != Common.end() || OtherEnd != Chain.end())
        Into.doubt(Differing);
      Common.erase(End, Common.end());
    }
  }

private:
  static constexpr size_t MostAround = 400;
  struct Node {
    Branch Of;
    Place Within = Root;
    bool TooDeep = false;
  };

  /// The innermost MostAround, the outermost first.
  std::vector<Branch> around(Place Of, FoundBranches &Into) const {
    std::vector<Branch> Result;
    for (Place N = Of; N != Root && Result.size() < MostAround;
         N = Nodes[N].Within)
      if (!Nodes[N].TooDeep)
        Result.push_back(Nodes[N].Of);
    if (Nodes[Of].TooDeep)
      Into.doubt("its brackets are nested too deep to be read");
    if (Result.size() == MostAround)
      Into.doubt("more conditions than are read are around it");
    std::ranges::reverse(Result);
    return Result;
  }

  std::vector<Node> Nodes = std::vector<Node>(1);
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_BRANCHES_BRANCHTREE_H
