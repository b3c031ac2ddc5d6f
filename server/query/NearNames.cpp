//===- NearNames.cpp - Suggestions for a name that is not there -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/NearNames.h"

#include "query/Spelling.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace torchtalk::query {

namespace {

class Collector {
public:
  explicit Collector(llvm::StringRef Wanted)
      : Wanted(Wanted),
        MaxDistance(std::clamp<unsigned>(Wanted.size() / 3, 1, 3)) {}

  void offer(llvm::StringRef Name, bool IsOp, std::string Shown) {
    unsigned Distance = distance(Name);
    if (Distance <= MaxDistance)
      Found.emplace(Distance, !IsOp, std::move(Shown));
  }

  std::vector<std::string> best(size_t Limit) const {
    std::vector<std::string> Result;
    for (const auto &[Distance, IsFunction, Name] : Found) {
      if (Result.size() == Limit)
        break;
      if (std::find(Result.begin(), Result.end(), Name) == Result.end())
        Result.push_back(Name);
    }
    return Result;
  }

private:
  unsigned distance(llvm::StringRef Name) const {
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

  llvm::StringRef Wanted;
  unsigned MaxDistance;
  std::set<std::tuple<unsigned, bool, std::string>> Found;
};

} // namespace

llvm::Expected<std::vector<std::string>>
nearNames(const index::IndexReader &Index, std::string_view Name,
          size_t Limit) {
  if (Name.empty())
    return std::vector<std::string>();
  Collector Near(Name);
  if (llvm::Error E = Index.forEachOpName([&](std::string_view Op) {
        Near.offer(opBaseName(Op), true, splitOverload(Op).first);
        return true;
      }))
    return E;
  if (llvm::Error E = Index.forEachBaseName([&](std::string_view Base) {
        Near.offer(Base, false, std::string(Base));
        return true;
      }))
    return E;
  return Near.best(Limit);
}

} // namespace torchtalk::query
