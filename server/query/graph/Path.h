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

#include "query/reach/Impact.h"
#include "query/reach/Neighbours.h"
#include "query/reach/Subject.h"

#include <vector>

namespace torchtalk::query {

struct PathStep {
  index::SymbolRecord Function; ///< where the step leads
  /// The place in the function before; Base as in the answer to calls.
  CallSite Site;
  bool IsHub = false;
};

struct PathResult {
  Subject To;
  bool Found = false;
  /// The copy of the subject that the chain starts from.
  index::SymbolRecord Start;
  std::vector<PathStep> Steps; ///< empty: the two are one function
  /// Of Steps, what the page shows at most.
  size_t First = 0, Shown = ~size_t(0);
  bool ThroughHubs = false; ///< only so is there a chain
  bool Plain = false;       ///< as a plain call goes
  bool NoPlain = false;     ///< there is none that goes so
  std::string Binding;      ///< Start is what Python calls "torch.matmul"

  // When there is none:
  bool StoppedAtDepth = false; ///< a longer chain may exist
  /// What the side that came to its end met: functions that the subject
  /// reaches or, if Backward, that reach the other.
  size_t Searched = 0;
  bool Backward = false;
  /// Function types among them: what is called through a pointer of such a
  /// type is not known.
  size_t Types = 0;
};

/// \p Depth: most steps, 0 for any number. \p Filter as in Neighbours.h; null:
/// plain calls before others. \p Python: when \p From is an op, the name by
/// which Python calls it, or "".
llvm::Expected<PathResult> path(const index::IndexReader &Index,
                                const SymbolFamily &From,
                                llvm::StringRef Python, Subject To,
                                unsigned Depth, bool ThroughHubs,
                                DispatchFilter *Filter);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_PATH_H
