//===- Path.h - How one function reaches another ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A shortest chain of steps from one function to another. Of several, the one
/// with more direct calls and more hand-written code; it is the same each time.
///
/// A chain through a hub (Impact.h) says little: a walk goes around hubs, and
/// only when there is no other way, or they are asked for, through them.
///
/// The dispatcher can run every kernel of an op. A chain takes those that a
/// plain call runs, one of ordinary tensors on the CPU that autograd records
/// (PlainCall.h), and others only when there is no such way.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_GRAPH_PATH_H
#define TORCHTALK_SERVER_QUERY_GRAPH_PATH_H

#include "query/graph/GraphResult.h"

#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

class DispatchFilter;

/// \p Depth: most steps, 0 for any number. \p Filter as in Neighbours.h; null:
/// plain calls before others. \p Python: when \p From is an op, the name by
/// which Python calls it, or "".
PathResult path(index::Session &Index, const SymbolFamily &From,
                llvm::StringRef Python, Subject To, unsigned Depth,
                bool ThroughHubs, DispatchFilter *Filter);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_PATH_H
