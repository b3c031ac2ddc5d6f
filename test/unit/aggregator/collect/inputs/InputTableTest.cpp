//===- InputTableTest.cpp - Versions of files, and what they tell ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/InputTable.h"
#include "TestSupport.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace torchtalk::test {
namespace {

using namespace torchtalk::collect;

/// A run, which looks at a checkout.
struct Look {
  Look(const TempDir &Dir, store::FactStore &Store)
      : Files(Store),
        Table(Store, Files, PortablePaths(Dir / "src", Dir / "b")) {
    llvm::cantFail(Table.load());
  }
  store::FileDigests Files;
  InputTable Table;
};

struct InputTableTest : testing::Test {
  InputTableTest() : Store(valueOf(store::FactStore::open(Dir / "store"))) {
    run("mkdir -p " + Dir.Path + "/src " + Dir.Path + "/b");
    write("a.h", "one");
  }
  void write(const std::string &Name, const std::string &Text) {
    writeText(Dir / ("src/" + Name), Text);
  }
  std::vector<InputVersion> record(const std::vector<std::string> &Names) {
    std::vector<std::string> Paths;
    for (const std::string &Name : Names)
      Paths.push_back(Dir / ("src/" + Name));
    std::vector<store::Note> Notes;
    auto Versions = Look(Dir, *Store).Table.versionsOf(Paths, Notes);
    llvm::cantFail(Store->putNotes(Notes, {}));
    return Versions;
  }
  std::optional<std::string>
  changed(const std::vector<InputVersion> &Versions) {
    return Look(Dir, *Store).Table.firstChanged(Versions);
  }

  TempDir Dir;
  std::unique_ptr<store::FactStore> Store;
};

TEST_F(InputTableTest, contentsCountAndTimesDoNot) {
  auto Versions = record({"a.h"});
  EXPECT_EQ(changed(Versions), std::nullopt);
  timespec Times[2] = {{1, 0}, {1, 0}};
  ASSERT_EQ(::utimensat(AT_FDCWD, (Dir / "src/a.h").c_str(), Times, 0), 0);
  EXPECT_EQ(changed(Versions), std::nullopt);
  // Of the same size, and soon after.
  write("a.h", "two");
  EXPECT_EQ(changed(Versions), "S/a.h");
  write("a.h", "one");
  EXPECT_EQ(changed(Versions), std::nullopt);
}

TEST_F(InputTableTest, whatIsNotThereIsAnInput) {
  auto Versions = record({"a.h", "none.h", "folder/b.h"});
  EXPECT_EQ(changed(Versions), std::nullopt);
  write("none.h", "");
  EXPECT_EQ(changed(Versions), "S/none.h");
}

TEST_F(InputTableTest, aFolderInThePlaceOfNothingIsAChange) {
  auto Versions = record({"folder"});
  run("mkdir " + Dir.Path + "/src/folder");
  EXPECT_EQ(changed(Versions), "S/folder");
}

TEST_F(InputTableTest, equalStatesHaveOneNumber) {
  auto First = record({"a.h"});
  write("a.h", "two");
  auto Second = record({"a.h"});
  EXPECT_NE(First, Second);
  write("a.h", "one");
  EXPECT_EQ(record({"a.h"}), First);
}

TEST_F(InputTableTest, anotherCheckoutOfTheSameContentsWillDo) {
  auto Versions = record({"a.h"});
  TempDir Other;
  run("cp -r " + Dir.Path + "/src " + Other.Path + "/src");
  Look There(Other, *Store);
  EXPECT_EQ(There.Table.firstChanged(Versions), std::nullopt);
}

TEST_F(InputTableTest, aNumberThatNobodyGaveOutIsAChange) {
  EXPECT_NE(changed({7}), std::nullopt);
}

TEST(PortablePathsTest, theLongestRootCounts) {
  PortablePaths Paths("/w/pt", "/w/pt/build");
  EXPECT_EQ(Paths.of("/w/pt/build/x.h"), "B/x.h");
  EXPECT_EQ(Paths.of("/w/pt/buildings/x.h"), "S/buildings/x.h");
  EXPECT_EQ(Paths.of("/usr/include/x.h"), "/usr/include/x.h");
  for (const char *Path : {"/w/pt/build/x.h", "/w/pt/c10/x.h", "/usr/x.h"})
    EXPECT_EQ(Paths.absolute(Paths.of(Path)), Path);
}

TEST(PortablePathsTest, commandsAreComparedWithoutTheFoldersOfAMachine) {
  auto Digest = [](const std::string &Root, const std::string &More) {
    CompileEntry Entry;
    Entry.Directory = Root + "/b";
    Entry.File = Root + "/src/a.cpp";
    Entry.Arguments = {"clang++",
                       "-I" + Root + "/src",
                       "-fplugin=" + Root + "/p.so",
                       More,
                       "-c",
                       Entry.File};
    return commandDigest(Entry, PortablePaths(Root + "/src", Root + "/b"));
  };
  EXPECT_EQ(Digest("/one", "-DX"), Digest("/two/deep", "-DX"));
  EXPECT_NE(Digest("/one", "-DX"), Digest("/one", "-DY"));
  // The end of a name is no folder of that name.
  EXPECT_NE(Digest("/one", "-I/one/src2"), Digest("/two", "-I/one/src2x"));
}

} // namespace
} // namespace torchtalk::test
