//===- Page.h - Slices of long lists ----------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ANSWER_PAGE_H
#define TORCHTALK_SERVER_QUERY_ANSWER_PAGE_H

#include "index/reader/Session.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <vector>

namespace torchtalk::query {

/// A slice of a longer list.
struct Page {
  size_t Offset = 0, Total = 0;
  std::string NextCursor; ///< "" at the end
};

/// Names the list that a question asks for: the question's name and every
/// parameter that decides what is on the list. A cursor is good for one list of
/// one generation, and for the place in it where a page ended.
std::string listName(std::initializer_list<std::string> Parts);

/// \returns false, and says in \p Problem why, when \p Cursor was not made by
/// makePage() for this list.
bool parseCursor(index::Session &Index, const std::string &List,
                 llvm::StringRef Cursor, size_t &Offset, std::string &Problem);

/// The slice of \p Total elements that starts at \p Offset.
Page makePage(index::Session &Index, const std::string &List, size_t Offset,
              size_t Limit, size_t Total);

/// The same for a request, which has a Limit, a Cursor and list().
template <typename Request>
bool parseCursor(index::Session &Index, const Request &Question, size_t &Offset,
                 std::string &Problem) {
  return parseCursor(Index, Question.list(), Question.Cursor, Offset, Problem);
}
template <typename Request>
Page makePage(index::Session &Index, const Request &Question, size_t Offset,
              size_t Total) {
  return makePage(Index, Question.list(), Offset, Question.Limit, Total);
}

/// Those of \p All that are on it.
template <typename T>
std::vector<T> onPage(const Page &ThePage, size_t Limit, std::vector<T> All) {
  auto Begin = All.begin() + std::min(ThePage.Offset, All.size());
  size_t Count = std::min<size_t>(Limit, All.end() - Begin);
  return {std::move_iterator(Begin), std::move_iterator(Begin + Count)};
}

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ANSWER_PAGE_H
