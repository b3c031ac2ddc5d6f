//===- FewestKernels.h - The fewest kernels to add --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_FEWESTKERNELS_H
#define TORCHTALK_SERVER_QUERY_RUN_FEWESTKERNELS_H

#include <utility>
#include <vector>

namespace torchtalk::query {

/// A smallest set of nodes of a directed graph that every way from one of
/// \p Starts to one of \p Ends goes through, as near to the ends as can be.
/// \p Edges are of nodes below \p Nodes. A start or an end can be in it.
std::vector<unsigned> smallestCut(
    unsigned Nodes, const std::vector<std::pair<unsigned, unsigned>> &Edges,
    const std::vector<unsigned> &Starts, const std::vector<unsigned> &Ends);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_FEWESTKERNELS_H
