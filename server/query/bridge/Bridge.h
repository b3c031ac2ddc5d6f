//===- Bridge.h - What repositories use of each other -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `bridge`: which ops, functions, headers and Python names of
/// PyTorch a project depends on, and which projects use one of them. Symbols
/// and ops are called the same in all indexes, so this is a look into each, at
/// direct uses alone: what those reach inside PyTorch is for `graph`.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGE_H
#define TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGE_H

#include "query/bridge/BridgeResult.h"

namespace torchtalk::query {

llvm::Expected<BridgeResult> bridge(const BridgeIndexes &Indexes,
                                    const BridgeRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGE_H
