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

#include "query/answer/Page.h"
#include "query/graph/Path.h"
#include "query/reach/PythonReach.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

struct GraphRequest;

/// A definition, an op without overload, what C++ binds ("torch._C._x"), or an
/// OpInfo.
struct PythonPeer {
  std::string Name;
  index::Location Where; ///< of its definition; File "" when that is not Python
  index::Location Site;  ///< the first call between the two; File "": none
  index::Sureness Sure = index::Sureness::Certain;
  unsigned Level = 0; ///< of impact: calls away
};

struct PythonGraphResult {
  std::optional<index::PythonRecord> Subject; ///< nullopt: none is called so
  std::string Rule;
  std::vector<std::string> Candidates; ///< the subject first
  Page ThePage;
  std::vector<PythonPeer> Peers;   ///< of callers, calls and impact
  std::vector<size_t> LevelTotals; ///< of impact

  // Of a path.
  std::string To; ///< as it was understood
  bool ToFound = false;
  PythonWay Way;
  /// From the op at the end of Way to a function of C++, when that was asked
  /// for.
  std::optional<PathResult> Code;
};

/// About the Python definition that \p Request.Func names.
llvm::Expected<PythonGraphResult> pythonGraph(const index::IndexReader &Index,
                                              const GraphRequest &Request,
                                              size_t Offset,
                                              DispatchFilter *Filter);

/// What of Python calls ops or bindings, or of an impact, what reaches them.
struct PythonReached {
  size_t Total = 0;
  std::vector<PythonPeer> Peers; ///< at most the limit of the request
};
llvm::Error walkPython(const index::IndexReader &Index,
                       const GraphRequest &Request,
                       const std::vector<std::string> &Targets,
                       PythonReached &Result);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_PYTHONGRAPH_H
