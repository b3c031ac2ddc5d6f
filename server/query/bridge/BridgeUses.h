//===- BridgeUses.h - What a project uses of PyTorch ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGEUSES_H
#define TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGEUSES_H

#include "query/bridge/BridgeResult.h"

namespace torchtalk::query {

/// All direct uses, one for each use in the source; sorted by kind, name and
/// site.
llvm::Expected<std::vector<BridgeUse>> usesOf(const index::IndexReader &PyTorch,
                                              const BridgeProject &Project);

/// Those of \p Files that end with the most of the components that \p Name ends
/// with: for "ATen/Dispatch.h" or "/usr/include/ATen/Dispatch.h"
/// "aten/src/ATen/Dispatch.h". The name of the file alone is not enough where
/// both have folders.
std::vector<std::string> sameHeaders(llvm::ArrayRef<llvm::StringRef> Files,
                                     llvm::StringRef Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGEUSES_H
