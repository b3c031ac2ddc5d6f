//===- QueryWords.cpp - A search for several words ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/QueryWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace torchtalk::query {

namespace {

/// What a word costs that is not in the name, but beside it.
constexpr unsigned BesideCost = 2;

unsigned costOf(MatchKind How) {
  switch (How) {
  case MatchKind::Exact:
  case MatchKind::IgnoringCase:
    return 0;
  case MatchKind::Prefix:
  case MatchKind::Word:
    return 1;
  default:
    return 3;
  }
}

} // namespace

QueryWords::QueryWords(llvm::StringRef Query) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Query.split(Parts, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts)
    Words.emplace_back(Part);
}

bool QueryWords::anyIn(llvm::StringRef Name) const {
  return llvm::any_of(Words, [&](const NameMatcher &Word) {
    return Word.match(Name).has_value();
  });
}

std::optional<unsigned>
QueryWords::cost(llvm::StringRef Name,
                 llvm::ArrayRef<llvm::StringRef> Beside) const {
  llvm::SmallVector<llvm::StringRef, 32> Parts;
  for (llvm::StringRef Text : Beside)
    llvm::SplitString(Text, Parts, ":./ ");
  unsigned Sum = 0;
  bool InName = false;
  for (const NameMatcher &Word : Words) {
    std::optional<unsigned> Best;
    if (auto How = Word.match(Name)) {
      Best = costOf(*How);
      InName = true;
    } else {
      for (llvm::StringRef Part : Parts)
        if (auto Found = Word.match(Part))
          Best = std::min(Best.value_or(~0U), BesideCost + costOf(*Found));
    }
    if (!Best)
      return std::nullopt;
    Sum += *Best;
  }
  return InName ? std::optional(Sum) : std::nullopt;
}

} // namespace torchtalk::query
