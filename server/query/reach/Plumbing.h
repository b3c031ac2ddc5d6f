//===- Plumbing.h - What only passes calls on -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Between the call of an op and its kernel are functions that torchgen writes
/// and those of the dispatcher, and most of what a function calls are
/// destructors and containers. Who asks about the graph rarely asks for these:
/// answers leave them out and say how many there were.
///
/// What is plumbing is said by files, namespaces and kinds of functions, never
/// by names of ops. The rules are in Plumbing.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_PLUMBING_H
#define TORCHTALK_SERVER_QUERY_REACH_PLUMBING_H

#include "index/reader/Session.h"
#include "index/reader/WalkGraph.h"

#include "llvm/ADT/DenseMap.h"

#include <utility>
#include <vector>

namespace torchtalk::query {

/// Whether a call of \p Callee, of kind \p Kind, says nothing of what the
/// caller does. Ops and what wraps them do.
bool isPlumbingToCall(const index::SymbolRecord &Callee, facts::EdgeKind Kind);

/// The functions that pass calls of ops on to their kernels. For one thread.
class Plumbing {
public:
  Plumbing(index::Session &Index, const index::WalkGraph &Graph)
      : Index(Index), Graph(Graph) {}

  /// Ask it before the other.
  void find();
  bool has(index::Node Function);

private:
  index::Session &Index;
  const index::WalkGraph &Graph;
  /// Of nodes, sorted; without the end.
  std::vector<std::pair<index::Node, index::Node>> Ranges;
  llvm::DenseMap<index::Node, bool> Undefined;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_PLUMBING_H
