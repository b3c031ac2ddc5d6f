//===- PythonGraph.h - Calls of and from Python -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `graph` about a Python definition: who calls it, what it
/// calls, whom a change of it can reach, and how it comes to call an op, a C++
/// function or another definition. A path goes on from the op into its kernels.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_GRAPH_PYTHONGRAPH_H
#define TORCHTALK_SERVER_QUERY_GRAPH_PYTHONGRAPH_H

#include "query/graph/GraphResult.h"

#include <string>
#include <vector>

namespace torchtalk::query {

class DispatchFilter;

/// About the Python definition that \p Request.Func names.
PythonGraphResult pythonGraph(index::Session &Index,
                              const GraphRequest &Request, size_t Offset,
                              DispatchFilter *Filter);

/// What of Python calls ops or bindings, or of an impact, what reaches them.
PythonReached walkPython(index::Session &Index, const GraphRequest &Request,
                         const std::vector<std::string> &Targets);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_PYTHONGRAPH_H
