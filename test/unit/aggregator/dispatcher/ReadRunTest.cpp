//===- ReadRunTest.cpp - What a running dispatcher says -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dispatcher/ReadRun.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

namespace torchtalk::test {
namespace {

using facts::DispatchKeyRelation;
using index::RegistrationRecord;

/// A run of which \p Lines are all but the first, the last and the keys.
std::string outputOf(const std::string &Lines) {
  return "torch\t/site/torch\t2.6.0\n" + Lines + "runtime\tUndefined\nend\n";
}

/// The rows with the schema file of a torch that was built in \p Build, "" or
/// with a slash at its end, and a row at \p Place.
std::string placed(const std::string &Build, const std::string &Place) {
  return outputOf("op\taten::relu\n"
                  "dump\tname: aten::relu\n"
                  "dump\tschema: aten::relu(Tensor self) -> Tensor\n"
                  "dump\tdebug: registered at " +
                  Build +
                  "aten/src/ATen/RegisterSchema.cpp:6\n"
                  "dump\tCPU: registered at " +
                  Place +
                  ":30 :: (Tensor _0) -> Tensor _0 [ boxed unboxed ]\n");
}

dispatcher::ReadRun readGood(const std::string &Text) {
  auto Read = dispatcher::readRun(Text);
  if (Read)
    return std::move(*Read);
  ADD_FAILURE() << llvm::toString(Read.takeError());
  return {};
}

std::string problemOf(const std::string &Text) {
  auto Read = dispatcher::readRun(Text);
  return Read ? "" : llvm::toString(Read.takeError());
}

/// Of the row for CPU.
std::string fileOf(const std::string &Build, const std::string &Place) {
  for (const RegistrationRecord &Row : readGood(placed(Build, Place)).Run.Rows)
    if (Row.Key == "CPU")
      return Row.File;
  return "no row";
}

TEST(ReadRunTest, ReadsDefsKernelsAndFallbacks) {
  auto Read = readGood(outputOf(
      "import\tfakeext\t0.3\nimport\tother\t\nfile\t/site/_C.so\n"
      "op\tns::op.out\n"
      "dump\tname: ns::op.out\n"
      "dump\tschema: ns::op.out(Tensor x) -> Tensor\n"
      "dump\tdebug: registered at /ext/a.cpp:7\n"
      "dump\talias analysis kind: FROM_SCHEMA\n"
      "dump\tMeta: registered at /dev/null:12 :: (none) [ boxed ]\n"
      "dump\tMeta (inactive): registered at b.cpp:9 :: (Tensor _0) -> () [ "
      "boxed unboxed ]\n"
      "dump\tAutograd[alias]: registered by RegisterOperators :: (none) [ "
      "fallthrough boxed ]\n"
      "op\tns::bare\n"
      "dump\tname: ns::bare\n"
      "dump\tschema: (none)\n"
      "fallback\tCPU: fallthrough registered at c.cpp:1 [backend "
      "fallback]\n"));
  EXPECT_EQ(Read.Folder, "/site/torch");
  EXPECT_EQ(Read.Run.Info.Version, "2.6.0");
  EXPECT_EQ(Read.Run.Info.Imports,
            (std::vector<std::string>{"fakeext 0.3", "other"}));
  ASSERT_EQ(Read.Run.Info.Files.size(), 1U);
  const auto &Rows = Read.Run.Rows; // sorted by op and key
  ASSERT_EQ(Rows.size(), 5U);
  EXPECT_TRUE(llvm::all_of(Rows, [](const RegistrationRecord &Row) {
    return Row.OfRun && !Row.Compiled && Row.isDispatcherRow() &&
           Row.Line == Row.BlockLine;
  }));
  EXPECT_TRUE(Rows[0].isFallback());
  EXPECT_EQ(Rows[0].Key, "CPU");
  EXPECT_EQ(Rows[0].KernelName, "fallthrough");
  EXPECT_EQ(Rows[1].Key, "Autograd");
  EXPECT_EQ(Rows[1].KernelName, "fallthrough");
  EXPECT_EQ(Rows[1].File, "");
  EXPECT_EQ(Rows[1].Api, facts::RegistrationApi::Operators);
  EXPECT_EQ(Rows[2].File, "/dev/null");
  EXPECT_EQ(Rows[2].Line, 12U);
  EXPECT_FALSE(Rows[2].Replaced);
  EXPECT_EQ(Rows[3].File, "b.cpp");
  EXPECT_TRUE(Rows[3].Replaced);
  EXPECT_TRUE(Rows[4].isDef());
  EXPECT_EQ(Rows[4].Schema, "ns::op.out(Tensor x) -> Tensor");
}

TEST(ReadRunTest, PathsOfTheBuildMachineBecomeIndexPaths) {
  const std::string Name = "aten/src/ATen/X.cpp";
  for (const std::string Root : {"/pytorch/", "./", "/build/a b/"}) {
    EXPECT_EQ(fileOf(Root + "build/", Root + "build/" + Name), "build/" + Name);
    EXPECT_EQ(fileOf(Root + "build/", Root + Name), Name);
    EXPECT_EQ(fileOf(Root + "build/", Root + "csrc/x.cpp"),
              (Root == "./" ? "" : Root) + "csrc/x.cpp");
  }
  EXPECT_EQ(fileOf("", "../" + Name), Name);
  EXPECT_EQ(fileOf("", Name), "build/" + Name);
  EXPECT_EQ(fileOf("/pytorch/build/", "/home/me/ext/torch/x.cpp"),
            "/home/me/ext/torch/x.cpp");
  EXPECT_EQ(fileOf("/pytorch/build/", "/site/torch/library.py"),
            "torch/library.py");
}

TEST(ReadRunTest, KeysAreThoseOfTheProcess) {
  auto Keys =
      readGood("torch\t/site/torch\t2.6.0\n"
               "fallback\tCPU: registered at c.cpp:1 [backend fallback]\n"
               "runtime\tUndefined\nruntime\tCPU\nruntime\tAutogradCPU\n"
               "includes\tAutograd\tAutogradCPU\n"
               "backend\tAutogradCPU\tCPU\nend\n")
          .Run.Keys;
  std::vector<facts::DispatchKeyFact> Expected = {
      {DispatchKeyRelation::Runtime, "", "Undefined", 0},
      {DispatchKeyRelation::Runtime, "", "CPU", 1},
      {DispatchKeyRelation::Runtime, "", "AutogradCPU", 2},
      {DispatchKeyRelation::Includes, "Autograd", "AutogradCPU", 2},
      {DispatchKeyRelation::Backend, "AutogradCPU", "CPU", 1}};
  llvm::sort(Expected);
  EXPECT_EQ(Keys, Expected);
}

TEST(ReadRunTest, NothingThatIsNotUnderstoodIsLeftOut) {
  const std::string Good = placed("/b/", "x.cpp");
  EXPECT_EQ(problemOf(Good), "");
  for (const std::string Line :
       {"", "dump", "dump\tCPU somewhere", "dump\tname: aten::other",
        "dump\tC P U: registered at a:1 :: (none) [ boxed ]",
        "op\tno-namespace", "op\taten::a b", "op\taten::\x1b[31m",
        "op\taten::\xff", "torch\t/again\t1", "includes\tAutograd\tNoKey",
        "strange\tx", "file", "op\taten::x\ty",
        "fallback\tCPU: registered at a:1 [kernel]"})
    EXPECT_NE(
        problemOf(outputOf("op\taten::relu\n" + Line + "\n")).find("line 3"),
        std::string::npos)
        << Line;
  EXPECT_NE(problemOf("op\taten::relu\nend\n").find("line 1"),
            std::string::npos);
  EXPECT_NE(problemOf(Good + "more\n").find("not understood"),
            std::string::npos);
}

TEST(ReadRunTest, WhatIsCutIsNoRun) {
  const std::string Good = placed("/b/", "x.cpp");
  for (size_t Size = 0; Size + 2 < Good.size(); ++Size)
    EXPECT_NE(problemOf(Good.substr(0, Size)), "") << Size;
  EXPECT_NE(problemOf(outputOf("")), "");
}

} // namespace
} // namespace torchtalk::test
