//===- Neighbours.h - Direct callers and callees ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One step from a function, with the call sites; and what both directions have
/// in common. Names are read only of those that are shown.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURS_H
#define TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURS_H

#include "query/names/SymbolFamily.h"
#include "query/reach/ReachResult.h"
#include "query/text/SourceCode.h"

#include <vector>

namespace torchtalk::query {

class DispatchFilter;

/// Who calls \p Subject, by where they are defined, hand-written code first,
/// and then who likely calls it in code that was read as text.
/// The peers from \p Offset on, at most \p Limit; through the dispatcher as
/// \p Filter says, by any way when it is null.
NeighboursResult callers(index::Session &Index, const SymbolFamily &Subject,
                         size_t Offset, size_t Limit, DispatchFilter *Filter);

/// What \p Subject calls, in the order of the source, constructors and
/// destructors, which say least, at the end; if it is not compiled, what its
/// text likely calls. Without \p Plumbing none of it, unless there is nothing
/// else.
NeighboursResult callees(index::Session &Index, const SymbolFamily &Subject,
                         size_t Offset, size_t Limit, DispatchFilter *Filter,
                         bool Plumbing);

/// Sets the name, unless there is no symbol.
void readName(index::Session &Index, NamedSymbol &Symbol);

/// Takes the location.
CallSite siteOf(index::EdgeRecord &Edge);
CallSite dispatchSite(const index::RegistrationRecord &Row);

/// \p Members are of one family and not empty.
Peer makePeer(index::Session &Index,
              const std::vector<index::SymbolId> &Members,
              std::vector<CallSite> Sites);

/// Adds \p Peers behind the compiled ones, which \p Out has: all to the totals,
/// and to Out.Peers those that are on the page.
void addSource(std::vector<SourcePeer> Peers, size_t Offset, size_t Limit,
               NeighboursResult &Out);

/// What \p Subject overrides, and is overridden by.
void addOverrides(index::Session &Index, const index::WalkGraph &Graph,
                  const SymbolFamily &Subject, NeighboursResult &Out);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURS_H
