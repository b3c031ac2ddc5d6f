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
/// stub, which knows devices, those of the key's device.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCHFILTER_H
#define TORCHTALK_SERVER_QUERY_DISPATCHFILTER_H

#include "query/DispatchTable.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::query {

/// For one answer: not to be shared between threads.
class DispatchFilter {
public:
  /// \p Key must be one of \p Tables' runtime keys. Borrows the index.
  DispatchFilter(const index::IndexReader &Index, const index::WalkGraph &Graph,
                 DispatchTables Tables, std::string Key)
      : Index(Index), Graph(Graph), Tables(std::move(Tables)),
        Key(std::move(Key)) {}
  ~DispatchFilter() { llvm::consumeError(std::move(Failure)); }

  /// Whether a call of \p Op, which is an op or a stub, runs \p Kernel.
  bool runs(index::Node Op, index::Node Kernel);

  /// What went wrong in runs(), which then said no. Ask once, at the end.
  llvm::Error takeError() { return std::move(Failure); }

private:
  std::vector<index::SymbolId> kernelsOf(index::Node Op);

  const index::IndexReader &Index;
  const index::WalkGraph &Graph;
  DispatchTables Tables;
  std::string Key;
  llvm::DenseMap<index::Node, std::vector<index::SymbolId>> Known;
  llvm::Error Failure = llvm::Error::success();
};

/// The filter for \p Key; null, and \p Problem set, when there is no such
/// key. For "" null without a problem.
llvm::Expected<std::unique_ptr<DispatchFilter>>
makeDispatchFilter(const index::IndexReader &Index, const std::string &Key,
                   std::string &Problem);

/// Whether the kernels that a stub has for \p StubKey ("CPU AVX2", "CUDA") are
/// for the device of the dispatch key \p Key ("SparseCPU").
bool isStubFor(const std::string &StubKey, const std::string &Key);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCHFILTER_H
