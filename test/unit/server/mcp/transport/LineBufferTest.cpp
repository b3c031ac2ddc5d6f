//===- LineBufferTest.cpp - Bytes to lines --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/LineBuffer.h"

#include <gtest/gtest.h>

#include <vector>

using torchtalk::mcp::LineBuffer;

namespace {

class Lines : public testing::Test {
protected:
  static constexpr size_t Cap = 10;
  std::vector<std::string> Got;
  LineBuffer Buffer{Cap, [this](std::string_view L) { Got.emplace_back(L); },
                    [this] { Got.emplace_back("<too long>"); }};

  using Strings = std::vector<std::string>;
};

TEST_F(Lines, AreCutAtLineFeeds) {
  Buffer.feed("a\nb\r\n\n \t\r\nc");
  EXPECT_EQ(Got, (Strings{"a", "b"}));
  Buffer.feed("d\n");
  EXPECT_EQ(Got, (Strings{"a", "b", "cd"}));
}

TEST_F(Lines, ArriveByteByByte) {
  for (char C : std::string("one\r\ntwo\n"))
    Buffer.feed({&C, 1});
  EXPECT_EQ(Got, (Strings{"one", "two"}));
}

TEST_F(Lines, LastOneNeedsNoEnd) {
  Buffer.feed("a\nb");
  Buffer.finish();
  Buffer.finish();
  EXPECT_EQ(Got, (Strings{"a", "b"}));
}

TEST_F(Lines, AtTheCapIsFine) {
  Buffer.feed("0123456789\n");
  EXPECT_EQ(Got, Strings{"0123456789"});
}

TEST_F(Lines, OverTheCapIsReportedOnceAndDropped) {
  for (int I = 0; I < 1000; ++I)
    Buffer.feed("0123456789");
  EXPECT_EQ(Got, Strings{"<too long>"});
  Buffer.feed("tail\nnext\n");
  EXPECT_EQ(Got, (Strings{"<too long>", "next"}));
}

TEST_F(Lines, OverTheCapAtTheEndIsReportedOnce) {
  Buffer.feed("01234567890");
  Buffer.finish();
  EXPECT_EQ(Got, Strings{"<too long>"});
}

TEST_F(Lines, EachLongOneIsReported) {
  Buffer.feed("0123456789x\n0123456789y\nok\n");
  EXPECT_EQ(Got, (Strings{"<too long>", "<too long>", "ok"}));
}

TEST_F(Lines, KeepNulBytes) {
  Buffer.feed(std::string_view("a\0b\n", 4));
  EXPECT_EQ(Got, Strings{std::string("a\0b", 3)});
}

} // namespace
