//===- Page.cpp - Slices of long lists ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Page.h"

namespace torchtalk::query {

bool parseCursor(const index::IndexReader &Index, llvm::StringRef Cursor,
                 size_t &Offset) {
  Offset = 0;
  if (Cursor.empty())
    return true;
  auto [Generation, Number] = Cursor.rsplit('.');
  return Generation == llvm::StringRef(Index.generation()) &&
         !Number.getAsInteger(10, Offset);
}

std::string cursorProblem(llvm::StringRef Cursor) {
  return "the cursor '" + Cursor.str() +
         "' is not of the current index: ask without a cursor";
}

Page makePage(const index::IndexReader &Index, size_t Offset, size_t Limit,
              size_t Total) {
  Page Result;
  Result.Offset = std::min(Offset, Total);
  Result.Total = Total;
  if (Total - Result.Offset > Limit)
    Result.NextCursor =
        Index.generation() + "." + std::to_string(Result.Offset + Limit);
  return Result;
}

} // namespace torchtalk::query
