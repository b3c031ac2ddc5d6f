//===- TuShardsTest.cpp - Dividing the TUs of a build among machines ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/TuShards.h"
#include "TestSupport.h"

#include <algorithm>
#include <map>
#include <random>

namespace torchtalk::test {
namespace {

using Costs = std::vector<std::pair<std::string, uint64_t>>;

/// As PyTorch's: a few sizes, spread.
Costs manyTus(size_t Count) {
  std::mt19937_64 Random(1);
  Costs Result;
  for (size_t I = 0; I < Count; ++I)
    Result.emplace_back("B/" + std::to_string(I) + ".o",
                        1'000'000 * (1 + Random() % 12) + Random() % 500'000);
  return Result;
}

/// The fullest shard, by the mean of all.
double slowest(const Costs &Of, uint32_t Count) {
  std::vector<uint64_t> Loads(Count);
  uint64_t All = 0;
  std::vector<uint32_t> Shards = collect::divide(Of, Count);
  for (size_t I = 0; I < Of.size(); ++I) {
    EXPECT_GE(Shards[I], 1u);
    EXPECT_LE(Shards[I], Count);
    Loads[Shards[I] - 1] += Of[I].second;
    All += Of[I].second;
  }
  return static_cast<double>(*std::ranges::max_element(Loads)) * Count /
         static_cast<double>(All);
}

TEST(TuShards, areBalanced) {
  EXPECT_LE(slowest(manyTus(1435), 8), 1.02);
  EXPECT_LE(slowest(manyTus(1435), 50), 1.03);
  EXPECT_EQ(slowest(manyTus(1435), 1), 1);
  // All of one size: whatever the names hash to.
  Costs Equal = manyTus(16);
  for (auto &[Name, Cost] : Equal)
    Cost = 1000;
  EXPECT_EQ(slowest(Equal, 8), 1);
  EXPECT_EQ(slowest(Equal, 16), 1);
  EXPECT_EQ(slowest(Equal, 32), 2);
}

TEST(TuShards, mayHaveNothing) {
  EXPECT_TRUE(collect::divide({}, 3).empty());
  EXPECT_EQ(collect::divide(Costs{{"a", 0}}, 1), std::vector<uint32_t>{1});
}

TEST(TuShards, doNotDependOnTheOrder) {
  Costs Given = manyTus(300), Shuffled = Given;
  std::ranges::shuffle(Shuffled, std::mt19937_64(2));
  std::map<std::string, uint32_t> Where;
  std::vector<uint32_t> Shards = collect::divide(Given, 7);
  for (size_t I = 0; I < Given.size(); ++I)
    Where[Given[I].first] = Shards[I];
  Shards = collect::divide(Shuffled, 7);
  for (size_t I = 0; I < Given.size(); ++I)
    EXPECT_EQ(Where[Shuffled[I].first], Shards[I]);
}

TEST(TuShards, stayMostlyWhenOneIsGone) {
  Costs Given = manyTus(1435), Fewer = Given;
  Fewer.erase(Fewer.begin() + 700);
  std::vector<uint32_t> Before = collect::divide(Given, 8);
  Before.erase(Before.begin() + 700);
  std::vector<uint32_t> After = collect::divide(Fewer, 8);
  size_t Moved = 0;
  for (size_t I = 0; I < After.size(); ++I)
    Moved += Before[I] != After[I];
  EXPECT_LT(Moved, After.size() / 5);
}

/// Of one name, or there would be halves of it in two shards.
TEST(TuShards, keepEntriesOfOneNameTogether) {
  TempDir Dir;
  std::vector<collect::CompileEntry> Entries;
  for (int I = 0; I < 40; ++I)
    Entries.push_back(
        {Dir / "b", Dir / ("s/" + std::to_string(I % 10) + ".cpp"), "", {}});
  std::vector<uint32_t> Shards =
      collect::shardsOf(Entries, {Dir / "s", Dir / "b"}, 5);
  for (size_t I = 10; I < Shards.size(); ++I)
    EXPECT_EQ(Shards[I], Shards[I % 10]);
}

} // namespace
} // namespace torchtalk::test
