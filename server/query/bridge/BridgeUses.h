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

/// All direct uses by \p Project, which is called \p Name: one for each use in
/// the source; sorted by kind, name and site.
std::vector<BridgeUse> usesOf(index::Session &PyTorch, index::Session &Project,
                              const std::string &Name);

/// Those of \p Files that end with the most of the components that \p Name ends
/// with: for "ATen/Dispatch.h" or "/usr/include/ATen/Dispatch.h"
/// "aten/src/ATen/Dispatch.h". The name of the file alone is not enough where
/// both have folders.
std::vector<std::string> sameHeaders(llvm::ArrayRef<llvm::StringRef> Files,
                                     llvm::StringRef Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BRIDGE_BRIDGEUSES_H
