//===- MacroChangeTest.cpp - Tests of which macros matter -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/MacroChange.h"

#include "gtest/gtest.h"

using namespace torchtalk::collect;
using Names = std::set<std::string, std::less<>>;

TEST(MacroChange, whatIsSetDifferently) {
  EXPECT_EQ(changedMacros({"DA", "DB=1"}, {"DB=1", "DA"}), Names());
  EXPECT_EQ(changedMacros({"DA"}, {"UA"}), Names({"A"}));
  EXPECT_EQ(changedMacros({"DA"}, {"DA=1"}), Names({"A"}));
  EXPECT_EQ(changedMacros({"DF(X)=X"}, {"DF=1"}), Names({"F"}));
  EXPECT_EQ(changedMacros({"DA", "UA"}, {"UA"}), Names());
}

TEST(MacroChange, whatDependsOnIt) {
  EXPECT_EQ(changedMacros({"DA=B+1", "DF(X)=A", "DOTHER"},
                          {"DA=B+1", "DF(X)=A", "DOTHER", "DB=2"}),
            Names({"A", "B", "F"}));
}

TEST(MacroChange, wholeIdentifiers) {
  Names Of = {"A", "B$"};
  EXPECT_EQ(firstNamed("", Of), std::nullopt);
  EXPECT_EQ(firstNamed("AB _A A1 \xC3\x84"
                       "A",
                       Of),
            std::nullopt);
  EXPECT_EQ(firstNamed("x=A;", Of), "A");
  EXPECT_EQ(firstNamed("// B$", Of), "B$");
}
