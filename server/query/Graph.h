//===- Graph.h - Who calls whom ---------------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `graph`: the direct callers or callees of a function with
/// their call sites. The subject is a family (SymbolFamily.h); peers that are
/// copies of one source function are one peer too, and both are said.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_GRAPH_H
#define TORCHTALK_SERVER_QUERY_GRAPH_H

#include "query/NameResolver.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

enum class GraphMode { Callers, Calls, Impact };

std::optional<GraphMode> parseGraphMode(std::string_view Text);
const char *toString(GraphMode Mode);

struct GraphRequest {
  std::string Func;
  GraphMode Mode = GraphMode::Callers;
  unsigned Depth = 3; ///< of impact
  size_t Limit = 20;
  /// "" or the NextCursor of an earlier answer about the same generation.
  std::string Cursor;
};

struct CallSite {
  facts::EdgeKind Kind = facts::EdgeKind::Call;
  index::Location Where;
  bool InLambda = false; ///< a call of a lambda in the subject's body

  auto operator<=>(const CallSite &) const = default;
};

/// A caller or callee.
struct Peer {
  SymbolFamily Function;
  std::vector<CallSite> Sites; ///< sorted, each once
};

/// A slice of a longer list.
struct Page {
  size_t Offset = 0, Total = 0;
  std::string NextCursor; ///< "" at the end
};

/// A function that reaches the subject of an impact, at the level where it
/// was first met.
struct ImpactEntry {
  unsigned Level = 0;
  index::SymbolRecord Function;
  size_t Copies = 1;
  std::string ViaOp; ///< reached through the dispatcher, as a call of this op
};

struct ImpactResult {
  std::vector<size_t> LevelTotals; ///< [0] is level 1
  std::vector<ImpactEntry> Shown;  ///< by level
  std::vector<std::string> Ops;    ///< ops that run the subject. Sorted
  bool Truncated = false;          ///< too large to walk to the end
};

struct GraphResult {
  Resolution Names;
  /// The alternatives, the subject first. Of an op: its kernels and entries.
  std::vector<SymbolFamily> Candidates;
  std::string Rule; ///< how the subject was found
  GraphMode Mode = GraphMode::Callers;
  unsigned Depth = 0;
  Page ThePage;
  std::vector<Peer> Peers; ///< callers and calls
  size_t TotalSites = 0;
  ImpactResult Impact;
  /// Registrations that have the subject as kernel.
  std::vector<index::RegistrationRecord> Registered;
  std::string BadRequest; ///< e.g. a cursor of another generation

  const SymbolFamily *subject() const {
    return Candidates.empty() ? nullptr : &Candidates.front();
  }
};

llvm::Expected<GraphResult> graph(const index::IndexReader &Index,
                                  const GraphRequest &Request);

/// The walk of impact: callers of callers up to Request.Depth, through the
/// dispatcher where a function is the kernel of an op.
llvm::Error impact(const index::IndexReader &Index, const SymbolFamily &Subject,
                   const GraphRequest &Request, GraphResult &Out);

/// Takes the slice of \p Total elements that starts at \p Offset.
Page makePage(const index::IndexReader &Index, size_t Offset, size_t Limit,
              size_t Total);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_H
