//===- DispatchFilter.h - Only what one dispatch key runs -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A call of the dispatcher can run every kernel of the op. For one dispatch
/// key it runs one: that of the op's dispatch table (DispatchTable.h). And a
/// stub, which knows devices, those of the key's device. A filter of several
/// keys lets through what any of them runs.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHFILTER_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHFILTER_H

#include "query/dispatch/KnownRows.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::query {

/// For one answer: not to be shared between threads.
class DispatchFilter {
public:
  /// \p Keys must be of \p Tables' runtime keys. Borrows the index.
  DispatchFilter(index::Session &Index, KnownRows Known, DispatchTables Tables,
                 std::vector<std::string> Keys)
      : Index(Index), Graph(Index.walk()), Known(Known),
        Tables(std::move(Tables)), Keys(std::move(Keys)) {}

  /// The first of them.
  const std::string &key() const { return Keys.front(); }
  /// Whether a call of \p Op, which is an op or a stub, runs \p Kernel.
  bool runs(index::Node Op, index::Node Kernel);

  const DispatchTables &tables() const { return Tables; }

private:
  std::vector<index::SymbolId> kernelsOf(index::Node Op);

  index::Session &Index;
  const index::WalkGraph &Graph;
  KnownRows Known;
  DispatchTables Tables;
  std::vector<std::string> Keys;
  llvm::DenseMap<index::Node, std::vector<index::SymbolId>> Kernels;
};

/// Whether the kernels that a stub has for \p StubKey ("CPU AVX2", "CUDA") are
/// for the device of the dispatch key \p Key ("SparseCPU").
bool isStubFor(const std::string &StubKey, const std::string &Key);

/// The filter for the key that \p Name means, see DispatchTables::find(); null,
/// and \p Problem set, when there is none. For "" null without a problem.
std::unique_ptr<DispatchFilter> makeDispatchFilter(index::Session &Index,
                                                   const std::string &Name,
                                                   std::string &Problem);

/// What is registered for \p Op, which is an op or a stub.
std::vector<index::RegistrationRecord>
registrationsOf(index::Session &Index, const index::WalkGraph &Graph,
                index::Node Op);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHFILTER_H
