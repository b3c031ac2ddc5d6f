//===- StoreRowsTest.cpp - A fact store as a stream of rows ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/StoreRows.h"
#include "TestSupport.h"
#include "facts/StoreKeys.h"
#include "store/FactStore.h"

#include <algorithm>
#include <string>

namespace torchtalk::test {
namespace {

using store::FactStore;

std::string rowsOf(const std::string &Dir) {
  std::string All;
  EXPECT_FALSE(bool(store::readStoreRows(Dir, [&](llvm::StringRef Part) {
    All += Part;
    return llvm::Error::success();
  })));
  return All;
}

/// What making a store of \p Rows, \p Size bytes at a time, fails with, or "".
std::string make(const std::string &Dir, llvm::StringRef Rows, size_t Size) {
  store::StoreOfRows Store(Dir);
  for (; !Rows.empty(); Rows = Rows.drop_front(std::min(Size, Rows.size())))
    if (llvm::Error E = Store.add(Rows.take_front(Size)))
      return llvm::toString(std::move(E));
  llvm::Error E = Store.finish();
  return E ? llvm::toString(std::move(E)) : "";
}

std::string rowOf(llvm::StringRef Key, llvm::StringRef Value) {
  auto Size = [](size_t Of) {
    return std::string{static_cast<char>(Of), static_cast<char>(Of >> 8),
                       static_cast<char>(Of >> 16),
                       static_cast<char>(Of >> 24)};
  };
  return Size(Key.size()) + Size(Value.size()) + (Key + Value).str();
}

TEST(StoreRows, makeTheSameStore) {
  TempDir Dir;
  const facts::EncodedShard Shard = facts::sealShard(std::string(100'000, 's'));
  {
    auto Store = valueOf(FactStore::open(Dir / "store"));
    store::ObjectRecord Record;
    Record.Tus = {{"", "manifest"}};
    EXPECT_FALSE(bool(Store->put("a.o", Record, {Shard})));
    EXPECT_FALSE(bool(Store->put("b.o", Record, {})));
    EXPECT_FALSE(bool(Store->forget({"b.o"}, {}, {})));
  }
  const std::string Rows = rowsOf(Dir / "store");
  EXPECT_EQ(Rows.find("b.o"), std::string::npos);
  for (size_t Size : {size_t(1), size_t(7), Rows.size()}) {
    const std::string Made = Dir / ("made" + std::to_string(Size));
    EXPECT_EQ(make(Made, Rows, Size), "");
    EXPECT_EQ(rowsOf(Made), Rows);
    auto Store = valueOf(FactStore::open(Made));
    EXPECT_EQ(valueOf(Store->shard(Shard.Hash)).size(), 100'000U);
    EXPECT_TRUE(valueOf(Store->object("a.o")));
    EXPECT_FALSE(llvm::sys::fs::exists(Made + ".sst"));
  }
}

TEST(StoreRows, whatIsNoStreamIsRefused) {
  TempDir Dir;
  const std::string Good = rowOf("Oa", "1") + rowOf("Ob", "2");
  EXPECT_EQ(make(Dir / "good", Good, 3), "");
  EXPECT_CONTAINS(make(Dir / "empty", "", 1), "cut off");
  for (size_t Size : {1, 7, 10, 12, 21})
    EXPECT_CONTAINS(make(Dir / "cut", Good.substr(0, Size), 5), "cut off");
  EXPECT_CONTAINS(make(Dir / "order", rowOf("Ob", "2") + rowOf("Oa", "1"), 50),
                  "order");
  EXPECT_CONTAINS(make(Dir / "twice", rowOf("Oa", "2") + rowOf("Oa", "1"), 50),
                  "order");
  EXPECT_CONTAINS(make(Dir / "huge", std::string(8, '\xff'), 50),
                  "8589934590 bytes; at most");
}

} // namespace
} // namespace torchtalk::test
