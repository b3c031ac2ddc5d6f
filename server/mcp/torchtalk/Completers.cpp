//===- Completers.cpp - Names that a user may mean ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Completers.h"

#include "query/Complete.h"
#include "query/file/FileView.h"

using namespace torchtalk;
using namespace torchtalk::mcp;

namespace {

using Source = std::function<query::Completion(index::Session &,
                                               const std::string &, size_t)>;

Completer completing(std::shared_ptr<OpenIndex> Index, Source From) {
  return [Index = std::move(Index),
          From = std::move(From)](const std::string &Typed) -> Completions {
    auto Open = Index->current();
    auto Found = Open ? index::ask(*Open->Reader, std::cref(From), Typed,
                                   Completions::Most)
                      : Open.takeError();
    // A user who types is not the one to be told that there is no index.
    if (!Found) {
      llvm::consumeError(Found.takeError());
      return {};
    }
    return {std::move(Found->Values), Found->Total};
  };
}

query::Completion completeFiles(index::Session &Index, const std::string &Typed,
                                size_t Limit) {
  query::Completion Found;
  Found.Values = query::completeFile(Index, Typed, Limit, Found.Total);
  return Found;
}

} // namespace

Completer torchtalk::mcp::opCompleter(std::shared_ptr<OpenIndex> Index) {
  return completing(std::move(Index), query::completeOps);
}

Completer torchtalk::mcp::nameCompleter(std::shared_ptr<OpenIndex> Index) {
  return completing(std::move(Index), query::completeNames);
}

Completer torchtalk::mcp::fileCompleter(std::shared_ptr<OpenIndex> Index) {
  return completing(std::move(Index), completeFiles);
}

Completer torchtalk::mcp::backendCompleter(std::shared_ptr<OpenIndex> Index) {
  return completing(std::move(Index), query::completeKeys);
}
