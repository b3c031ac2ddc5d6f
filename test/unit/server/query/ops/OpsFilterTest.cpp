//===- OpsFilterTest.cpp - Conditions that ops are listed by --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ops/OpsFilter.h"

#include "llvm/ADT/StringMap.h"

#include "gtest/gtest.h"

namespace torchtalk::test {
namespace {

using query::OpsFilter;
using query::Truth;

/// Of an op that has "yes", lacks "no", and of which "may" is unknown.
Truth truthOf(const char *Condition) {
  OpsFilter Filter;
  EXPECT_EQ(Filter.where(Condition), "") << Condition;
  const llvm::StringMap<Truth> Known = {
      {"yes", Truth::Yes}, {"no", Truth::No}, {"may", Truth::Unknown}};
  return Filter.of(
      [&](size_t Test) { return Known.lookup(Filter.tests()[Test].Name); });
}

std::string problemOf(const std::string &Condition) {
  return OpsFilter().where(Condition);
}

TEST(OpsFilter, bindsAndMoreThanOr) {
  EXPECT_EQ(truthOf(""), Truth::Yes);
  EXPECT_EQ(truthOf("yes"), Truth::Yes);
  EXPECT_EQ(truthOf("no and no or yes"), Truth::Yes);
  EXPECT_EQ(truthOf("no and (no or yes)"), Truth::No);
  EXPECT_EQ(truthOf("not no and not (no or no)"), Truth::Yes);
  EXPECT_EQ(truthOf("not not yes"), Truth::Yes);
}

TEST(OpsFilter, keepsWhatIsUnknown) {
  EXPECT_EQ(truthOf("may"), Truth::Unknown);
  EXPECT_EQ(truthOf("not may"), Truth::Unknown);
  EXPECT_EQ(truthOf("may and no"), Truth::No);
  EXPECT_EQ(truthOf("may and yes"), Truth::Unknown);
  EXPECT_EQ(truthOf("may or yes"), Truth::Yes);
  EXPECT_EQ(truthOf("may or no"), Truth::Unknown);
}

TEST(OpsFilter, readsPatterns) {
  OpsFilter Filter;
  EXPECT_EQ(Filter.where("CUDA=own and tags!=core or x='a and (b)'"), "");
  ASSERT_EQ(Filter.tests().size(), 3u);
  EXPECT_EQ(Filter.tests()[0].Name, "CUDA");
  EXPECT_EQ(Filter.tests()[0].Pattern, "own");
  EXPECT_EQ(Filter.tests()[1].Pattern, "core");
  EXPECT_EQ(Filter.tests()[2].Pattern, "a and (b)");
  EXPECT_EQ(Filter.of([](size_t Test) {
    return Test == 0 ? Truth::Yes : Truth::No; // tags!=core
  }),
            Truth::Yes);
}

TEST(OpsFilter, requiresAllParts) {
  OpsFilter Filter;
  Filter.require("a", true);
  Filter.require("b", false);
  EXPECT_EQ(Filter.where("c"), "");
  auto Of = [&](Truth A, Truth B, Truth C) {
    return Filter.of([&](size_t Test) {
      return Test == 0 ? A : Test == 1 ? B : C;
    });
  };
  EXPECT_EQ(Of(Truth::Yes, Truth::No, Truth::Yes), Truth::Yes);
  EXPECT_EQ(Of(Truth::Yes, Truth::Yes, Truth::Yes), Truth::No);
  EXPECT_EQ(Of(Truth::Yes, Truth::Unknown, Truth::Yes), Truth::Unknown);
}

TEST(OpsFilter, saysWhatIsWrong) {
  EXPECT_EQ(problemOf("a b"), "expected 'and', 'or' or the end, not 'b'");
  EXPECT_EQ(problemOf("a and"),
            "expected the name of a key or property, not its end");
  EXPECT_EQ(problemOf("a="), "expected a word behind '=', not its end");
  EXPECT_EQ(problemOf("(a"), "expected ')', not its end");
  EXPECT_EQ(problemOf("a = 'b"), "a quote is not closed");
  EXPECT_EQ(problemOf("a ; b"), "expected 'and', 'or' or the end, not ';'");
  EXPECT_EQ(problemOf("a ''"), "expected 'and', 'or' or the end, not ''");
  EXPECT_EQ(problemOf(std::string(100'000, '(')), "it is nested too deep");
  std::string Nots;
  for (unsigned I = 0; I < 50'000; ++I)
    Nots += "not ";
  EXPECT_EQ(problemOf(Nots + "a"), "it is nested too deep");
}

} // namespace
} // namespace torchtalk::test
