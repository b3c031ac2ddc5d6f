//===- StoreRows.cpp - A fact store as a stream of rows -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/StoreRows.h"
#include "store/FactStore.h"
#include "store/RocksSupport.h"
#include "store/Try.h"

#include "llvm/Support/Endian.h"

#include <rocksdb/db.h>
#include <rocksdb/sst_file_writer.h>

#include <array>

namespace torchtalk::store {
namespace {

constexpr size_t HeadBytes = 2 * sizeof(uint32_t);
/// Limit for a row: that of the facts of a TU, with room.
constexpr uint64_t MaxRowBytes = 1 << 30;

llvm::Error failed(const std::string &What, const rocksdb::Status &S) {
  if (S.IsNoSpace())
    return makeError("No space left on the disk of " + What +
                     ": free some and run the command again.");
  return makeError("Cannot use the fact store " + What + " (" + describe(S) +
                   ").");
}

} // namespace

llvm::Error
readStoreRows(const std::string &Dir,
              llvm::function_ref<llvm::Error(llvm::StringRef Part)> Take) {
  rocksdb::Options Options = rocksOptions();
  makeReadOnly(Options);
  rocksdb::DB *Opened = nullptr;
  if (rocksdb::Status S = rocksdb::DB::OpenForReadOnly(Options, Dir, &Opened);
      !S.ok())
    return failed(Dir, S);
  const std::unique_ptr<rocksdb::DB> Db(Opened);
  rocksdb::ReadOptions Once;
  Once.fill_cache = false;
  Once.readahead_size = 2 << 20;
  const std::unique_ptr<rocksdb::Iterator> It(Db->NewIterator(Once));
  for (It->SeekToFirst(); It->Valid(); It->Next()) {
    std::array<char, HeadBytes> Head;
    llvm::support::endian::write32le(Head.data(), It->key().size());
    llvm::support::endian::write32le(Head.data() + sizeof(uint32_t),
                                     It->value().size());
    TRY(Take({Head.data(), Head.size()}));
    TRY(Take(toView(It->key())));
    TRY(Take(toView(It->value())));
  }
  return It->status().ok() ? llvm::Error::success() : failed(Dir, It->status());
}

StoreOfRows::StoreOfRows(std::string Dir)
    : Dir(std::move(Dir)), File(this->Dir + ".sst") {}
StoreOfRows::~StoreOfRows() = default;

llvm::Error StoreOfRows::put(llvm::StringRef Key, llvm::StringRef Value) {
  if (!Rows) {
    rocksdb::Options Options = rocksOptions();
    // RocksDB compresses it better when it next rewrites it.
    Options.compression_opts.level = 1;
    Rows = std::make_unique<rocksdb::SstFileWriter>(rocksdb::EnvOptions(),
                                                    Options);
    if (rocksdb::Status S = Rows->Open(File); !S.ok())
      return failed(File, S);
  }
  rocksdb::Status S = Rows->Put(toSlice(Key), toSlice(Value));
  return S.ok() ? llvm::Error::success() : failed(File, S);
}

llvm::Error StoreOfRows::add(llvm::StringRef Part) {
  Pending += Part;
  llvm::StringRef Rest = Pending;
  while (Rest.size() >= HeadBytes) {
    const uint64_t Key = llvm::support::endian::read32le(Rest.data());
    const uint64_t Value =
        llvm::support::endian::read32le(Rest.data() + sizeof(uint32_t));
    if (Key + Value > MaxRowBytes)
      return makeError("A row of the fact store has " +
                       llvm::Twine(Key + Value) + " bytes; at most " +
                       llvm::Twine(MaxRowBytes) + " are read.");
    if (Rest.size() < HeadBytes + Key + Value)
      break;
    TRY(put(Rest.substr(HeadBytes, Key), Rest.substr(HeadBytes + Key, Value)));
    Rest = Rest.drop_front(HeadBytes + Key + Value);
  }
  Pending.erase(0, Pending.size() - Rest.size());
  return llvm::Error::success();
}

llvm::Error StoreOfRows::finish() {
  if (!Pending.empty() || !Rows)
    return makeError("The rows of the fact store are cut off.");
  if (rocksdb::Status S = Rows->Finish(); !S.ok())
    return failed(File, S);
  auto Store = TRY(FactStore::open(Dir));
  TRY(Store->ingest({File}, FactStore::Files::Moved));
  return Store->sync();
}

} // namespace torchtalk::store
