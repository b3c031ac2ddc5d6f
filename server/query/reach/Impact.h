//===- Impact.h - Callers of callers ----------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What reaches a function within a number of steps, through the dispatcher
/// where a function is the kernel of an op.
///
/// A walk that came to a hub, which a large part of all functions calls, would
/// end with "everything" whatever the question was. So it stops there, and
/// says how much it left out, unless hubs are asked for. What is a hub was
/// measured when the index was made (merge/WalkWriter.cpp).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_IMPACT_H
#define TORCHTALK_SERVER_QUERY_REACH_IMPACT_H

#include "query/answer/Knowing.h"
#include "query/names/SymbolFamily.h"
#include "query/reach/Plumbing.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::query {

class DispatchFilter;

/// A function that reaches the subject, at the level where it was first met.
struct ImpactEntry {
  unsigned Level = 0;
  index::SymbolRecord Function;
  size_t Copies = 1; ///< of its family, that reach the subject
  std::string ViaOp; ///< reached through the dispatcher, as a call of this op
  From Origin = From::Compiled; ///< Source: a step on the way is in text
};

/// A function that a walk did not go through.
struct Hub {
  index::SymbolRecord Function;
  size_t Callers = 0; ///< that were not followed, copies of one as one
};

struct ImpactResult {
  std::vector<size_t> LevelTotals; ///< functions; [0] is level 1
  size_t Total = 0;                ///< of all levels
  size_t TotalSource = 0;          ///< of these, with a step in text
  /// So many functions were not looked for in text: they are too many.
  size_t NotInText = 0;
  /// Calls in text that name the subject and may mean something else. Sorted.
  std::vector<index::Location> Naming;
  std::vector<ImpactEntry> Shown; ///< by level, hand-written code first
  std::vector<std::string> Ops;   ///< ops that run the subject. Sorted
  std::vector<Hub> Hubs;          ///< left out, the greatest first
  Folded Left;                    ///< plumbing, which is no level
};

/// The entries from \p Offset on, at most \p Limit. \p Filter as in
/// Neighbours.h. Without \p Plumbing a walk goes through it as if what calls
/// it called the rest, and does not list it.
llvm::Expected<ImpactResult> impact(const index::IndexReader &Index,
                                    const SymbolFamily &Subject, unsigned Depth,
                                    bool ThroughHubs, bool Plumbing,
                                    size_t Offset, size_t Limit,
                                    DispatchFilter *Filter);

/// Hubs that a walk met, by family.
using MetHubs = std::map<index::Node, std::vector<index::Node>>;

/// Their names and callers, the greatest first.
llvm::Expected<std::vector<Hub>> readHubs(const index::IndexReader &Index,
                                          const MetHubs &Met);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_IMPACT_H
