//===- TestChoiceTest.cpp - The tests that a budget is best spent on ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/TestChoice.h"
#include "query/affected/TestChance.h"
#include "record/TestRecording.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace torchtalk::test {
namespace {

using query::TestPart;
using Numbers = std::vector<size_t>;

/// Sure and long, sure and short, many unlikely ones, one that never ends.
std::vector<TestPart> someParts() {
  return {{.Test = 0, .Class = "A", .Chance = 0.9, .Runs = 1, .Seconds = 10},
          {.Test = 1, .Class = "B", .Chance = 0.9, .Runs = 1, .Seconds = 1},
          {.Test = 2, .Class = "C", .Chance = 0.1, .Runs = 100, .Seconds = 100},
          {.Test = 3, .Class = "D", .Chance = 0.5, .Runs = 1, .Seconds = 5000}};
}

TEST(TestChoice, TheBudgetGoesToMostRunsASecond) {
  EXPECT_EQ(query::choose(someParts(), 11, 0), (Numbers{1, 0}));
  EXPECT_EQ(query::choose(someParts(), 111, 0), (Numbers{1, 2, 0}));
  EXPECT_EQ(query::choose(someParts(), 0, 0), (Numbers{1, 2, 0, 3}));
  // The best of what takes longer than there is time.
  EXPECT_EQ(query::choose(someParts(), 0.5, 0), Numbers{1});
  EXPECT_TRUE(query::choose({}, 1, 0.5).empty());
}

TEST(TestChoice, MoreOfAClassCountLess) {
  std::vector<TestPart> Parts;
  for (size_t I = 0; I < 100; ++I)
    Parts.push_back({.Test = I, .Class = "Many", .Chance = 0.9, .Seconds = 1});
  for (size_t I = 100; I < 110; ++I)
    Parts.push_back({.Test = I, .Class = "Few", .Chance = 0.3, .Seconds = 1});
  const Numbers Chosen = query::choose(Parts, 30, 0);
  ASSERT_EQ(Chosen.size(), 30U);
  EXPECT_EQ(Chosen.front(), 0U);
  EXPECT_TRUE(llvm::any_of(Chosen, [](size_t I) { return I >= 100; }));
  EXPECT_EQ(query::choose(Parts, 0, 0).size(), Parts.size());
}

TEST(TestChoice, AShareOfTheExpectedRunsIsEnough) {
  // 12.3 are expected: 0.9, then 10, then 0.9.
  EXPECT_EQ(query::choose(someParts(), 0, 0.07), Numbers{1});
  EXPECT_EQ(query::choose(someParts(), 0, 0.8), (Numbers{1, 2}));
  EXPECT_EQ(query::choose(someParts(), 0, 0.95), (Numbers{1, 2, 0}));
  EXPECT_EQ(query::choose(someParts(), 0, 1), (Numbers{1, 2, 0, 3}));
  EXPECT_EQ(query::choose(someParts(), 3, 0.95), Numbers{1});
}

TEST(TestChoice, ATestOfNoTimeIsNotWorthMoreThanAnotherThatIsSure) {
  EXPECT_EQ(query::choose({{.Test = 0, .Chance = 0.01, .Seconds = 0},
                           {.Test = 1, .Chance = 0.9, .Seconds = 0.5}},
                          0.5, 0),
            (Numbers{1, 0}));
}

TEST(TestChoice, ShardsTakeAboutTheSameTimeAndKeepFilesTogether) {
  std::mt19937 Random(12);
  std::vector<std::string> Names;
  for (unsigned I = 0; I < 400; ++I)
    Names.push_back("test_" + std::to_string(Random() % 40));
  std::vector<llvm::StringRef> Files(Names.begin(), Names.end());
  std::vector<double> Seconds;
  for (unsigned I = 0; I < 400; ++I)
    Seconds.push_back(0.1 + Random() % 30);
  const double All = std::accumulate(Seconds.begin(), Seconds.end(), 0.0);
  for (unsigned Shards : {1U, 2U, 5U}) {
    auto Of = query::shardsOf(Files, Seconds, Shards);
    std::vector<double> Load(Shards);
    std::map<llvm::StringRef, std::set<unsigned>> ByFile;
    for (size_t I = 0; I < Of.size(); ++I) {
      Load.at(Of[I]) += Seconds[I];
      ByFile[Files[I]].insert(Of[I]);
    }
    for (double L : Load)
      EXPECT_NEAR(L, All / Shards, All / Shards * 0.15) << Shards;
    for (const auto &[File, In] : ByFile)
      EXPECT_EQ(In.size(), 1U) << File.str();
  }
}

TEST(TestChoice, AFileThatTakesLongerThanAShardIsDivided) {
  std::vector<llvm::StringRef> Files(10, "test_ops.py");
  auto Of = query::shardsOf(Files, std::vector<double>(10, 60), 5);
  std::vector<unsigned> Load(5);
  for (unsigned Shard : Of)
    ++Load.at(Shard);
  EXPECT_EQ(Load, std::vector<unsigned>(5, 2));
}

TEST(TestChance, GrowsWithHowSureAndHowUsualItIs) {
  using index::Sureness;
  record::OpRates Rates(nullptr);
  query::TestChance Usual(Rates, {"aten::lgamma", "aten::copy_"}),
      Rare(Rates, {"aten::lgamma"}), Python(Rates, {});
  for (const auto *Of : {&Usual, &Rare, &Python}) {
    EXPECT_LT(0, Of->of(Sureness::Possible, 40));
    EXPECT_LT(Of->of(Sureness::Possible, 4), Of->of(Sureness::Likely, 4));
    EXPECT_LT(Of->of(Sureness::Likely, 4), Of->of(Sureness::Certain, 4));
    EXPECT_LT(Of->of(Sureness::Certain, 4), Of->of(Sureness::Certain, 3));
    EXPECT_LT(Of->of(Sureness::Certain, 1), query::TestChance::OfRecorded);
  }
  EXPECT_LT(Rare.of(Sureness::Certain, 1), Usual.of(Sureness::Certain, 1));
}

TEST(OpRates, ARecordingCountsMoreTheLargerItIs) {
  const record::OpRates Sample(nullptr);
  EXPECT_GT(Sample.of("aten::copy_"), 0.5);
  EXPECT_LT(Sample.of("aten::lgamma"), 0.05);
  EXPECT_GT(Sample.of("mine::op"), 0);
  record::TestRecording Own;
  Own.Ops = {"aten::lgamma", "mine::op"};
  double Last = Sample.of("mine::op");
  for (size_t Tests : {2, 200, 20000}) {
    Own.Tests.resize(Tests);
    for (record::RecordedTest &Test : Own.Tests)
      Test.Runs = {{"", {1}}};
    const record::OpRates Rates(&Own);
    EXPECT_GT(Rates.of("mine::op"), Last);
    EXPECT_LT(Rates.of("mine::op"), 1);
    EXPECT_LT(Rates.of("aten::copy_"), Sample.of("aten::copy_"));
    Last = Rates.of("mine::op");
  }
  EXPECT_GT(Last, 0.98);
}

} // namespace
} // namespace torchtalk::test
