//===- SourceInfoTest.cpp - Commit and version of a checkout --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/SourceInfo.h"
#include "TestSupport.h"

namespace torchtalk::test {
namespace {

using index::headCommit;

const std::string Commit(40, 'a');

TEST(SourceInfo, headCommit) {
  TempDir Dir;
  EXPECT_EQ(headCommit(Dir.Path), "");
  writeText(Dir / ".git/HEAD", Commit + "\n");
  EXPECT_EQ(headCommit(Dir.Path), Commit);
  writeText(Dir / ".git/HEAD", "ref: refs/heads/main\n");
  EXPECT_EQ(headCommit(Dir.Path), "");
  writeText(Dir / ".git/packed-refs", "# pack-refs\n" + std::string(40, 'b') +
                                          " refs/heads/main2\n" + Commit +
                                          " refs/heads/main\n");
  EXPECT_EQ(headCommit(Dir.Path), Commit);
  writeText(Dir / ".git/refs/heads/main", std::string(40, 'c') + "\n");
  EXPECT_EQ(headCommit(Dir.Path), std::string(40, 'c'));
  writeText(Dir / ".git/HEAD", "ref: ../../etc/passwd\n");
  EXPECT_EQ(headCommit(Dir.Path), "");
}

TEST(SourceInfo, worktree) {
  TempDir Dir;
  writeText(Dir / "main/.git/refs/heads/x", Commit + "\n");
  writeText(Dir / "main/.git/worktrees/w/HEAD", "ref: refs/heads/x\n");
  writeText(Dir / "main/.git/worktrees/w/commondir", "../..\n");
  writeText(Dir / "w/.git", "gitdir: " + (Dir / "main/.git/worktrees/w\n"));
  EXPECT_EQ(headCommit(Dir / "w"), Commit);
}

TEST(SourceInfo, version) {
  TempDir Dir;
  EXPECT_EQ(index::sourceVersion(Dir.Path), "");
  writeText(Dir / "version.txt", "2.6.0a0\nmore\n");
  EXPECT_EQ(index::sourceVersion(Dir.Path), "2.6.0a0");
}

} // namespace
} // namespace torchtalk::test
