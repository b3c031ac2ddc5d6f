//===- FactStore.cpp - The content-addressed store of facts ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/FactStore.h"
#include "facts/StoreKeys.h"
#include "store/RocksSupport.h"
#include "store/Try.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>

#include <mutex>
#include <set>

namespace torchtalk::store {
namespace {

/// Version of the object records and notes; shards have their own.
constexpr uint32_t StoreVersion = 3;
constexpr const char *VersionKey = "V";

std::string versionText() {
  return std::to_string(StoreVersion) + "." +
         std::to_string(facts::FormatVersion);
}

std::string objectKey(const std::string &Path) { return "O" + Path; }
std::string noteKey(NoteKind Kind, const std::string &Key) {
  return std::string(1, static_cast<char>(Kind)) + Key;
}

llvm::Error damaged(const std::string &Dir, const llvm::Twine &Why) {
  return makeError("The fact store " + Dir + " is damaged (" + Why +
                   "): delete that folder and run 'torchtalk index build' "
                   "again, which reads all objects anew.");
}

llvm::Error fromStatus(const std::string &Dir, const rocksdb::Status &S) {
  if (S.ok())
    return llvm::Error::success();
  if (S.IsNoSpace())
    return makeError("No space left on the disk of " + Dir +
                     ": free some and run the command again.");
  // An IOError about a missing file is damage; a real one names its cause.
  if (S.IsIOError() && !S.IsPathNotFound())
    return makeError("Cannot use the fact store " + Dir + " (" + describe(S) +
                     "): see that the disk can be written; if it can, delete "
                     "that folder and run 'torchtalk index build' again.");
  return damaged(Dir, describe(S));
}

rocksdb::Options storeOptions() {
  rocksdb::Options Options = rocksOptions();
  Options.create_if_missing = true;
  // Shards are looked up by hash, and most lookups of a first build miss.
  rocksdb::BlockBasedTableOptions Table =
      *Options.table_factory->GetOptions<rocksdb::BlockBasedTableOptions>();
  Table.filter_policy.reset(rocksdb::NewBloomFilterPolicy(10));
  Options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(Table));
  // The default of 1 GB of log would be replayed after every kill.
  Options.max_total_wal_size = 256 << 20;
  Options.max_open_files = 512;
  return Options;
}

/// Changes that are written at once.
class Batch {
public:
  void put(const std::string &Key, const std::string &Value) {
    if (S.ok())
      S = All.Put(Key, Value);
  }
  void remove(const std::string &Key) {
    if (S.ok())
      S = All.Delete(Key);
  }
  rocksdb::Status write(rocksdb::DB &Db) {
    return S.ok() ? Db.Write({}, &All) : S;
  }

private:
  rocksdb::WriteBatch All;
  rocksdb::Status S;
};

} // namespace

struct FactStore::Impl {
  std::string Dir;
  std::unique_ptr<rocksdb::DB> Db;
  std::mutex Mutex; ///< of Known
  /// Shards known to be in the store: most are asked for by many TUs. Added
  /// only after the write, so that no record ever refers to a shard that was
  /// not written because of a kill.
  std::set<facts::ShardHash> Known;

  /// \returns whether \p Key is there.
  llvm::Expected<bool> get(const std::string &Key,
                           rocksdb::PinnableSlice &Value) const {
    rocksdb::Status S = Db->Get({}, Db->DefaultColumnFamily(), Key, &Value);
    if (!S.ok() && !S.IsNotFound())
      return fromStatus(Dir, S);
    return S.ok();
  }

  /// Calls \p Fn for all keys that begin with \p Prefix, without it.
  llvm::Error scan(const std::string &Prefix,
                   llvm::function_ref<llvm::Error(std::string_view Key,
                                                  std::string_view Value)>
                       Fn) const {
    std::unique_ptr<rocksdb::Iterator> It(Db->NewIterator({}));
    for (It->Seek(Prefix); It->Valid() && It->key().starts_with(Prefix);
         It->Next())
      TRY(Fn(toView(It->key()).substr(Prefix.size()), toView(It->value())));
    return fromStatus(Dir, It->status());
  }

  llvm::Expected<ObjectRecord> readObject(std::string_view Path,
                                          std::string_view Bytes) const {
    ObjectRecord Record;
    if (!decode(Bytes, Record))
      return damaged(Dir,
                     "the record of " + llvm::Twine(Path) + " cannot be read");
    return Record;
  }

  /// Writes \p All with those of \p Shards that have Bytes.
  llvm::Error write(Batch &All,
                    const std::vector<facts::EncodedShard> &Shards) {
    for (const facts::EncodedShard &Shard : Shards)
      if (!Shard.Bytes.empty())
        All.put(facts::shardKey(Shard.Hash), Shard.Bytes);
    TRY(fromStatus(Dir, All.write(*Db)));
    std::lock_guard<std::mutex> Lock(Mutex);
    for (const facts::EncodedShard &Shard : Shards)
      if (!Shard.Bytes.empty())
        Known.insert(Shard.Hash);
    return llvm::Error::success();
  }
};

FactStore::FactStore(std::unique_ptr<Impl> I) : I(std::move(I)) {}
FactStore::~FactStore() = default;

llvm::Expected<std::unique_ptr<FactStore>>
FactStore::open(const std::string &Dir) {
  TRY(checkMachine());
  TRY(makeFolder(Dir));
  auto State = std::make_unique<Impl>();
  State->Dir = Dir;
  for (bool Emptied : {false, true}) {
    rocksdb::DB *Db = nullptr;
    if (rocksdb::Status S = rocksdb::DB::Open(storeOptions(), Dir, &Db);
        !S.ok())
      return fromStatus(Dir, S);
    State->Db.reset(Db);
    std::string Version;
    rocksdb::Status S = Db->Get({}, VersionKey, &Version);
    if (S.IsNotFound())
      S = Db->Put({}, VersionKey, Version = versionText());
    if (!S.ok())
      return fromStatus(Dir, S);
    if (Version == versionText())
      return std::unique_ptr<FactStore>(new FactStore(std::move(State)));
    State->Db.reset();
    if (!Emptied)
      if (S = rocksdb::DestroyDB(Dir, storeOptions()); !S.ok())
        return fromStatus(Dir, S);
  }
  return damaged(Dir, "it cannot be emptied");
}

llvm::Expected<std::unique_ptr<FactStore>>
FactStore::openReadOnly(const std::string &Dir) {
  auto State = std::make_unique<Impl>();
  State->Dir = Dir;
  rocksdb::Options Options = rocksOptions();
  makeReadOnly(Options);
  rocksdb::DB *Db = nullptr;
  if (rocksdb::Status S = rocksdb::DB::OpenForReadOnly(Options, Dir, &Db);
      !S.ok())
    return fromStatus(Dir, S);
  State->Db.reset(Db);
  std::string Version;
  if (rocksdb::Status S = Db->Get({}, VersionKey, &Version); !S.ok())
    return fromStatus(Dir, S);
  if (Version != versionText())
    return makeError("The fact store " + Dir +
                     " is one of another torchtalk: run 'torchtalk index "
                     "build' with this one where it was made.");
  return std::unique_ptr<FactStore>(new FactStore(std::move(State)));
}

llvm::Expected<bool> FactStore::has(const facts::ShardHash &Hash) const {
  std::unique_lock<std::mutex> Lock(I->Mutex);
  if (I->Known.contains(Hash))
    return true;
  Lock.unlock();
  rocksdb::PinnableSlice Value;
  bool Has = TRY(I->get(facts::shardKey(Hash), Value));
  Lock.lock();
  if (Has)
    I->Known.insert(Hash);
  return Has;
}

llvm::Expected<std::string>
FactStore::shard(const facts::ShardHash &Hash) const {
  rocksdb::PinnableSlice Value;
  auto Found = TRY(I->get(facts::shardKey(Hash), Value));
  if (!Found)
    return damaged(I->Dir, "shard " + facts::toHex(Hash) + " is missing");
  facts::EncodedShard Sealed = facts::sealShard(Value.ToString());
  if (Sealed.Hash != Hash)
    return damaged(I->Dir,
                   "shard " + facts::toHex(Hash) + " does not match its hash");
  return std::move(Sealed.Bytes);
}

llvm::Expected<std::optional<ObjectRecord>>
FactStore::object(const std::string &Path) const {
  rocksdb::PinnableSlice Value;
  auto Found = TRY(I->get(objectKey(Path), Value));
  if (!Found)
    return std::nullopt;
  return I->readObject(Path, toView(Value));
}

llvm::Error FactStore::put(const std::string &Path, const ObjectRecord &Record,
                           const std::vector<facts::EncodedShard> &Shards) {
  Batch All;
  All.put(objectKey(Path), encode(Record));
  return I->write(All, Shards);
}

llvm::Expected<std::optional<std::string>>
FactStore::note(NoteKind Kind, const std::string &Key) const {
  rocksdb::PinnableSlice Value;
  auto Found = TRY(I->get(noteKey(Kind, Key), Value));
  return Found ? std::optional(Value.ToString()) : std::nullopt;
}

llvm::Error FactStore::forEachNote(
    NoteKind Kind,
    const std::function<llvm::Error(std::string_view, std::string_view)> &Fn)
    const {
  return I->scan(noteKey(Kind, ""), Fn);
}

llvm::Error
FactStore::putNotes(const std::vector<Note> &Notes,
                    const std::vector<facts::EncodedShard> &Shards) {
  Batch All;
  for (const Note &N : Notes)
    All.put(noteKey(N.Kind, N.Key), N.Value);
  return I->write(All, Shards);
}

llvm::Error FactStore::forEachShard(
    const std::function<void(const facts::ShardHash &)> &Fn) const {
  return I->scan(std::string(1, facts::ShardKeyTag),
                 [&](std::string_view Bytes, std::string_view) -> llvm::Error {
                   facts::ShardHash Hash;
                   if (Bytes.size() != Hash.size())
                     return damaged(I->Dir, "a shard has no hash");
                   std::copy(Bytes.begin(), Bytes.end(), Hash.begin());
                   Fn(Hash);
                   return llvm::Error::success();
                 });
}

llvm::Error FactStore::forEachObject(
    const std::function<void(const std::string &, const ObjectRecord &)> &Fn)
    const {
  return I->scan(
      objectKey(""),
      [&](std::string_view Path, std::string_view Bytes) -> llvm::Error {
        auto Record = TRY(I->readObject(Path, Bytes));
        Fn(std::string(Path), Record);
        return llvm::Error::success();
      });
}

llvm::Error FactStore::forget(const std::vector<std::string> &Paths,
                              const std::vector<Note> &Notes,
                              const std::vector<facts::ShardHash> &Shards) {
  Batch Records, Unused;
  for (const std::string &Path : Paths)
    Records.remove(objectKey(Path));
  for (const Note &N : Notes)
    Records.remove(noteKey(N.Kind, N.Key));
  std::lock_guard<std::mutex> Lock(I->Mutex);
  for (const facts::ShardHash &Hash : Shards) {
    Unused.remove(facts::shardKey(Hash));
    I->Known.erase(Hash);
  }
  // The log keeps this order, even if its end is lost.
  rocksdb::Status S = Records.write(*I->Db);
  if (S.ok())
    S = Unused.write(*I->Db);
  return fromStatus(I->Dir, S);
}

llvm::Error FactStore::ingest(const std::vector<std::string> &Ssts, Files How) {
  if (Ssts.empty())
    return llvm::Error::success();
  rocksdb::IngestExternalFileOptions Options;
  Options.move_files = How == Files::Moved;
  // The user's files must not be modified.
  Options.write_global_seqno = false;
  Options.verify_checksums_before_ingest = How == Files::Copied;
  return fromStatus(I->Dir, I->Db->IngestExternalFile(Ssts, Options));
}

llvm::Error FactStore::sync() {
  return fromStatus(I->Dir, I->Db->FlushWAL(/*sync=*/true));
}

} // namespace torchtalk::store
