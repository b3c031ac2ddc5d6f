//===- PlainCall.h - The way of a plain call --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plain call of an op has ordinary tensors on the CPU, and autograd records
/// it. The dispatcher runs, one after the other, the op's kernels for these
/// keys (c10/core/DispatchKey.h), which pass the call on by redispatching it:
///
/// \verbatim
///   BackendSelect    where the device is an argument
///   AutogradCPU      not for calls that its kernels make
///   ADInplaceOrView  where the op writes or makes a view
///   CPU
/// \endverbatim
///
/// Kernels of other keys, such as those of functorch and of nested tensors, it
/// does not run.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_GRAPH_PLAINCALL_H
#define TORCHTALK_SERVER_QUERY_GRAPH_PLAINCALL_H

#include "query/names/SymbolFamily.h"
#include "query/reach/PathSearch.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::query {

/// Where the call of an op starts.
struct CallStart {
  std::vector<index::Node> Functions;
  std::string Binding; ///< the name by which Python calls it, or ""
};

/// Of the op that \p Family is: in the function that Python calls as \p Python,
/// or else in those that ask the dispatcher for a call.
CallStart callStart(index::Session &Index, const index::WalkGraph &Graph,
                    const SymbolFamily &Family, llvm::StringRef Python);

/// For one answer. Borrows the index.
class PlainCall {
public:
  /// Null when the index does not know what keys there are.
  static std::unique_ptr<PlainCall> make(index::Session &Index,
                                         const index::WalkGraph &Graph);

  /// What plain calls run, of any of the keys.
  DispatchFilter &filter() { return *Filter; }
  /// Whether \p Chain takes only such kernels.
  bool takes(const PathSearch::Chain &Chain);

  /// \p Chain, which starts with the call of an op and takes only such kernels,
  /// with those in between that the dispatcher runs before.
  PathSearch::Chain withPassed(PathSearch::Chain Chain);

private:
  PlainCall(index::Session &Index, const index::WalkGraph &Graph)
      : Index(Index), Graph(Graph) {}
  std::vector<Node> passedBefore(Node Kernel, Node Op, bool &Recorded);
  bool redispatches(Node Entry) const;

  index::Session &Index;
  const index::WalkGraph &Graph;
  std::vector<std::string> Keys;
  std::unique_ptr<DispatchFilter> Filter;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_PLAINCALL_H
