//===- Neighbours.h - Direct callers and callees ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One step from a function, with the call sites.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURS_H
#define TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURS_H

#include "query/answer/CallSite.h"
#include "query/answer/Knowing.h"
#include "query/names/SymbolFamily.h"
#include "query/reach/Plumbing.h"

#include <compare>
#include <string>
#include <vector>

namespace torchtalk::query {

class DispatchFilter;

/// A caller or callee.
struct Peer {
  SymbolFamily Function;
  std::vector<CallSite> Sites; ///< sorted, each once
};

struct NeighboursResult {
  std::vector<Peer> Peers; ///< the slice that was asked for
  size_t Total = 0;        ///< peers
  size_t TotalSites = 0;   ///< of all peers; of callers, copies count each
  /// Of these totals, those that were only read as text. They come last.
  size_t TotalSource = 0, SourceSites = 0;
  /// Calls in text that name the subject and may mean something else. Sorted.
  std::vector<index::Location> Naming;
  Folded Left; ///< plumbing, and no part of the above
  /// What the subject overrides, and what overrides it: the first few by
  /// location, and how many there are.
  std::vector<SymbolFamily> Overridden, Overriders;
  size_t TotalOverridden = 0, TotalOverriders = 0;
};

/// Who calls \p Subject, by where they are defined, hand-written code first,
/// and then who likely calls it in code that was read as text.
/// The peers from \p Offset on, at most \p Limit; through the dispatcher as
/// \p Filter says, by any way when it is null.
llvm::Expected<NeighboursResult> callers(const index::IndexReader &Index,
                                         const SymbolFamily &Subject,
                                         size_t Offset, size_t Limit,
                                         DispatchFilter *Filter);

/// What \p Subject calls, in the order of the source, constructors and
/// destructors, which say least, at the end; if it is not compiled, what its
/// text likely calls. Without \p Plumbing none of it, unless there is nothing
/// else.
llvm::Expected<NeighboursResult> callees(const index::IndexReader &Index,
                                         const SymbolFamily &Subject,
                                         size_t Offset, size_t Limit,
                                         DispatchFilter *Filter, bool Plumbing);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURS_H
