//===- RecordTest.cpp - Tests of records and their compression ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "facts/Coding.h"
#include "facts/Compression.h"
#include "facts/SourceFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/xxhash.h"

#include <zstd.h>

namespace torchtalk::test {
namespace {

facts::EncodedShard shardOf(const std::string &File,
                            const std::vector<std::string> &Includes) {
  facts::Shard S;
  S.File = File;
  S.Source = 7;
  for (const std::string &Include : Includes)
    S.Includes.push_back({Include, 1});
  return facts::encodeShard(S);
}

/// A record of \p Shards and \p Macros must give them back.
void expectBack(const std::vector<facts::EncodedShard> &Shards,
                const std::vector<std::string> &Macros) {
  facts::Manifest M;
  M.Macros = Macros;
  std::string Record = facts::encodeRecord(M, Shards);
  std::string_view Section = Record;
  facts::OpenedRecord Opened;
  std::vector<facts::EncodedShard> Back;
  std::string Error;
  ASSERT_TRUE(facts::nextRecord(Section, Opened, Error)) << Error;
  ASSERT_TRUE(facts::extractShards(Opened, Back, Error)) << Error;
  EXPECT_EQ(Opened.TheManifest.Macros, Macros);
  ASSERT_EQ(Back.size(), Shards.size());
  for (size_t I = 0; I < Back.size(); ++I)
    EXPECT_EQ(Back[I].Bytes, Shards[I].Bytes);
}

TEST(Record, shardsComeBackAsTheyWere) {
  expectBack({}, {});
  expectBack({shardOf("a.cpp", {"/usr/include/a.h", "b.h"})}, {"DA=1", "UB"});
  expectBack({shardOf("../a.cpp", {"../", "..", "../b/c.h"})}, {});
  expectBack({shardOf("../../src/a/a.h", {"../../src/a/b.h", "../../src/b.h"}),
              shardOf("../../src/ab/a.h", {"../../src/a", "gen/../../src/"}),
              shardOf("gen/a.h", {"../../src/b.h"})},
             {});
  // The bytes that stand for the folder, in a name.
  expectBack({shardOf("\1../a.cpp", {"\1", "\2", "\2\1a", "a\1"}),
              shardOf("../\1a.cpp", {"../\1", "../\2a"})},
             {});
}

TEST(Record, folderOfTheSources) {
  EXPECT_EQ(facts::sourceFolder({}), "");
  EXPECT_EQ(facts::sourceFolder({shardOf("a/b.cpp", {}), shardOf("/c.h", {})}),
            "");
  EXPECT_EQ(facts::sourceFolder({shardOf("../../src/aten/a.h", {}),
                                 shardOf("gen/a.h", {}),
                                 shardOf("../../src/aten.h", {})}),
            "../../src/");
  EXPECT_EQ(facts::sourceFolder({shardOf("../a.h", {})}), "../");
}

TEST(Record, buildsElsewhereHaveEqualShards) {
  for (const char *Folder : {"../", "../../src/pytorch/"}) {
    std::string F = Folder;
    EXPECT_EQ(
        facts::withoutFolder(
            shardOf(F + "aten/a.h", {F + "c10/b.h", "gen.h"}).Bytes, F),
        facts::withoutFolder(
            shardOf("../aten/a.h", {"../c10/b.h", "gen.h"}).Bytes, "../"));
  }
}

// A frame of a few bytes could ask for any number of folders.
TEST(Record, foldersAreBounded) {
  std::vector<std::string> Includes;
  for (int I = 0; I < 100; ++I)
    Includes.push_back("../" + std::to_string(I));
  std::string Bytes =
      facts::withoutFolder(shardOf("../a.h", Includes).Bytes, "../");
  std::string Out, Folder(1000, 'x');
  EXPECT_TRUE(facts::withFolder(Bytes, Folder, 200000, Out));
  EXPECT_FALSE(facts::withFolder(Bytes, Folder, Out.size() - 1, Out));
  EXPECT_FALSE(facts::withFolder(Bytes, Folder, 5000, Out));
  EXPECT_LE(Out.size(), 5000u);
  for (size_t Size = 0; Size < 20; ++Size)
    EXPECT_FALSE(facts::withFolder(Bytes.substr(0, Size), "", 5000, Out))
        << Size;
}

// A reader's budget has what a frame holds, also where no shard needs it.
TEST(Record, contentsCountAsMemory) {
  std::string Contents, Payload, Record;
  facts::ByteWriter Inner(Contents);
  Inner.string(std::string(1 << 20, 'x')); // folder
  Inner.varint(0);
  Inner.varint(0);
  facts::ByteWriter Out(Payload);
  Out.string(facts::encodeManifest({}));
  Out.varint(0);
  Out.bytes(facts::compress(Contents));
  facts::ByteWriter Head(Record);
  Head.bytes("TorchTlk");
  Head.fixed(facts::FormatVersion, 4);
  Head.fixed(Payload.size(), 8);
  Head.fixed(llvm::xxh3_64bits(Payload), 8);
  Head.bytes(Payload);
  std::string_view Section = Record;
  facts::OpenedRecord Opened;
  std::string Error;
  ASSERT_TRUE(facts::nextRecord(Section, Opened, Error)) << Error;
  EXPECT_EQ(Opened.RawSize, Contents.size());
}

TEST(Record, dictionaryIsUsed) {
  std::string Frame = readText(TORCHTALK_DICTIONARY);
  std::string Raw(ZSTD_getFrameContentSize(Frame.data(), Frame.size()), '\0');
  ASSERT_EQ(ZSTD_decompress(Raw.data(), Raw.size(), Frame.data(), Frame.size()),
            Raw.size());
  std::string Part = Raw.substr(Raw.size() / 3, 20000), Back, Error;
  std::string Small = facts::compress(Part);
  EXPECT_LT(Small.size(), 64u);
  ASSERT_TRUE(facts::decompress(Small, Back, Error)) << Error;
  EXPECT_EQ(Back, Part);

  // Records of one version are read with one dictionary.
  auto Digest = llvm::SHA256::hash(llvm::arrayRefFromStringRef(Frame));
  EXPECT_EQ(facts::FormatVersion, 9u);
  EXPECT_EQ(llvm::toHex(Digest, /*LowerCase=*/true),
            "e1d78e158a9fc718f5ae4aa7b32446cb255c8d2dcaffca17f60d175e4b716e42")
      << "raise facts::FormatVersion with it";
}

} // namespace
} // namespace torchtalk::test
