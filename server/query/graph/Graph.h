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

#include "query/answer/Page.h"
#include "query/dispatch/StubChain.h"
#include "query/graph/Path.h"
#include "query/graph/PythonGraph.h"
#include "query/reach/Impact.h"
#include "query/reach/Neighbours.h"
#include "query/reach/OpEntries.h"
#include "query/reach/Subject.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

enum class GraphMode { Callers, Calls, Impact, Path };

std::optional<GraphMode> parseGraphMode(std::string_view Text);
const char *toString(GraphMode Mode);

struct GraphRequest {
  std::string Func;
  std::string To; ///< of a path; else ""
  GraphMode Mode = GraphMode::Callers;
  /// Levels of an impact or most steps of a path. 0: DefaultImpactDepth, and
  /// no limit.
  unsigned Depth = 0;
  /// A dispatch key: calls of the dispatcher run what it would run for this
  /// key. "": every kernel of the op.
  std::string Key;
  bool Hubs = false;     ///< impact and path go through hubs
  bool Plumbing = false; ///< impact and calls show what Plumbing.h folds
  /// Callers and impact go on into Python. A path from Python always goes on
  /// into C++.
  bool WalkPython = false;
  size_t Limit = 20; ///< functions to show
  /// "" or the NextCursor of an earlier answer to the same question.
  std::string Cursor;
  std::string list() const; ///< see listName()
};

constexpr unsigned DefaultImpactDepth = 3;

struct GraphResult : Subject {
  GraphMode Mode = GraphMode::Callers;
  std::string Key;    ///< as in the request
  unsigned Depth = 0; ///< as in the request, with the default put in
  Page ThePage;
  NeighboursResult Neighbours; ///< callers and calls
  ImpactResult Impact;
  PathResult Path;
  /// When the subject is a stub: its kernels.
  std::optional<StubStep> Stub;
  /// Registrations whose kernel is the subject or, through generated code,
  /// runs it.
  std::vector<index::RegistrationRecord> Registered;
  /// Of callers: who calls the ops of these.
  std::vector<OpCallers> OfOps;
  LookedAt Looked;
  /// When nothing of C++ has the name: about the Python definition that has it.
  std::optional<PythonGraphResult> Python;
  /// When the request wants it: of callers and impact.
  std::optional<PythonReached> FromPython;
  std::string BadRequest; ///< e.g. a cursor of another generation
};

llvm::Expected<GraphResult> graph(const index::IndexReader &Index,
                                  const GraphRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_GRAPH_H
