//===- IndexReaderTest.cpp - Generations: damage, swap and readers --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "index/format/Generation.h"
#include "index/format/GenerationDb.h"

#include <filesystem>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;
using index::IndexReader;

std::vector<std::string> generations(const Project &P) {
  std::vector<std::string> Names;
  for (const auto &Entry : fs::directory_iterator(P.Index + "/generations"))
    Names.push_back(Entry.path().filename());
  std::sort(Names.begin(), Names.end());
  return Names;
}

TEST(IndexReader, noIndex) {
  TempDir Dir;
  EXPECT_CONTAINS(errorOf(IndexReader::open(Dir / "none")),
                  "run 'torchtalk index build'");
  EXPECT_CONTAINS(errorOf(IndexReader::open(Dir.Path)),
                  "run 'torchtalk index build'");
}

TEST(IndexReader, swapKeepsOneOldGeneration) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  auto Old = P.open();
  std::string Before = dump(*Old);
  P.addTu("aten/Bar.cpp");
  P.mustBuild();
  EXPECT_EQ(generations(P), (std::vector<std::string>{"000001", "000002"}));
  EXPECT_EQ(valueOf(index::currentGeneration(P.Index)), "000002");
  P.mustBuild();
  P.mustBuild();
  EXPECT_EQ(generations(P), (std::vector<std::string>{"000003", "000004"}));
  // Its files are gone, but it had them open.
  EXPECT_EQ(dump(*Old), Before);
  EXPECT_EQ(Old->generation(), "000001");
}

TEST(IndexReader, halfBuiltGenerationIsCleanedUp) {
  Project P;
  P.Build.clear();
  P.mustBuild();
  writeText(P.Index + "/generations/000002/000007.sst", "half");
  writeText(P.Index + "/generations/000009/x", "half");
  EXPECT_EQ(P.mustBuild().Generation, "000002");
  EXPECT_EQ(generations(P), (std::vector<std::string>{"000001", "000002"}));
}

TEST(IndexReader, brokenCurrent) {
  Project P;
  P.Build.clear();
  P.mustBuild();
  for (std::string Text :
       {std::string(), std::string("garbage"), std::string("../../etc"),
        std::string("000009\n"), std::string("1\n"), std::string(1000, '1'),
        std::string("000001\0x", 8)}) {
    writeText(P.Index + "/CURRENT", Text);
    EXPECT_CONTAINS(errorOf(IndexReader::open(P.Index)),
                    "'torchtalk index build'");
  }
  fs::remove(P.Index + "/CURRENT");
  fs::create_directory(P.Index + "/CURRENT");
  EXPECT_CONTAINS(errorOf(IndexReader::open(P.Index)),
                  "'torchtalk index build'");
  fs::remove(P.Index + "/CURRENT");
  P.mustBuild();
  P.open();
}

TEST(IndexReader, generationWithoutItsLastRecord) {
  Project P;
  P.Build.clear();
  P.mustBuild();
  std::string Dir = index::generationDir(P.Index, "000001");
  fs::remove_all(Dir);
  valueOf(index::GenerationDb::create(Dir));
  EXPECT_CONTAINS(errorOf(IndexReader::open(P.Index)), "never finished");
}

/// A generation of a version that has more columns than ours, or \p Fewer.
void writeAnotherVersion(const std::string &Dir, bool Fewer) {
  fs::remove_all(Dir);
  auto Db = valueOf(index::GenerationDb::create(Dir));
  std::string Summary = index::encodeSummary({});
  Summary.front() = 77; // the first byte of the version
  index::BulkWriter Out(*Db, Dir);
  EXPECT_FALSE(Out.put(index::SummaryKey, Summary));
  EXPECT_FALSE(Out.finish());
  rocksdb::ColumnFamilyHandle *More = nullptr;
  if (Fewer) {
    EXPECT_TRUE(Db->Db->DropColumnFamily(Db->Columns.back()).ok());
  } else {
    EXPECT_TRUE(Db->Db->CreateColumnFamily({}, "more", &More).ok());
    EXPECT_TRUE(Db->Db->DestroyColumnFamilyHandle(More).ok());
  }
}

TEST(IndexReader, anotherFormatVersion) {
  Project P;
  P.Build.clear();
  P.mustBuild();
  for (bool Fewer : {false, true}) {
    writeAnotherVersion(index::generationDir(P.Index, "000001"), Fewer);
    EXPECT_CONTAINS(errorOf(IndexReader::open(P.Index)), "format version 77");
  }
}

/// Whatever happens to a file of a generation: an error or the truth, and
/// never a crash.
TEST(IndexReader, damagedFilesAreErrors) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  std::string Expected = dump(*P.open());
  std::string Dir = index::generationDir(P.Index, "000001");
  std::vector<std::string> Paths;
  for (const auto &Entry : fs::directory_iterator(Dir))
    Paths.push_back(Entry.path());
  auto ReadAll = [&](const std::string &What) {
    auto Reader = IndexReader::open(P.Index);
    if (!Reader) {
      EXPECT_CONTAINS(llvm::toString(Reader.takeError()),
                      "'torchtalk index build'");
      return;
    }
    auto Text = tryDump(**Reader);
    if (Text)
      EXPECT_EQ(*Text, Expected) << What;
    else
      EXPECT_CONTAINS(llvm::toString(Text.takeError()), "damaged");
  };
  for (const std::string &Path : Paths) {
    std::string Good = readText(Path);
    bool IsTable = contains(Path, ".sst");
    fs::remove(Path);
    if (IsTable) {
      EXPECT_CONTAINS(errorOf(IndexReader::open(P.Index)), "damaged");
    }
    ReadAll(Path + " removed");
    writeText(Path, Good.substr(0, Good.size() / 2));
    if (IsTable) {
      EXPECT_CONTAINS(errorOf(IndexReader::open(P.Index)), "damaged");
    }
    ReadAll(Path + " cut");
    for (size_t At = 0; At < Good.size(); At += 1 + Good.size() / 97) {
      std::string Flipped = Good;
      Flipped[At] = static_cast<char>(Flipped[At] ^ 0x40);
      writeText(Path, Flipped);
      ReadAll(Path + " flipped at " + std::to_string(At));
    }
    writeText(Path, Good);
  }
  EXPECT_EQ(dump(*P.open()), Expected);
}

TEST(IndexReader, openingWritesNothing) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  auto Listing = [&] {
    std::string Text;
    for (const auto &Entry : fs::recursive_directory_iterator(P.Index))
      Text +=
          Entry.path().string() + " " +
          std::to_string(Entry.last_write_time().time_since_epoch().count()) +
          "\n";
    return Text;
  };
  std::string Before = Listing();
  dump(*P.open());
  EXPECT_EQ(Listing(), Before);
}

TEST(IndexReader, lookupsOfNothing) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  auto Reader = P.open();
  EXPECT_FALSE(valueOf(Reader->symbol(1)));
  EXPECT_TRUE(valueOf(Reader->callers(1)).empty());
  EXPECT_TRUE(valueOf(Reader->symbolsNamed("nothing")).empty());
  EXPECT_TRUE(valueOf(Reader->symbolsNamed("")).empty());
  EXPECT_FALSE(valueOf(Reader->op("aten::nothing")));
  EXPECT_TRUE(valueOf(Reader->symbolsInFile("nothing.cpp")).empty());
  EXPECT_TRUE(valueOf(Reader->filesWithSuffix("oo.cpp")).empty());
  EXPECT_TRUE(valueOf(Reader->overloadsOf("aten::ad")).empty());
  EXPECT_EQ(valueOf(Reader->overloadsOf("aten::add")),
            std::vector<std::string>{"aten::add.Tensor"});
  EXPECT_EQ(valueOf(Reader->baseNamesWithPrefix("", 2)),
            (std::vector<std::string>{"f", "g"}));
  EXPECT_EQ(valueOf(Reader->baseNamesWithPrefix("lo", 9)),
            std::vector<std::string>{"local"});
}

} // namespace
} // namespace torchtalk::test
