//===- Search.cpp - Finding things by parts of names ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/search/Search.h"

namespace torchtalk::query {

using index::Session;

SearchResult search(Session &Index, const SearchRequest &Request) {
  SearchResult Result;
  Result.Mode = Request.Mode;
  Result.Query = llvm::StringRef(Request.Query).trim().str();
  Result.Backend = Request.Backend;
  Result.NoBuild = !Index.summary().hasBuild();
  Result.OfRun = bool(Index.summary().Run);
  size_t Offset = 0;
  if (Result.Query.empty())
    Result.BadRequest = "the query is empty: give a name or a part of one";
  else if (Request.Mode == SearchMode::Symbols && !Request.Backend.empty())
    Result.BadRequest =
        "symbols are of no backend: ask for bindings or kernels";
  else
    parseCursor(Index, Request, Offset, Result.BadRequest);
  if (!Result.BadRequest.empty())
    return Result;
  std::vector<SearchQuery> Queries = parseSearch(Result.Query);
  Request.Mode == SearchMode::Bindings
      ? searchBindings(Index, Queries, Request, Offset, Result)
      : searchNames(Index, Queries, Request, Offset, Result);
  return Result;
}

} // namespace torchtalk::query
