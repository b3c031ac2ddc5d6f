//===- Page.cpp - Slices of long lists ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/answer/Page.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

namespace torchtalk::query {

namespace {

/// "GENERATION.OFFSET.CHECK": the check binds the place to the list and to the
/// very index, since generations of different indexes have the same numbers.
std::string cursorFor(index::Session &Index, const std::string &List,
                      size_t Offset) {
  std::string Place = Index.generation() + "." + std::to_string(Offset);
  std::string Text =
      listName({List, Place, std::to_string(Index.summary().CreatedUnix)});
  return Place + "." +
         llvm::utohexstr(llvm::xxh3_64bits(Text) >> 32, /*LowerCase=*/true);
}

} // namespace

std::string listName(std::initializer_list<std::string> Parts) {
  std::string Name;
  for (const std::string &Part : Parts)
    Name += std::to_string(Part.size()) + ":" + Part;
  return Name;
}

bool parseCursor(index::Session &Index, const std::string &List,
                 llvm::StringRef Cursor, size_t &Offset, std::string &Problem) {
  Offset = 0;
  llvm::StringRef Number = Cursor.rsplit('.').first.rsplit('.').second;
  if (Cursor.empty() || (!Number.getAsInteger(10, Offset) &&
                         Cursor == cursorFor(Index, List, Offset)))
    return true;
  Problem = "the cursor '" + Cursor.str() +
            "' is not of this question and the current index: ask the same "
            "question without a cursor";
  return false;
}

Page makePage(index::Session &Index, const std::string &List, size_t Offset,
              size_t Limit, size_t Total) {
  Page Result;
  Result.Offset = std::min(Offset, Total);
  Result.Total = Total;
  if (Total - Result.Offset > Limit)
    Result.NextCursor = cursorFor(Index, List, Result.Offset + Limit);
  return Result;
}

} // namespace torchtalk::query
