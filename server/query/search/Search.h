//===- Search.h - Finding things by parts of names --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `search`. Every hit says how it fits (NameMatch.h); typos
/// are looked for only where nothing fits.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_SEARCH_SEARCH_H
#define TORCHTALK_SERVER_QUERY_SEARCH_SEARCH_H

#include "query/search/SearchResult.h"

#include <vector>

namespace torchtalk::query {

SearchResult search(index::Session &Index, const SearchRequest &Request);

/// The parts of it; \p Queries are those of parseSearch().
void searchBindings(index::Session &Index,
                    const std::vector<SearchQuery> &Queries,
                    const SearchRequest &Request, size_t Offset,
                    SearchResult &Result);
void searchNames(index::Session &Index, const std::vector<SearchQuery> &Queries,
                 const SearchRequest &Request, size_t Offset,
                 SearchResult &Result);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_SEARCH_SEARCH_H
