//===- DoorTest.cpp - Letting browsers in ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/Door.h"

#include <gtest/gtest.h>

#include <set>

using namespace torchtalk::mcp;
using namespace std::chrono_literals;

namespace {

const Door::Clock::time_point Start{};

TEST(Door, AKeyOpensOnce) {
  Door Of;
  const std::string Key = Of.makeKey(Start);
  auto Cookie = Of.open(Key, Start + 1min);
  ASSERT_TRUE(Cookie);
  EXPECT_FALSE(Of.open(Key, Start + 1min));
  EXPECT_TRUE(Of.admits(Of.cookieName() + "=" + *Cookie));
  EXPECT_TRUE(Of.admits("a=b; " + Of.cookieName() + "=" + *Cookie + "; c"));
}

TEST(Door, AnOldKeyOpensNothing) {
  Door Of;
  const std::string Key = Of.makeKey(Start);
  EXPECT_FALSE(Of.open(Key, Start + Door::KeyTime + 1s));
  EXPECT_FALSE(Of.open(Key, Start));
}

TEST(Door, NothingElseOpens) {
  Door Of, Another;
  const std::string Key = Of.makeKey(Start);
  EXPECT_FALSE(Of.open("", Start));
  EXPECT_FALSE(Of.open(Key.substr(1), Start));
  EXPECT_FALSE(Of.open(Another.makeKey(Start), Start));
  const std::string Cookie = *Of.open(Key, Start);
  EXPECT_NE(Cookie, Key);
  const std::string Name = Of.cookieName() + "=";
  for (const std::string &Header :
       {std::string(), Name, Name + Key, Name + Cookie + "0",
        "x" + Name + Cookie, Another.cookieName() + "=" + Cookie, Cookie})
    EXPECT_FALSE(Of.admits(Header)) << Header;
}

TEST(Door, ForgetsTheOldestOfMany) {
  Door Of;
  const std::string First = Of.makeKey(Start);
  std::set<std::string> Keys{First};
  for (int I = 0; I < 64; ++I)
    EXPECT_TRUE(Keys.insert(Of.makeKey(Start)).second);
  EXPECT_FALSE(Of.open(First, Start));
}

} // namespace
