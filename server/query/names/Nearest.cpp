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

Nearest::Nearest(llvm::StringRef Wanted)
    : Wanted(Wanted),
      MaxDistance(std::clamp<unsigned>(Wanted.size() / 3, 1, 3)) {}

void Nearest::offer(llvm::StringRef Name, unsigned Rank, std::string Shown) {
  unsigned Distance = distance(Name);
  if (Distance <= MaxDistance)
    Found.emplace(Distance, Rank, std::move(Shown));
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

unsigned Nearest::distance(llvm::StringRef Name) const {
  // "cross_entropy" for "cross_entropy_loss": unfinished, not mistyped.
  if (Wanted.size() >= 4 && Name.starts_with_insensitive(Wanted))
    return MaxDistance;
  size_t Longer = std::max(Name.size(), Wanted.size());
  size_t Shorter = std::min(Name.size(), Wanted.size());
  if (Longer - Shorter > MaxDistance)
    return MaxDistance + 1;
  return Name.edit_distance_insensitive(Wanted, /*AllowReplacements=*/true,
                                        MaxDistance);
}

} // namespace torchtalk::query
