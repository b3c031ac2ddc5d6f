//===- ArgumentsTest.cpp - Near names -------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/protocol/Arguments.h"

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

TEST(CheckArguments, AListTakesStrings) {
  Json Schema = {{"type", "object"},
                 {"properties",
                  {{"names",
                    {{"type", "array"},
                     {"items", {{"type", "string"}, {"minLength", 1}}},
                     {"maxItems", 2}}}}}};
  auto Check = [&](Input Value) {
    Input Arguments = {{"names", std::move(Value)}};
    auto Problems = checkArguments(Schema, Arguments);
    return Problems.empty() ? Arguments["names"].dump() : Problems.front();
  };
  EXPECT_EQ(Check(Input::array({"a", "b"})), R"(["a","b"])");
  EXPECT_EQ(Check("a"), R"(["a"])");
  EXPECT_EQ(Check(Input::array()), "[]");
  EXPECT_EQ(Check(Input::array({"a", "b", "c"})),
            "'names' has 3 elements; at most 2 are taken");
  EXPECT_EQ(Check(Input::array({"a", 1})), "'names' must be a string, not 1");
  EXPECT_EQ(Check(Input::array({""})), "'names' must not be empty");
  EXPECT_EQ(Check(Input::array({"a\nb"})),
            "'names' must not hold control characters: \"a\\nb\"");
  EXPECT_EQ(Check(1), "'names' must be a list of strings, not 1");
}

TEST(CheckArguments, ATextOfItsOwnTypeHasLines) {
  Json Schema = {
      {"type", "object"},
      {"properties",
       {{"diff", {{"type", "string"}, {"contentMediaType", "text/x-diff"}}}}}};
  Input Arguments = {{"diff", "a\n\tb\n"}};
  EXPECT_TRUE(checkArguments(Schema, Arguments).empty());
}

} // namespace
