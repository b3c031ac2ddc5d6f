//===- FactReaderTest.cpp - Facts out of objects, archives and SSTs -------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/FactReader.h"
#include "TestSupport.h"

#include <filesystem>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;
using collect::FactFile;
using collect::readFacts;

std::string someRecord(const std::string &Main = "a.cpp") {
  return recordOf(fakeTu(Main, "b.h"));
}

TEST(FactReader, object) {
  TempDir Dir;
  makeObject(Dir / "a.o", someRecord());
  FactFile File = valueOf(readFacts(Dir / "a.o"));
  ASSERT_EQ(File.Tus.size(), 1u);
  EXPECT_EQ(File.Tus[0].Manifest.MainFile, "a.cpp");
  ASSERT_EQ(File.Tus[0].Shards.size(), 2u);
  EXPECT_FALSE(File.Tus[0].Shards[0].Bytes.empty());
}

TEST(FactReader, onlyWantedShardsAreFilled) {
  TempDir Dir;
  makeObject(Dir / "a.o", someRecord());
  FactFile All = valueOf(readFacts(Dir / "a.o"));
  facts::ShardHash Second = All.Tus.at(0).Shards.at(1).Hash;
  FactFile File = valueOf(readFacts(
      Dir / "a.o", [&](const facts::ShardHash &H) { return H == Second; }));
  EXPECT_TRUE(File.Tus[0].Shards[0].Bytes.empty());
  EXPECT_FALSE(File.Tus[0].Shards[1].Bytes.empty());
  File = valueOf(
      readFacts(Dir / "a.o", [](const facts::ShardHash &) { return false; }));
  EXPECT_EQ(File.Tus[0].Shards.size(), 2u);
}

TEST(FactReader, objectWithoutFactsIsEmpty) {
  TempDir Dir;
  makeObject(Dir / "a.o", "", ".section .other");
  FactFile File = valueOf(readFacts(Dir / "a.o"));
  EXPECT_TRUE(File.Tus.empty());
  EXPECT_TRUE(File.Problems.empty());
}

TEST(FactReader, partiallyLinkedObjectHasSeveralTus) {
  TempDir Dir;
  makeObject(Dir / "a.o", someRecord("a.cpp"), ".section .torchtalk,\"\"");
  makeObject(Dir / "b.o", someRecord("b.cpp"), ".section .torchtalk,\"\"");
  run("ld -r --allow-multiple-definition " + (Dir / "a.o") + " " +
      (Dir / "b.o") + " -o " + (Dir / "ab.o"));
  FactFile File = valueOf(readFacts(Dir / "ab.o"));
  ASSERT_EQ(File.Tus.size(), 2u);
  EXPECT_EQ(File.Tus[1].Manifest.MainFile, "b.cpp");
}

TEST(FactReader, archives) {
  for (const char *Flags : {"rc", "rcT"}) {
    TempDir Dir;
    makeObject(Dir / "a.o", someRecord("a.cpp"));
    makeObject(Dir / "b_with_a_long_name.o", someRecord("b.cpp"));
    run(std::string(TORCHTALK_TEST_TOOLS "/llvm-ar ") + Flags + " " +
        (Dir / "x.a") + " " + (Dir / "a.o") + " " +
        (Dir / "b_with_a_long_name.o"));
    FactFile File = valueOf(readFacts(Dir / "x.a"));
    ASSERT_EQ(File.Tus.size(), 2u) << Flags;
    EXPECT_EQ(fs::path(File.Tus[1].Member).filename(), "b_with_a_long_name.o");
  }
}

TEST(FactReader, badMemberIsAProblemAndTheOthersAreRead) {
  TempDir Dir;
  makeObject(Dir / "a.o", someRecord("a.cpp"));
  makeObject(Dir / "b.o", someRecord("b.cpp").substr(0, 50));
  writeText(Dir / "c.txt", "no object");
  run("ar rc " + (Dir / "x.a") + " " + (Dir / "a.o") + " " + (Dir / "b.o") +
      " " + (Dir / "c.txt"));
  FactFile File = valueOf(readFacts(Dir / "x.a"));
  EXPECT_EQ(File.Tus.size(), 1u);
  ASSERT_EQ(File.Problems.size(), 2u);
  EXPECT_CONTAINS(File.Problems[0], "x.a(b.o)");
}

// What a fuzzer found: bytes after the end were read.
TEST(FactReader, archiveThatEndsInItsLastMember) {
  TempDir Dir;
  makeObject(Dir / "a.o", someRecord("a.cpp"));
  makeObject(Dir / "b.o", someRecord("b.cpp"));
  run("ar rc " + (Dir / "x.a") + " " + (Dir / "a.o") + " " + (Dir / "b.o"));
  std::string Whole = readText(Dir / "x.a");
  writeText(Dir / "x.a", Whole.substr(0, Whole.size() - 100));
  FactFile File = valueOf(readFacts(Dir / "x.a"));
  EXPECT_EQ(File.Tus.size(), 1u);
  ASSERT_EQ(File.Problems.size(), 1u);
  EXPECT_CONTAINS(File.Problems[0], "x.a(b.o): the archive is cut");
}

TEST(FactReader, thinArchiveWithoutItsMembers) {
  TempDir Dir;
  makeObject(Dir / "a.o", someRecord("a.cpp"));
  run(TORCHTALK_TEST_TOOLS "/llvm-ar rcT " + (Dir / "x.a") + " " +
      (Dir / "a.o"));
  fs::remove(Dir / "a.o");
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "x.a")), "a.o");
}

TEST(FactReader, emptyArchive) {
  TempDir Dir;
  writeText(Dir / "x.a", "!<arch>\n");
  EXPECT_TRUE(valueOf(readFacts(Dir / "x.a")).Tus.empty());
}

TEST(FactReader, sst) {
  TempDir Dir;
  makeSst(Dir / "a.sst", {fakeTu("a.cpp", "b.h"), fakeTu("c.cpp", "b.h")});
  FactFile File = valueOf(readFacts(Dir / "a.sst"));
  ASSERT_EQ(File.Tus.size(), 2u);
  EXPECT_EQ(File.Tus[1].Manifest.MainFile, "c.cpp");
  EXPECT_EQ(File.Tus[1].Shards.size(), 2u);
  // Recognised without its name, too.
  fs::rename(Dir / "a.sst", Dir / "facts.bin");
  EXPECT_EQ(valueOf(readFacts(Dir / "facts.bin")).Tus.size(), 2u);
}

TEST(FactReader, damagedSstIsNeverAccepted) {
  TempDir Dir;
  makeSst(Dir / "a.sst", {fakeTu("a.cpp", "b.h")});
  std::string Good = readText(Dir / "a.sst");
  for (size_t Size = 0; Size < Good.size(); Size += 7) {
    writeText(Dir / "b.sst", Good.substr(0, Size));
    EXPECT_CONTAINS(errorOf(readFacts(Dir / "b.sst")), "b.sst");
  }
  // A flip in an unused field changes nothing that is read.
  for (size_t At = 0; At < Good.size(); At += 3) {
    std::string Flipped = Good;
    Flipped[At] = static_cast<char>(Flipped[At] ^ 0x10);
    writeText(Dir / "b.sst", Flipped);
    auto File = readFacts(Dir / "b.sst");
    if (!File) {
      llvm::consumeError(File.takeError());
      continue;
    }
    ASSERT_EQ(File->Tus.size(), 1u);
    EXPECT_EQ(File->Tus[0].Manifest.MainFile, "a.cpp");
  }
}

/// The object of someRecord(), with \p Edit applied to the header of our
/// section (64-bit ELF).
std::string editedSection(const TempDir &Dir,
                          const std::function<void(char *Header)> &Edit) {
  makeObject(Dir / "a.o", someRecord());
  std::string Object = readText(Dir / "a.o");
  auto Read = [&](size_t At, unsigned Size) {
    uint64_t Value = 0;
    for (unsigned I = 0; I < Size; ++I)
      Value |= uint64_t(uint8_t(Object[At + I])) << (8 * I);
    return Value;
  };
  uint64_t Table = Read(0x28, 8);
  uint64_t Count = Read(0x3c, 2);
  for (uint64_t I = 0; I < Count; ++I) {
    size_t Header = Table + 64 * I;
    uint64_t Offset = Read(Header + 0x18, 8);
    if (Object.compare(Offset, 8, "TorchTlk") == 0)
      Edit(&Object[Header]);
  }
  writeText(Dir / "edited.o", Object);
  return errorOf(readFacts(Dir / "edited.o"));
}

TEST(FactReader, hostileSectionHeaders) {
  TempDir Dir;
  auto Put = [](size_t At, uint64_t Value, unsigned Size) {
    return [=](char *Header) {
      for (unsigned I = 0; I < Size; ++I)
        Header[At + I] = static_cast<char>(Value >> (8 * I));
    };
  };
  EXPECT_CONTAINS(editedSection(Dir, Put(4, 8, 4)), "SHT_NOBITS");
  EXPECT_CONTAINS(editedSection(Dir, Put(8, 0x800, 8)), "compressed");
  EXPECT_CONTAINS(editedSection(Dir, Put(0x18, 1 << 30, 8)), "edited.o");
  EXPECT_CONTAINS(editedSection(Dir, Put(0x18, ~uint64_t(0) - 8, 8)),
                  "edited.o");
  EXPECT_CONTAINS(editedSection(Dir, Put(0x20, uint64_t(1) << 40, 8)),
                  "edited.o");
  EXPECT_CONTAINS(editedSection(Dir, Put(0x20, 20, 8)), "truncated");
}

// RocksDB would allocate what a block is said to have.
TEST(FactReader, sstWithABlockBeyondItsEndIsRefused) {
  TempDir Dir;
  makeSst(Dir / "a.sst", {fakeTu("a.cpp", "b.h")});
  const std::string Bytes = readText(Dir / "a.sst");
  // The varints of two handles, offset and size, follow the kind of checksum.
  for (size_t At : {1, 2, 4}) {
    std::string Edited = Bytes;
    Edited.replace(Bytes.size() - 53 + At, 6, "\xff\xff\xff\xff\xff\x7f");
    writeText(Dir / "b.sst", Edited);
    EXPECT_CONTAINS(errorOf(readFacts(Dir / "b.sst")), "beyond its end");
  }
  std::string Endless = Bytes;
  Endless.replace(Bytes.size() - 52, 40, std::string(40, '\xff'));
  writeText(Dir / "b.sst", Endless);
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "b.sst")), "beyond its end");
}

// RocksDB would end the process over a block of an unknown compression.
TEST(FactReader, sstWithoutChecksumsIsRefused) {
  TempDir Dir;
  makeSst(Dir / "a.sst", {fakeTu("a.cpp", "b.h")});
  std::string Bytes = readText(Dir / "a.sst");
  size_t Footer = Bytes.size() - 53;
  ASSERT_NE(Bytes[Footer], 0);
  Bytes[Footer] = 0;
  writeText(Dir / "b.sst", Bytes);
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "b.sst")), "no checksums");
  // What a fuzzer found.
  std::string Found(75, '\0');
  Found[0] = '\x80';
  Found[0x1a] = '\x10';
  Found.replace(67, 8, "\xf7\xcf\xf4\x85\xb7\x41\xe2\x88");
  writeText(Dir / "c.sst", Found);
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "c.sst")), "does not end as one");
}

// What a fuzzer found: RocksDB ends the process over properties that it reads
// without their checksum.
TEST(FactReader, sstWithDamagedPropertiesIsRefused) {
  TempDir Dir;
  makeSst(Dir / "a.sst", {fakeTu("a.cpp", "b.h")});
  std::string Bytes = readText(Dir / "a.sst");
  size_t Name = Bytes.find("rocksdb.block.based.table");
  ASSERT_NE(Name, std::string::npos);
  for (size_t At = Name; At < Bytes.size() - 53; ++At) {
    std::string Bad = Bytes;
    Bad[At] = static_cast<char>(Bad[At] ^ 0x81);
    writeText(Dir / "b.sst", Bad);
    EXPECT_CONTAINS(errorOf(readFacts(Dir / "b.sst")), "b.sst");
  }
}

TEST(FactReader, corruptObjectsNeverCrash) {
  TempDir Dir;
  makeObject(Dir / "a.o", someRecord());
  std::string Good = readText(Dir / "a.o");
  for (size_t At = 0; At < Good.size(); ++At) {
    std::string Flipped = Good;
    Flipped[At] = static_cast<char>(Flipped[At] ^ 0xff);
    writeText(Dir / "b.o", Flipped);
    auto File = readFacts(Dir / "b.o");
    if (!File)
      llvm::consumeError(File.takeError());
    writeText(Dir / "b.o", Good.substr(0, At));
    auto Cut = readFacts(Dir / "b.o");
    if (!Cut)
      llvm::consumeError(Cut.takeError());
    else
      EXPECT_TRUE(Cut->Tus.empty() || At > Good.size() / 2) << At;
  }
}

TEST(FactReader, garbageBetweenAndAfterRecords) {
  TempDir Dir;
  std::string Padding(5, '\0');
  makeObject(Dir / "a.o", someRecord() + Padding + someRecord("b.cpp"));
  EXPECT_EQ(valueOf(readFacts(Dir / "a.o")).Tus.size(), 2u);
  makeObject(Dir / "a.o", someRecord() + "garbage garbage garbage garbage");
  FactFile File = valueOf(readFacts(Dir / "a.o"));
  EXPECT_EQ(File.Tus.size(), 1u);
  ASSERT_EQ(File.Problems.size(), 1u);
  EXPECT_CONTAINS(File.Problems[0], "magic");
}

TEST(FactReader, smallFilesOfManyLargeRecordsAreRefused) {
  TempDir Dir;
  facts::Manifest Manifest = fakeTu("a.cpp", "b.h").Manifest;
  std::string Bomb =
      encodeRecord(Manifest, {facts::sealShard(std::string(200 << 20, 'x'))});
  ASSERT_LT(Bomb.size(), 100u << 10);
  makeObject(Dir / "a.o", someRecord() + Bomb + Bomb + Bomb);
  FactFile File = valueOf(
      readFacts(Dir / "a.o", [](const facts::ShardHash &) { return false; }));
  EXPECT_EQ(File.Tus.size(), 2u);
  ASSERT_EQ(File.Problems.size(), 1u);
  EXPECT_CONTAINS(File.Problems[0], "times as large as the file");
}

TEST(FactReader, newerFormatNamesTheWayOut) {
  TempDir Dir;
  std::string Record = someRecord();
  Record[8] = 99;
  makeObject(Dir / "a.o", Record);
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "a.o")), "compile again");
}

TEST(FactReader, filesThatCannotCarryFacts) {
  TempDir Dir;
  writeText(Dir / "a.o", "");
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "a.o")), "neither an ELF object");
  writeText(Dir / "a.o", "#!/bin/sh");
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "a.o")), "neither an ELF object");
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "none.o")), "No such file");
  EXPECT_CONTAINS(errorOf(readFacts(Dir.Path)), "no regular file");
  writeText(Dir / "x.c", "int x;");
  run(TORCHTALK_TEST_CLANG " -flto -c " + (Dir / "x.c") + " -o " +
      (Dir / "x.o"));
  EXPECT_CONTAINS(errorOf(readFacts(Dir / "x.o")), "LLVM bitcode (-flto)");
}

} // namespace
} // namespace torchtalk::test
