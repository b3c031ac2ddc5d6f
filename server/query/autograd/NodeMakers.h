//===- NodeMakers.h - Who makes what autograd calls -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The engine of autograd calls every backward by torch::autograd::Node, and
/// views are made again by torch::autograd::ViewFunc, so that the calls alone
/// lead from each of them to all that runs autograd. It runs the objects that
/// the forward made: a backward runs for those who make its node.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AUTOGRAD_NODEMAKERS_H
#define TORCHTALK_SERVER_QUERY_AUTOGRAD_NODEMAKERS_H

#include "index/reader/Session.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace torchtalk::query {

/// The base class of all nodes of autograd.
inline constexpr llvm::StringLiteral NodeClass = "torch::autograd::Node";

/// For one question. Borrows the session.
class NodeMakers {
public:
  explicit NodeMakers(index::Session &Index) : Index(Index) {}

  /// The constructors of the class of \p Method, which overrides a method of
  /// these two. Empty when it does not, or they are not known.
  std::vector<index::Node> of(index::Node Method);
  /// Whether it is a method of these two themselves.
  bool isOfAutograd(index::Node Method);

private:
  index::Session &Index;
  llvm::DenseMap<index::Node, bool> Known; ///< of isOfAutograd()
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AUTOGRAD_NODEMAKERS_H
