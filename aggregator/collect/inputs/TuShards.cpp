//===- TuShards.cpp - Dividing the TUs of a build among machines ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/TuShards.h"
#include "collect/inputs/ParseCost.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace torchtalk::collect {
namespace {

/// By how many TUs of the size at hand a shard may be ahead of the others, so
/// that a TU stays where it was. With none (which balances as well) a third of
/// PyTorch's TUs move when one source is deleted; with two a fifteenth.
constexpr uint64_t Ahead = 2;
/// And in the end no shard gets more than its share by 1/Slack, if it can.
constexpr uint64_t Slack = 50;

/// How much the TU \p Name wants to be of \p Shard.
uint64_t preference(const std::string &Name, uint32_t Shard) {
  return llvm::xxh3_64bits(Name + '\0' + std::to_string(Shard));
}

} // namespace

std::vector<uint32_t>
divide(llvm::ArrayRef<std::pair<std::string, uint64_t>> Costs, uint32_t Count) {
  std::vector<size_t> Order(Costs.size());
  std::iota(Order.begin(), Order.end(), 0);
  // So that TUs of each size are balanced, and the small ones fill the gaps:
  // an estimate that is wrong for long TUs is wrong for all shards alike.
  llvm::sort(Order, [&](size_t A, size_t B) {
    return std::tie(Costs[B].second, Costs[A].first) <
           std::tie(Costs[A].second, Costs[B].first);
  });
  uint64_t All = 0, Dealt = 0;
  for (const auto &[Name, Cost] : Costs)
    All += Cost;
  std::vector<uint64_t> Loads(Count);
  std::vector<uint32_t> Result(Costs.size());
  for (size_t I : Order) {
    const std::string &Name = Costs[I].first;
    const uint64_t Cost = Costs[I].second;
    Dealt += Cost;
    const uint64_t Most = std::min(Dealt / Count + Ahead * Cost,
                                   All / Count + All / Count / Slack);
    // The TU goes to the shard that it prefers among those with room for it,
    // else to the emptiest.
    auto Rank = [&](uint32_t Shard) {
      const bool Fits = Loads[Shard] + Cost <= Most;
      return std::tuple(Fits, Fits ? 0 : UINT64_MAX - Loads[Shard],
                        preference(Name, Shard));
    };
    uint32_t Best = 0;
    auto BestRank = Rank(0);
    for (uint32_t Shard = 1; Shard < Count; ++Shard)
      if (auto Its = Rank(Shard); Its > BestRank) {
        Best = Shard;
        BestRank = Its;
      }
    Loads[Best] += Cost;
    Result[I] = Best + 1;
  }
  return Result;
}

std::vector<uint32_t> shardsOf(llvm::ArrayRef<CompileEntry> Entries,
                               const PortablePaths &Paths, uint32_t Count) {
  ParseCost Estimate(Paths);
  std::map<std::string, uint64_t> CostOf;
  std::vector<std::string> Names;
  Names.reserve(Entries.size());
  for (const CompileEntry &Entry : Entries) {
    Names.push_back(Paths.of(Entry.Object.empty() ? Entry.File : Entry.Object));
    CostOf[Names.back()] += Estimate.of(Entry);
  }
  const std::vector<std::pair<std::string, uint64_t>> Costs(CostOf.begin(),
                                                            CostOf.end());
  const std::vector<uint32_t> Shards = divide(Costs, Count);
  std::map<llvm::StringRef, uint32_t> ShardOf;
  for (auto [Cost, Shard] : llvm::zip_equal(Costs, Shards))
    ShardOf[Cost.first] = Shard;
  std::vector<uint32_t> Result;
  Result.reserve(Names.size());
  for (const std::string &Name : Names)
    Result.push_back(ShardOf[Name]);
  return Result;
}

} // namespace torchtalk::collect
