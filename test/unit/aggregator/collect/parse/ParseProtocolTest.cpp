//===- ParseProtocolTest.cpp - Jobs, results and records of parsing -------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "collect/parse/ParseRecord.h"

namespace torchtalk::test {
namespace {

using namespace torchtalk::collect;

ParsedTu parsedTu() {
  FakeTu Fake = fakeTu("a.cpp", "g.h");
  ParsedTu Tu;
  Tu.State = ParsedTu::Status::Parsed;
  Tu.Manifest = Fake.Manifest;
  for (const facts::Shard &Shard : Fake.Shards) {
    Tu.Shards.push_back(facts::encodeShard(Shard));
    Tu.Manifest.Shards.push_back(Tu.Shards.back().Hash);
  }
  Tu.Errors = 2;
  Tu.FirstError = {"a.cpp", 7, "what"};
  Tu.Inputs = {"/a.cpp", "g.h"};
  Tu.StartedNs = -5;
  return Tu;
}

TEST(ParseProtocol, jobsRoundTrip) {
  std::vector<ParseJob> Jobs = {{"/b", "/s/a.cpp", {"clang++", "", "-DX=\"\n"}},
                                {"/", "", {}}};
  std::string Bytes = store::encode(Jobs);
  std::vector<ParseJob> Read;
  ASSERT_TRUE(store::decode(Bytes, Read));
  ASSERT_EQ(Read.size(), 2u);
  EXPECT_EQ(Read[0].Arguments, Jobs[0].Arguments);
  EXPECT_EQ(Read[1].Directory, "/");
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_FALSE(store::decode(Bytes.substr(0, Size), Read)) << Size;
}

TEST(ParseProtocol, resultRoundTripsAndNoPartOfItDoes) {
  ParsedTu Tu = parsedTu();
  std::string Bytes = encodeParsedTu(Tu);
  ParsedTu Read;
  std::string Why;
  ASSERT_TRUE(decodeParsedTu(Bytes, Read, Why)) << Why;
  EXPECT_EQ(Read.Manifest, Tu.Manifest);
  EXPECT_EQ(Read.Shards.size(), Tu.Shards.size());
  EXPECT_EQ(Read.FirstError.Text, "what");
  EXPECT_EQ(Read.Inputs, Tu.Inputs);
  EXPECT_EQ(Read.StartedNs, -5);
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_FALSE(decodeParsedTu(Bytes.substr(0, Size), Read, Why)) << Size;
  EXPECT_FALSE(decodeParsedTu(Bytes + "x", Read, Why));
  Bytes.back() ^= 1;
  EXPECT_FALSE(decodeParsedTu(Bytes, Read, Why));
  EXPECT_CONTAINS(Why, "hash");
}

TEST(ParseProtocol, lines) {
  JobEnd End;
  EXPECT_TRUE(decodeLine("job 17 2 900", End));
  EXPECT_EQ(End.Job, 17u);
  EXPECT_EQ(End.How, JobEnd::Cause::Timeout);
  EXPECT_EQ(End.Value, 900u);
  EXPECT_EQ(encodeLine(End), "job 17 2 900\n");
  MemoryUse Use;
  EXPECT_TRUE(decodeLine("memory 5 4", Use));
  EXPECT_EQ(encodeLine(Use), "memory 5 4\n");
  for (const char *Line : {"", "job", "job 1 2", "job 1 4 0", "job 1 2 3 4",
                           "job -1 0 0", "job 1 0 0x", "memory 1 2"})
    EXPECT_FALSE(decodeLine(Line, End)) << Line;
}

TEST(ParseRecord, roundTripsAndNoPartOfItDoes) {
  ParseRecord Record{1, {3, 4, 1000000}, "manifest", 2, "why"};
  std::string Bytes = store::encode(Record);
  ParseRecord Read;
  ASSERT_TRUE(store::decode(Bytes, Read));
  EXPECT_EQ(Read.Command, 1u);
  EXPECT_EQ(Read.Inputs, Record.Inputs);
  EXPECT_EQ(Read.ManifestBytes, "manifest");
  EXPECT_EQ(Read.Errors, 2u);
  EXPECT_EQ(Read.Detail, "why");
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_FALSE(store::decode(Bytes.substr(0, Size), Read)) << Size;
}

} // namespace
} // namespace torchtalk::test
