//===- StatusTest.cpp - What an index knows ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Answers.h"

#include "SampleIndex.h"
#include "query/Status.h"

using namespace torchtalk;
using namespace torchtalk::test;

namespace {

using StatusTest = SampleIndex;

TEST_F(StatusTest, CountsAndAge) {
  uint64_t Now = index().summary().CreatedUnix + 90;
  auto Status = valueOf(index::ask(index(), query::status, Now, ""));
  EXPECT_EQ(Status.AgeSeconds, 90u);
  EXPECT_EQ(Status.Summary.TusOk, 14u);
  EXPECT_TRUE(Status.Incomplete.empty());
  EXPECT_CONTAINS(valueOf(render::answerStatus(index(), Now)).Text,
                  "TUs: 14 ok, 0 failed, 0 without facts");
}

TEST_F(StatusTest, AMissingSourceIsSaid) {
  auto Status = valueOf(index::ask(index(), query::status, 0, "/nowhere"));
  EXPECT_TRUE(Status.SourceMissing);
  EXPECT_FALSE(Status.Advice.empty());
}

} // namespace
