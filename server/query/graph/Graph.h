//===- Graph.h - Who calls whom ---------------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `graph`: the direct callers or callees of a function with
/// their call sites, what reaches it, and how one function reaches another.
/// The subject is a family (SymbolFamily.h); peers that are copies of one
/// source function are one peer too, and both are said.
///
/// A virtual call reaches its static callee and all that overrides it. A call
/// of the dispatcher for an op reaches the kernels of the op.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_GRAPH_GRAPH_H
#define TORCHTALK_SERVER_QUERY_GRAPH_GRAPH_H

#include "query/graph/GraphResult.h"

namespace torchtalk::query {

GraphResult graph(index::Session &Index, const GraphRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_GRAPH_H
