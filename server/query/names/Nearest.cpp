//===- Nearest.cpp - The names nearest to a mistyped one ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Nearest.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace torchtalk::query {

std::optional<unsigned> editsBetween(llvm::StringRef Name,
                                     llvm::StringRef Wanted, unsigned Most) {
  if (std::max(Name.size(), Wanted.size()) -
          std::min(Name.size(), Wanted.size()) >
      Most)
    return std::nullopt;
  unsigned Edits =
      Name.edit_distance_insensitive(Wanted, /*AllowReplacements=*/true, Most);
  return Edits <= Most ? std::optional(Edits) : std::nullopt;
}

Nearest::Nearest(llvm::StringRef Wanted)
    : Nearest(Wanted, std::clamp<unsigned>(Wanted.size() / 3, 1, 3)) {}

Nearest::Nearest(llvm::StringRef Wanted, unsigned Most)
    : Wanted(Wanted), Most(Most) {}

void Nearest::offer(llvm::StringRef Name, unsigned Rank, std::string Shown) {
  // "cross_entropy" for "cross_entropy_loss": unfinished, not mistyped.
  auto Edits = Wanted.size() >= 4 && Name.starts_with_insensitive(Wanted)
                   ? std::optional(Most)
                   : editsBetween(Name, Wanted, Most);
  if (Edits)
    Found.emplace(*Edits, Rank, std::move(Shown));
}

std::vector<std::string> Nearest::best(size_t Limit) const {
  std::vector<std::string> Result;
  for (const auto &[Distance, Rank, Name] : Found) {
    if (Result.size() == Limit)
      break;
    if (!llvm::is_contained(Result, Name))
      Result.push_back(Name);
  }
  return Result;
}

} // namespace torchtalk::query
