//===- CrowdTest.cpp - Who gives way to a newcomer ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/Crowd.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;

namespace {

TEST(Crowd, TheSilentForLongestGivesWay) {
  Crowd<int> Present;
  for (int I : {1, 2, 3}) {
    Present.join(I, "host" + std::to_string(I));
    Present.silent(I);
  }
  EXPECT_EQ(Present.nextToLeave(), 1);
  Present.silent(1); // it spoke meanwhile
  EXPECT_EQ(Present.nextToLeave(), 2);
  Present.leave(2);
  EXPECT_EQ(Present.nextToLeave(), 3);
  EXPECT_EQ(Present.size(), 2U);
}

TEST(Crowd, WhoIsServedStays) {
  Crowd<int> Present;
  EXPECT_EQ(Present.nextToLeave(), std::nullopt);
  Present.join(1, "host");
  Present.silent(1);
  Present.speaks(1);
  EXPECT_EQ(Present.nextToLeave(), std::nullopt);
  Present.silent(1);
  EXPECT_EQ(Present.nextToLeave(), 1);
}

TEST(Crowd, TheAddressThatTakesMostGivesWayFirst) {
  Crowd<int> Present;
  Present.join(1, "quiet");
  Present.silent(1);
  for (int I : {2, 3}) {
    Present.join(I, "many");
    Present.silent(I);
  }
  EXPECT_EQ(Present.nextToLeave(), 2);
  Present.leave(2);
  // One each: now the older one.
  EXPECT_EQ(Present.nextToLeave(), 1);
  Present.join(4, "many");
  Present.speaks(3);
  // A connection that is served counts for its address, and stays.
  EXPECT_EQ(Present.nextToLeave(), 1);
  Present.silent(4);
  EXPECT_EQ(Present.nextToLeave(), 4);
}

TEST(Crowd, StrangersAreIgnored) {
  Crowd<int> Present;
  Present.silent(1);
  Present.speaks(1);
  Present.leave(1);
  EXPECT_EQ(Present.size(), 0U);
  EXPECT_EQ(Present.nextToLeave(), std::nullopt);
}

} // namespace
