//===- PathMapperTest.cpp - Stored paths to index paths -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/PathMapper.h"
#include "TestSupport.h"

#include <filesystem>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;
using collect::PathMapper;
using collect::PathMapping;

/// A checkout with a few files, and a build folder anywhere.
class PathMapperTest : public testing::Test {
protected:
  void place(const std::string &BuildDir) {
    Source = Dir / "home/me/pytorch";
    Build = Dir / BuildDir;
    for (const char *File : {"aten/src/ATen/Foo.cpp", "aten/src/ATen/Foo.h",
                             "c10/core/Bar.h", "torch/csrc/Baz.h"})
      writeText(Source + "/" + File, "");
    for (const char *File :
         {"aten/src/ATen/Generated.cpp", "aten/src/ATen/Generated.h"})
      writeText(Build + "/" + File, "");
    Main = Source + "/aten/src/ATen/Foo.cpp";
  }
  std::string map(const std::string &StoredMain, const std::string &TrueMain,
                  const std::string &Stored) {
    PathMapper Mapper(Source, Build);
    return Mapper.map(Mapper.mappingFor(Build, StoredMain, TrueMain), Stored);
  }

  TempDir Dir;
  std::string Source, Build, Main;
};

TEST_F(PathMapperTest, buildFolderInside) {
  place("home/me/pytorch/out");
  std::string Stored = "../aten/src/ATen/Foo.cpp";
  EXPECT_EQ(map(Stored, Main, Stored), "aten/src/ATen/Foo.cpp");
  EXPECT_EQ(map(Stored, Main, "../c10/core/Bar.h"), "c10/core/Bar.h");
  EXPECT_EQ(map(Stored, Main, "aten/src/ATen/Generated.h"),
            "build/aten/src/ATen/Generated.h");
  EXPECT_EQ(map(Stored, Main, "/usr/include/stdio.h"), "/usr/include/stdio.h");
  EXPECT_EQ(map(Stored, Main, "../aten/src/ATen/../../../c10/core/./Bar.h"),
            "c10/core/Bar.h");
}

TEST_F(PathMapperTest, buildFolderBeside) {
  place("home/b");
  std::string Stored = "../me/pytorch/aten/src/ATen/Foo.cpp";
  EXPECT_EQ(map(Stored, Main, Stored), "aten/src/ATen/Foo.cpp");
  EXPECT_EQ(map(Stored, Main, "../me/pytorch/torch/csrc/Baz.h"),
            "torch/csrc/Baz.h");
  EXPECT_EQ(map(Stored, Main, "../gone/x.h"), Dir / "home/gone/x.h");
}

TEST_F(PathMapperTest, cacheHitFromAnotherDepth) {
  place("b/u/i/l/d");
  std::string Stored = "../aten/src/ATen/Foo.cpp";
  EXPECT_EQ(map(Stored, Main, Stored), "aten/src/ATen/Foo.cpp");
  EXPECT_EQ(map(Stored, Main, "../c10/core/Bar.h"), "c10/core/Bar.h");
  // A header that was removed since follows the rule, too.
  EXPECT_EQ(map(Stored, Main, "../c10/core/Gone.h"), "c10/core/Gone.h");
  EXPECT_EQ(map(Stored, Main, "aten/src/ATen/Generated.h"),
            "build/aten/src/ATen/Generated.h");
  Stored = "../../../else/pytorch-2/aten/src/ATen/Foo.cpp";
  EXPECT_EQ(map(Stored, Main, "../../../else/pytorch-2/c10/core/Bar.h"),
            "c10/core/Bar.h");
}

TEST_F(PathMapperTest, cacheHitOfGeneratedFile) {
  place("b/u/i/l/d");
  // The main file lies in the build folder, and so says nothing of the source.
  std::string Stored = "aten/src/ATen/Generated.cpp";
  std::string True = Build + "/aten/src/ATen/Generated.cpp";
  EXPECT_EQ(map(Stored, True, Stored), "build/aten/src/ATen/Generated.cpp");
  EXPECT_EQ(map(Stored, True, "../c10/core/Bar.h"), "c10/core/Bar.h");
  EXPECT_EQ(map(Stored, True, "../../x/pytorch/c10/core/Bar.h"),
            "c10/core/Bar.h");
}

TEST_F(PathMapperTest, prefixMap) {
  place("home/b");
  std::string Stored = "./aten/src/ATen/Foo.cpp";
  EXPECT_EQ(map(Stored, Main, Stored), "aten/src/ATen/Foo.cpp");
  EXPECT_EQ(map(Stored, Main, "./c10/core/Bar.h"), "c10/core/Bar.h");
  EXPECT_EQ(map(Stored, Main, "c10/core/Gone.h"), "c10/core/Gone.h");
  EXPECT_EQ(map(Stored, Main, "aten/src/ATen/Generated.h"),
            "build/aten/src/ATen/Generated.h");
  Stored = "/usr/src/debug/pytorch/aten/src/ATen/Foo.cpp";
  EXPECT_EQ(map(Stored, Main, Stored), "aten/src/ATen/Foo.cpp");
  EXPECT_EQ(map(Stored, Main, "/usr/src/debug/pytorch/c10/core/Bar.h"),
            "c10/core/Bar.h");
  EXPECT_EQ(map(Stored, Main, "/usr/include/stdio.h"), "/usr/include/stdio.h");
  // A main file of the build, with the source mapped.
  EXPECT_EQ(map("aten/src/ATen/Generated.cpp",
                Build + "/aten/src/ATen/Generated.cpp", "c10/core/Bar.h"),
            "c10/core/Bar.h");
}

TEST_F(PathMapperTest, symlinkedCheckout) {
  place("home/me/pytorch/build");
  fs::create_directory_symlink(Source, Dir / "link");
  std::string Stored = "../aten/src/ATen/Foo.cpp";
  // compile_commands.json names the link.
  EXPECT_EQ(
      map(Stored, Dir / "link/aten/src/ATen/Foo.cpp", "../c10/core/Bar.h"),
      "c10/core/Bar.h");
  EXPECT_EQ(map(Stored, Main, Dir / "link/c10/core/Bar.h"), "c10/core/Bar.h");
  // The roots are named by the link.
  Source = Dir / "link";
  Build = Dir / "link/build";
  EXPECT_EQ(map(Stored, Main, "../c10/core/Bar.h"), "c10/core/Bar.h");
  EXPECT_EQ(map(Stored, Main, Dir / "home/me/pytorch/c10/core/Bar.h"),
            "c10/core/Bar.h");
  EXPECT_EQ(map(Stored, Main, Dir / "home/me/pytorch/build/x.h"), "build/x.h");
}

TEST_F(PathMapperTest, buildFolderBehindASymlink) {
  place("data/deep/er/build");
  fs::create_directory_symlink(Dir / "data/deep/er/build", Source + "/build");
  Build = Source + "/build";
  // The compiler's ".." climbed from the true folder.
  std::string Stored = "../../../../home/me/pytorch/aten/src/ATen/Foo.cpp";
  EXPECT_EQ(map(Stored, Main, "../../../../home/me/pytorch/c10/core/Bar.h"),
            "c10/core/Bar.h");
  EXPECT_EQ(map(Stored, Main, "aten/src/ATen/Generated.h"),
            "build/aten/src/ATen/Generated.h");
}

TEST_F(PathMapperTest, folderNamesAreNotPrefixes) {
  place("home/me/pytorch-build");
  std::string Stored = "../pytorch/aten/src/ATen/Foo.cpp";
  EXPECT_EQ(map(Stored, Main, "aten/src/ATen/Generated.h"),
            "build/aten/src/ATen/Generated.h");
  EXPECT_EQ(map(Stored, Main, "../pytorch2/x.h"), Dir / "home/me/pytorch2/x.h");
}

TEST_F(PathMapperTest, oddPaths) {
  place("home/b");
  for (const char *Odd : {"", ".", "..", "/", "//", "../../../../../../../..",
                          "a//b", "a/./b/../c", "aten"})
    map("../me/pytorch/aten/src/ATen/Foo.cpp", Main, Odd);
  map("", Main, "x");
  map("Foo.cpp", Main, "x");
  map("x", "", "../../x/y");
}

} // namespace
} // namespace torchtalk::test
