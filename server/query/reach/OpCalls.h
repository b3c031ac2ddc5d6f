//===- OpCalls.h - Which ops the kernels of ops call ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The ops of an index as a small graph: an edge from each to those that the
/// function which runs for it calls through the dispatcher, before any other
/// kernel. Hand-written functions that "everything" calls (WalkHub) are not
/// gone through: by them everything would call everything.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_OPCALLS_H
#define TORCHTALK_SERVER_QUERY_REACH_OPCALLS_H

#include "index/reader/Session.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// Whether running a function may run the other end of this edge of it.
bool isRun(index::WalkEdge Edge);

/// Immutable once it is read. Ops are numbered in the order of their names.
class OpCalls {
public:
  /// \p Kernels has every op with the function that runs for it, or 0.
  static OpCalls read(index::Session &Index,
                      const llvm::StringMap<index::SymbolId> &Kernels);

  size_t size() const { return Names.size(); }
  const std::string &name(unsigned Op) const { return Names[Op]; }
  std::optional<unsigned> find(llvm::StringRef Name) const;
  /// The overloads that a call from Python without overload may mean: all but
  /// those with out arguments.
  llvm::ArrayRef<unsigned> overloads(llvm::StringRef WithoutOverload) const;
  bool isCalledFromPython(unsigned Op) const { return !IsOut.test(Op); }

  /// \p Op, and all that call it at any distance.
  llvm::BitVector needing(unsigned Op) const;

private:
  void readOuts(index::Session &Index);
  void addCalls(const index::WalkGraph &Graph, unsigned Op,
                index::SymbolId Kernel);

  std::vector<std::string> Names;
  llvm::StringMap<unsigned> Numbers;
  llvm::StringMap<std::vector<unsigned>> ByBase;
  llvm::BitVector IsOut;
  std::vector<std::vector<unsigned>> Callers; ///< by op, each once
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_OPCALLS_H
