//===- NeighbourNames.h - Reading what is shown of neighbours ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What callers and callees have in common. Names are read only of those that
/// are shown.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURNAMES_H
#define TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURNAMES_H

#include "query/names/SymbolFamily.h"
#include "query/reach/Neighbours.h"
#include "query/text/SourceCode.h"

#include <vector>

namespace torchtalk::query {

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

#endif // TORCHTALK_SERVER_QUERY_REACH_NEIGHBOURNAMES_H
