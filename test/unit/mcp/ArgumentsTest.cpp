//===- ArgumentsTest.cpp - Near names -------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/Arguments.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;

namespace {

const std::vector<std::string> Tools = {"get_status", "trace", "graph"};

TEST(NearNames, FindsMisspellings) {
  EXPECT_EQ(nearNames("grpah", {"graph", "trace"}),
            std::vector<std::string>{"graph"});
  EXPECT_EQ(nearNames("TRACE", Tools), std::vector<std::string>{"trace"});
  EXPECT_EQ(nearNames("status", Tools), std::vector<std::string>{"get_status"});
}

TEST(NearNames, HasNothingForOthers) {
  EXPECT_TRUE(nearNames("elephant", Tools).empty());
  EXPECT_TRUE(nearNames("", Tools).empty());
  EXPECT_TRUE(nearNames(std::string(100'000, 'g'), Tools).empty());
}

TEST(NearNames, GivesThreeAtTheMost) {
  EXPECT_EQ(nearNames("aa", {"ab", "ac", "ad", "ae"}),
            (std::vector<std::string>{"ab", "ac", "ad"}));
}

TEST(DidYouMean, ReadsAsASentence) {
  EXPECT_EQ(didYouMean("aa", {"ab", "ac"}), "did you mean 'ab' or 'ac'?");
  EXPECT_EQ(didYouMean("zzzz", {"ab"}), "");
}

TEST(CheckArguments, AnEmptySchemaTakesNothing) {
  Json Schema = {{"type", "object"}, {"properties", Json::object()}};
  Input Nothing = Input::object(), Something = {{"x", 1}};
  EXPECT_TRUE(checkArguments(Schema, Nothing).empty());
  EXPECT_EQ(checkArguments(Schema, Something),
            std::vector<std::string>{"unknown argument \"x\""});
}

} // namespace
