//===- BackwardOf.h - What derivatives call, backwards ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From an op, or a helper of FunctionsManual.cpp, to the ops whose formulas in
/// derivatives.yaml call it: whoever runs one of these with gradients runs it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AUTOGRAD_BACKWARDOF_H
#define TORCHTALK_SERVER_QUERY_AUTOGRAD_BACKWARDOF_H

#include "index/reader/Session.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

/// The identifiers in C++ text that a bracket follows, without _symint: what it
/// calls.
std::set<std::string> calledIn(llvm::StringRef Text);

class BackwardOf {
public:
  static const BackwardOf &of(index::Session &Index);

  /// The nodes of ops. \p N: of an op or of a function.
  llvm::ArrayRef<index::Node> forwardOf(index::Node N) const {
    auto It = Forward.find(N);
    return It == Forward.end() ? llvm::ArrayRef<index::Node>()
                               : llvm::ArrayRef(It->second);
  }

private:
  static BackwardOf load(index::Session &Index);

  llvm::DenseMap<index::Node, std::vector<index::Node>> Forward;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AUTOGRAD_BACKWARDOF_H
