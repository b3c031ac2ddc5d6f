//===- PythonOpWalk.h - The ops that many definitions reach -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What opsReached() (PythonReach.h) tells of one definition, for hundreds of
/// them: without the ways, without what is only possible, and with each
/// definition read once.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_PYTHONOPWALK_H
#define TORCHTALK_SERVER_QUERY_REACH_PYTHONOPWALK_H

#include "query/reach/OpCalls.h"

namespace torchtalk::query {

/// For one thread. Borrows both.
class PythonOpWalk {
public:
  PythonOpWalk(index::Session &Index, const OpCalls &Ops)
      : Index(Index), Ops(Ops) {}

  /// The ops, as numbered by OpCalls, that running \p Definition certainly or
  /// likely calls.
  llvm::BitVector reached(const std::string &Definition);

private:
  struct Definition {
    bool Read = false;
    llvm::SmallVector<unsigned, 2> Ops; ///< it is one: its overloads
    /// Their numbers, and whether only Likely.
    std::vector<std::pair<unsigned, bool>> Callees;
  };
  unsigned numberOf(const std::string &Name);
  void read(unsigned Number);

  index::Session &Index;
  const OpCalls &Ops;
  std::vector<Definition> Definitions;
  llvm::StringMap<unsigned> Numbers;
  std::vector<llvm::StringRef> Names; ///< keys of Numbers
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_PYTHONOPWALK_H
