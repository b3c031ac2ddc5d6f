//===- PathSearch.h - Shortest chains over the call graph -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The search of Path.h, on nodes: no names, no I/O.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_PATHSEARCH_H
#define TORCHTALK_SERVER_QUERY_REACH_PATHSEARCH_H

#include "query/dispatch/Steps.h"

#include "llvm/ADT/BitVector.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace torchtalk::query {

/// From both ends at once, level by level.
class PathSearch {
public:
  struct Link {
    Node From, To;
    Step How;
  };
  struct Chain {
    Node Start = 0;
    std::vector<Link> Links;
  };

  PathSearch(const WalkGraph &Graph, const std::vector<Node> &From,
             const std::vector<Node> &To, bool ThroughHubs,
             DispatchFilter *Filter);

  /// A chain of at most \p MaxSteps.
  std::optional<Chain> run(unsigned MaxSteps);

  /// When there was none.
  bool stoppedAtDepth() const { return Stopped; }
  bool endedBackward() const { return Backward.Frontier.empty(); }
  size_t searched() const { return ended().Met; }
  size_t types() const { return ended().Types; }

private:
  /// One end of the search.
  struct Side {
    std::vector<uint8_t> Distance; ///< plus 1; 0: not met
    std::vector<Node> Frontier;
    unsigned Level = 0;
    llvm::BitVector Done; ///< virtual methods that were followed
    size_t Met = 0, Types = 0;

    bool isAt(Node N, unsigned Steps) const { return Distance[N] == Steps + 1; }
  };

  /// The best way from a node to one end, and its first link.
  struct Way {
    uint32_t Cost = 0;
    std::optional<Link> Next;
  };

  void start(Side &S, const std::vector<Node> &Nodes);
  /// \returns whether the ends have met.
  bool expand(Side &S, const Side &Other);
  Way bestWay(Node N, bool ToStart);
  uint32_t cost(const Link &L) const;
  Chain bestChain();
  const Side &ended() const { return endedBackward() ? Backward : Forward; }

  const WalkGraph &Graph;
  Steps Next;
  bool ThroughHubs;
  llvm::BitVector Ends;
  Side Forward, Backward;
  bool Stopped = false;
  std::map<Node, Way> ToStart, ToEnd;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_PATHSEARCH_H
