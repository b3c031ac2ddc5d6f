//===- Completers.cpp - Names that a user may mean ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Completers.h"

#include "query/file/FileView.h"

using namespace torchtalk;
using namespace torchtalk::mcp;

Completer torchtalk::mcp::completing(std::shared_ptr<OpenIndex> Index,
                                     FindNames Find) {
  return [Index = std::move(Index),
          Find](const std::string &Typed) -> Completions {
    // A user who types is not the one to be told that there is no index.
    auto Open = llvm::expectedToOptional(Index->current());
    if (!Open)
      return {};
    auto Found = llvm::expectedToOptional(
        index::ask(*Open->Reader, Find, Typed, size_t{Completions::Most}));
    if (!Found)
      return {};
    return {std::move(Found->Values), Found->Total};
  };
}

query::Completion torchtalk::mcp::completeFiles(index::Session &Index,
                                                const std::string &Typed,
                                                size_t Limit) {
  query::Completion Found;
  Found.Values = query::completeFile(Index, Typed, Limit, Found.Total);
  return Found;
}
