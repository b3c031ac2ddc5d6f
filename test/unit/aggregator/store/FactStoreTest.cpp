//===- FactStoreTest.cpp - The store of facts -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/FactStore.h"
#include "TestSupport.h"
#include "facts/StoreKeys.h"

#include <rocksdb/db.h>

namespace torchtalk::test {
namespace {

using store::FactStore;
using store::ObjectRecord;

void succeed(llvm::Error E) {
  EXPECT_FALSE(bool(E)) << llvm::toString(std::move(E));
}

TEST(FactStore, keepsShardsAndRecords) {
  TempDir Dir;
  facts::EncodedShard Shard = facts::sealShard("shard");
  {
    auto Store = valueOf(FactStore::open(Dir / "store"));
    EXPECT_FALSE(valueOf(Store->has(Shard.Hash)));
    ObjectRecord Record;
    Record.Identity = {{10, 20}, 30, 40, 50};
    Record.Tus = {{"", "manifest"}};
    succeed(Store->put("a.o", Record, {Shard}));
    succeed(Store->sync());
  }
  auto Store = valueOf(FactStore::open(Dir / "store"));
  EXPECT_TRUE(valueOf(Store->has(Shard.Hash)));
  EXPECT_EQ(valueOf(Store->shard(Shard.Hash)), "shard");
  auto Record = valueOf(Store->object("a.o"));
  ASSERT_TRUE(Record);
  EXPECT_EQ(Record->Identity, (store::FileIdentity{{10, 20}, 30, 40, 50}));
  EXPECT_FALSE(valueOf(Store->object("b.o")));
}

TEST(FactStore, missingAndForgedShardsAreErrors) {
  TempDir Dir;
  facts::EncodedShard Shard = facts::sealShard("shard");
  auto Store = valueOf(FactStore::open(Dir / "store"));
  EXPECT_CONTAINS(errorOf(Store->shard(Shard.Hash)), "delete that folder");
  Shard.Bytes = "other";
  succeed(Store->put("a.o", {}, {Shard}));
  EXPECT_CONTAINS(errorOf(Store->shard(Shard.Hash)), "does not match");
}

TEST(FactStore, overlappingSsts) {
  TempDir Dir;
  FakeTu A = fakeTu("a.cpp", "h.h");
  FakeTu B = fakeTu("b.cpp", "h.h");
  makeSst(Dir / "a.sst", {A});
  makeSst(Dir / "b.sst", {B});
  auto Store = valueOf(FactStore::open(Dir / "store"));
  succeed(Store->ingest({Dir / "a.sst", Dir / "b.sst"}));
  succeed(Store->ingest({Dir / "a.sst"}));
  for (const FakeTu &Tu : {A, B})
    for (const facts::Shard &S : Tu.Shards)
      EXPECT_TRUE(valueOf(Store->has(facts::encodeShard(S).Hash)));
}

TEST(FactStore, anotherVersionIsEmptied) {
  TempDir Dir;
  facts::EncodedShard Shard = facts::sealShard("shard");
  {
    auto Store = valueOf(FactStore::open(Dir / "store"));
    succeed(Store->put("a.o", {}, {Shard}));
  }
  {
    rocksdb::DB *Db = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open({}, Dir / "store", &Db).ok());
    ASSERT_TRUE(Db->Put({}, "V", "0.0").ok());
    delete Db;
  }
  auto Store = valueOf(FactStore::open(Dir / "store"));
  EXPECT_FALSE(valueOf(Store->has(Shard.Hash)));
  EXPECT_FALSE(valueOf(Store->object("a.o")));
}

TEST(FactStore, folderThatIsAFile) {
  TempDir Dir;
  writeText(Dir / "store", "");
  EXPECT_CONTAINS(errorOf(FactStore::open(Dir / "store")), "in the way");
}

TEST(StoreKeys, manifestsSortBeforeShards) {
  facts::Manifest M;
  M.MainFile = "a";
  M.FlagsDigest = 0x0102030405060708;
  EXPECT_EQ(facts::manifestKey(M), std::string("Ma\0\1\2\3\4\5\6\7\10", 11));
  std::string Without = facts::manifestKey(M);
  M.Macros = {"DX"};
  EXPECT_NE(facts::manifestKey(M), Without);
  M.MainFile = "zzz";
  EXPECT_LT(facts::manifestKey(M), facts::shardKey({}));
}

} // namespace
} // namespace torchtalk::test
