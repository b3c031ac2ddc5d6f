//===- AnswerCacheTest.cpp - Answers that were given before ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/AnswerCache.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;

namespace {

TEST(AnswerCache, GivesBackWhatItKept) {
  AnswerCache Cache(1 << 20);
  EXPECT_FALSE(Cache.find("q"));
  Cache.missed();
  Cache.keep("q", {"answer", true});
  auto Known = Cache.find("q");
  ASSERT_TRUE(Known);
  EXPECT_EQ(Known->Text, "answer");
  EXPECT_TRUE(Known->IsError);
  EXPECT_EQ(Cache.counts().Hits, 1U);
  EXPECT_EQ(Cache.counts().Misses, 1U);
}

TEST(AnswerCache, ForgetsWhatWasNotUsedForLongest) {
  constexpr size_t Bytes = 1 << 20;
  AnswerCache Cache(Bytes);
  std::string Text(5000, 'x');
  for (int I = 0; I < 1000; ++I) {
    Cache.keep("q" + std::to_string(I), {Text});
    EXPECT_TRUE(Cache.find("q0")) << I;
    EXPECT_LE(Cache.counts().Bytes, Bytes);
  }
  EXPECT_FALSE(Cache.find("q1"));
  EXPECT_TRUE(Cache.find("q999"));
}

TEST(AnswerCache, DoesNotKeepWhatIsHuge) {
  AnswerCache Cache(1000);
  Cache.keep("q", {std::string(100, 'x')});
  EXPECT_FALSE(Cache.find("q"));
  EXPECT_EQ(Cache.counts().Bytes, 0U);
}

TEST(AnswerCache, CountsAnAnswerOnce) {
  AnswerCache Cache(1 << 20);
  Cache.keep("q", {"a"});
  size_t Once = Cache.counts().Bytes;
  Cache.keep("q", {"a"});
  EXPECT_EQ(Cache.counts().Bytes, Once);
}

} // namespace
