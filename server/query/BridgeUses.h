//===- BridgeUses.h - What a project uses of PyTorch ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BRIDGEUSES_H
#define TORCHTALK_SERVER_QUERY_BRIDGEUSES_H

#include "query/Bridge.h"

namespace torchtalk::query {

/// All direct uses, one for each use in the source; sorted by kind, name and
/// site.
llvm::Expected<std::vector<BridgeUse>> usesOf(const index::IndexReader &PyTorch,
                                              const BridgeProject &Project);

/// Whether \p Path, as \p Name or the end of it has it, is the same header:
/// "ATen/Dispatch.h" of "aten/src/ATen/Dispatch.h", and of
/// "/usr/include/ATen/Dispatch.h".
bool isSameHeader(llvm::StringRef Path, llvm::StringRef Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BRIDGEUSES_H
