//===- ReachResult.h - What reaches what, in answers ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_REACHRESULT_H
#define TORCHTALK_SERVER_QUERY_REACH_REACHRESULT_H

#include "query/answer/CallSite.h"
#include "query/answer/SiteConditions.h"
#include "query/names/Resolution.h"
#include "records/PythonRecords.h"

#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// What an answer left out.
struct Folded {
  size_t Functions = 0;
  size_t Sites = 0; ///< of calls; 0 for what counts functions only
};

/// A caller or callee.
struct Peer {
  SymbolFamily Function;
  std::vector<CallSite> Sites;                 ///< sorted, each once
  std::vector<SiteConditions> Conditions = {}; ///< of each, if asked for
};

struct NeighboursResult {
  std::vector<Peer> Peers; ///< the slice that was asked for
  size_t Total = 0;        ///< peers
  size_t TotalSites = 0;   ///< of all peers; of callers, copies count each
  /// Of these totals, those that were only read as text. They come last.
  size_t TotalSource = 0, SourceSites = 0;
  /// Calls in text that name the subject and may mean something else. Sorted.
  std::vector<index::Location> Naming;
  Folded Left; ///< plumbing, and no part of the above
  /// What the subject overrides, and what overrides it: the first few by
  /// location, and how many there are.
  std::vector<SymbolFamily> Overridden, Overriders;
  size_t TotalOverridden = 0, TotalOverriders = 0;
};

/// Who calls an op, or a stub, that a function implements.
struct OpCallers {
  std::string Op;
  bool IsStub = false;
  std::set<std::string> Keys; ///< for which the function is its kernel
  std::vector<Peer> Shown;
  size_t Total = 0;
};

/// A function that reaches the subject, at the level where it was first met.
struct ImpactEntry {
  unsigned Level = 0;
  index::SymbolRecord Function;
  size_t Copies = 1; ///< of its family, that reach the subject
  std::string ViaOp; ///< reached through the dispatcher, as a call of this op
  From Origin = From::Compiled; ///< Source: a step on the way is in text
};

/// A function that a walk did not go through.
struct Hub {
  index::SymbolRecord Function;
  size_t Callers = 0; ///< that were not followed, copies of one as one
};

struct ImpactResult {
  std::vector<size_t> LevelTotals; ///< functions; [0] is level 1
  size_t Total = 0;                ///< of all levels
  size_t TotalSource = 0;          ///< of these, with a step in text
  /// So many functions were not looked for in text: they are too many.
  size_t NotInText = 0;
  /// Calls in text that name the subject and may mean something else. Sorted.
  std::vector<index::Location> Naming;
  std::vector<ImpactEntry> Shown; ///< by level, hand-written code first
  std::vector<std::string> Ops;   ///< ops that run the subject. Sorted
  std::vector<Hub> Hubs;          ///< left out, the greatest first
  Folded Left;                    ///< plumbing, which is no level
};

struct Subject {
  Resolution Names;
  /// The alternatives, the subject first. Of an op: the op
  /// as what calls it, then its kernels.
  std::vector<SymbolFamily> Candidates;
  std::string Rule; ///< how the subject was found

  const SymbolFamily *subject() const {
    return Candidates.empty() ? nullptr : &Candidates.front();
  }
};

/// An op without overload that code calls, directly or through Python.
struct ReachedOp {
  std::string Op; ///< "aten::conv2d"
  /// Of the least sure step of the surest way to it.
  index::Sureness Sure = index::Sureness::Certain;
  /// The definitions on that way, from where it starts; the last calls the op.
  std::vector<std::string> Through;
};

struct PythonReach {
  std::vector<ReachedOp> Ops; ///< surest first, then by length of the way
  /// In the same order, what the index has no definition of: what C++ binds,
  /// and to a project all of torch.
  std::vector<index::PythonCallee> Outside;
  /// The walk met its bound: there can be more, this sure at most.
  bool Truncated = false;
  index::Sureness TruncatedAt = index::Sureness::Certain;
};

struct PythonStep {
  std::string Name;  ///< a definition, an op without overload, what C++ binds
  uint32_t Line = 0; ///< of the call in the step before
  index::Sureness Sure = index::Sureness::Certain; ///< of the way so far
};

struct PythonWay {
  bool Found = false;
  std::vector<PythonStep> Steps; ///< the first is the definition itself
  bool Truncated = false;        ///< when none was found: there can be one
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_REACHRESULT_H
