//===- ListingTest.cpp - Which ready indexes a registry has ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/Listing.h"
#include "index/format/IndexCoding.h"
#include "registry/Choose.h"
#include "registry/Download.h"

#include <gtest/gtest.h>

namespace torchtalk::test {
namespace {

using namespace registry;
using Match = index::SnapshotOrigin::Match;

Row row(const std::string &Name, const std::string &Builds) {
  Row R;
  R.Name = Name;
  R.File = Name + ".tar.zst";
  R.Size = 1;
  R.Sha256 = std::string(64, 'a');
  R.Commit = std::string(40, '1');
  R.PyTorchVersion = "2.6.0";
  R.IndexFormat = index::IndexFormatVersion;
  R.CreatedUnix = 7;
  if (!Builds.empty())
    R.Build = {{"builds", Builds}};
  return R;
}

package::TorchPackage torch(const std::string &Cuda, const std::string &Hip) {
  package::TorchPackage P;
  P.Version = "2.6.0+local";
  P.GitVersion = std::string(40, '1');
  P.Cuda = Cuda;
  P.Hip = Hip;
  return P;
}

std::string chosen(llvm::ArrayRef<Row> Rows, const package::TorchPackage &Of) {
  auto Best = chooseRow(Rows, Of);
  return Best ? Best->Found->Name + ": " + Best->How.Build
              : llvm::toString(Best.takeError());
}

TEST(ListingTest, WhatIsWrittenIsRead) {
  Row B = row("b", "CPU"), A = row("a", "");
  B.Signature = "untrusted comment: \"x\"\n";
  const std::string Text = encodeListing({B, A});
  EXPECT_EQ(Text, encodeListing({A, B}));
  auto Read = llvm::cantFail(decodeListing(Text, "x"));
  ASSERT_EQ(Read.size(), 2u);
  EXPECT_EQ(Read[0].Name, "a");
  EXPECT_EQ(Read[1].Signature, B.Signature);
  EXPECT_EQ(Read[1].Build, B.Build);
  EXPECT_EQ(encodeListing(Read), Text);
}

TEST(ListingTest, WhatIsWrongIsNamed) {
  auto Why = [](auto Change) {
    Row R = row("a", "");
    Change(R);
    auto Read = decodeListing(encodeListing({R}), "x");
    return Read ? "" : llvm::toString(Read.takeError());
  };
  EXPECT_EQ(Why([](Row &R) { R.Commit = "HEAD"; }),
            "x cannot be used: in row 1, git_version is no commit");
  EXPECT_NE(Why([](Row &R) { R.Name = "../a"; }), "");
  EXPECT_NE(Why([](Row &R) { R.Size = 0; }), "");
  EXPECT_NE(Why([](Row &R) { R.Sha256 = std::string(64, 'A'); }), "");
  EXPECT_NE(Why([](Row &R) { R.Sha256.pop_back(); }), "");
  EXPECT_NE(Why([](Row &R) { R.Signature = std::string(5000, 'x'); }), "");
  for (const char *File : {"", "/a", "../a", "a/../b", "a//b", "-a", ".a",
                           "a b", "a?b", "a%2e", "http://x/a"})
    EXPECT_NE(Why([&](Row &R) { R.File = File; }), "") << File;
  EXPECT_EQ(Why([](Row &R) { R.File = "b/torch-2.6.0+cu124.tar.zst"; }), "");
}

TEST(ListingTest, ChangedBytesAreReadOrRefused) {
  const std::string Text = encodeListing({row("a", "CPU")});
  for (size_t I = 0; I < Text.size(); ++I)
    for (char C : {'\0', '"', '{', '9', '-', '\xff'}) {
      std::string Other = Text;
      Other[I] = C;
      llvm::consumeError(decodeListing(Other, "x").takeError());
      llvm::consumeError(decodeListing(Other.substr(0, I), "x").takeError());
    }
}

TEST(ListingTest, TheNearestBuildIsChosen) {
  const std::vector<Row> Rows = {row("none", ""), row("cpu", "CPU"),
                                 row("both", "CPU, CUDA+MPS"),
                                 row("rocm", "ROCm")};
  EXPECT_EQ(chosen(Rows, torch("", "")), "cpu: ");
  EXPECT_EQ(chosen(Rows, torch("12.4", "")), "both: ");
  EXPECT_EQ(chosen(Rows, torch("", "6.2")), "rocm: ");
  EXPECT_EQ(chosen(llvm::ArrayRef(Rows).take_front(2), torch("12.4", "")),
            "cpu: its build has no CUDA, which the installed torch has");
  EXPECT_EQ(chosen(llvm::ArrayRef(Rows).take_back(1), torch("12.4", "")),
            "rocm: its build has no CUDA, which the installed torch has, and "
            "has ROCm, which the installed torch has not");
}

TEST(ListingTest, TheCommitCountsBeforeTheVersion) {
  Row Unknown = row("unknown", "CPU"), Same = row("same", "CPU"),
      Other = row("other", "CPU");
  Unknown.Commit.clear();
  Unknown.CreatedUnix = 9;
  Other.Commit = std::string(40, '2');
  Other.CreatedUnix = 9;
  EXPECT_EQ(chosen({Unknown, Other, Same}, torch("", "")), "same: ");
  EXPECT_EQ(chosen({Other, Unknown}, torch("", "")), "unknown: ");
  EXPECT_NE(chosen({Other}, torch("", "")), "other: ");
  auto Debian = torch("", "");
  Debian.GitVersion.clear();
  EXPECT_EQ(chosen({Same, Other}, Debian), "other: "); // the younger one
  std::string Why;
  EXPECT_EQ(fitOf(Same, Debian, Why)->How, Match::Version);
}

TEST(ListingTest, APlaceNeverShowsAPassword) {
  auto Shown = [](const char *Text) {
    auto At = readPlace(Text);
    return At ? At->Shown : "no: " + llvm::toString(At.takeError());
  };
  EXPECT_EQ(Shown("https://me:secret@host:1/a/"), "https://host:1/a");
  EXPECT_EQ(Shown("/a/b"), "file:///a/b");
  EXPECT_EQ(Shown("file:///a/b"), "file:///a/b");
  for (const char *Wrong : {"a/b", "ftp://x/", "file://a", "https://",
                            "https://me:secret@host/a?b", "http://host#a"}) {
    EXPECT_EQ(Shown(Wrong).substr(0, 4), "no: ") << Wrong;
    EXPECT_EQ(Shown(Wrong).find("secret"), std::string::npos);
  }
}

} // namespace
} // namespace torchtalk::test
