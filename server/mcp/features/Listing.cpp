//===- Listing.cpp - Lists in pages ---------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/features/Listing.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace torchtalk::mcp;

namespace {

std::string cursorFor(size_t Offset, const std::string &ListHash) {
  return std::to_string(Offset) + "." + ListHash;
}

std::string hashOf(const char *Key, const std::vector<Json> &Entries) {
  std::string Text = Key;
  for (const Json &Entry : Entries)
    Text += toLine(Entry);
  return llvm::utohexstr(llvm::xxh3_64bits(Text), /*LowerCase=*/true);
}

} // namespace

Outcome torchtalk::mcp::listPage(const char *Key,
                                 const std::vector<Json> &Entries,
                                 const Input &Params, size_t PageSize) {
  size_t Offset = 0;
  if (auto At = Params.find("cursor"); At != Params.end() && !At->is_null()) {
    if (!At->is_string())
      return invalidParams("'cursor' is a string");
    llvm::StringRef Cursor = At->get_ref<const std::string &>();
    llvm::StringRef Number = Cursor.take_until([](char C) { return C == '.'; });
    if (Number.getAsInteger(10, Offset) || Offset == 0 ||
        Offset >= Entries.size() ||
        Cursor != cursorFor(Offset, hashOf(Key, Entries)))
      return invalidParams("unknown or outdated cursor: list again without");
  }
  size_t End = std::min(Entries.size(), Offset + PageSize);
  Json Result;
  Result[Key] = Json::array();
  for (size_t I = Offset; I < End; ++I)
    Result[Key].push_back(Entries[I]);
  if (End < Entries.size())
    Result["nextCursor"] = cursorFor(End, hashOf(Key, Entries));
  return Result;
}
