//===- Page.h - Slices of long lists ----------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_PAGE_H
#define TORCHTALK_SERVER_QUERY_PAGE_H

#include "merge/IndexReader.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace torchtalk::query {

/// A slice of a longer list.
struct Page {
  size_t Offset = 0, Total = 0;
  std::string NextCursor; ///< "" at the end
};

/// \returns false when \p Cursor is not one of this generation.
bool parseCursor(const index::IndexReader &Index, llvm::StringRef Cursor,
                 size_t &Offset);
/// What to say then.
std::string cursorProblem(llvm::StringRef Cursor);

/// The slice of \p Total elements that starts at \p Offset.
Page makePage(const index::IndexReader &Index, size_t Offset, size_t Limit,
              size_t Total);

/// Those of \p All that are on it.
template <typename T>
std::vector<T> onPage(const Page &ThePage, size_t Limit, std::vector<T> All) {
  auto Begin = All.begin() + std::min(ThePage.Offset, All.size());
  size_t Count = std::min<size_t>(Limit, All.end() - Begin);
  return {std::move_iterator(Begin), std::move_iterator(Begin + Count)};
}

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_PAGE_H
