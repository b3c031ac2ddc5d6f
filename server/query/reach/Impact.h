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
/// measured when the index was made (index/writer/WalkWriter.cpp).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_IMPACT_H
#define TORCHTALK_SERVER_QUERY_REACH_IMPACT_H

#include "query/reach/ReachResult.h"

namespace torchtalk::query {

class DispatchFilter;

/// The entries from \p Offset on, at most \p Limit. \p Filter as in
/// Neighbours.h. Without \p Plumbing a walk goes through it as if what calls
/// it called the rest, and does not list it.
ImpactResult impact(index::Session &Index, const SymbolFamily &Subject,
                    unsigned Depth, bool ThroughHubs, bool Plumbing,
                    size_t Offset, size_t Limit, DispatchFilter *Filter);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_IMPACT_H
