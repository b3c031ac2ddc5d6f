//===- FactStore.cpp - The content-addressed store of facts ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/FactStore.h"
#include "facts/Coding.h"
#include "facts/StoreKeys.h"
#include "store/RocksSupport.h"

#include <rocksdb/db.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>

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
  if (S.IsCorruption() || S.IsNotFound() || S.IsPathNotFound() ||
      S.IsInvalidArgument())
    return damaged(Dir, describe(S));
  if (S.IsIOError())
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

} // namespace

//===----------------------------------------------------------------------===//
// Object records.
//===----------------------------------------------------------------------===//

std::string encodeObjectRecord(const ObjectRecord &Record) {
  std::string Bytes;
  facts::ByteWriter Out(Bytes);
  encode(Record.Identity, Out);
  Out.varint(Record.Tus.size());
  for (const ObjectRecord::Tu &Tu : Record.Tus) {
    Out.string(Tu.Member);
    Out.string(Tu.ManifestBytes);
  }
  Out.varint(Record.Problems.size());
  for (const std::string &Problem : Record.Problems)
    Out.string(Problem);
  return Bytes;
}

bool decodeObjectRecord(std::string_view Bytes, ObjectRecord &Out) {
  facts::ByteReader In(Bytes);
  Out = {};
  Out.Identity = decodeIdentity(In);
  for (uint64_t I = 0, N = In.count(2); I < N && !In.error(); ++I) {
    ObjectRecord::Tu Tu;
    Tu.Member = In.string();
    Tu.ManifestBytes = In.string();
    Out.Tus.push_back(std::move(Tu));
  }
  for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I)
    Out.Problems.emplace_back(In.string());
  return !In.error() && In.atEnd();
}

//===----------------------------------------------------------------------===//
// The store.
//===----------------------------------------------------------------------===//

struct FactStore::Impl {
  std::string Dir;
  std::unique_ptr<rocksdb::DB> Db;
};

FactStore::FactStore(std::unique_ptr<Impl> I) : I(std::move(I)) {}
FactStore::~FactStore() = default;

llvm::Expected<std::unique_ptr<FactStore>>
FactStore::open(const std::string &Dir) {
  if (llvm::Error E = checkMachine())
    return E;
  if (llvm::Error E = makeFolder(Dir))
    return E;
  auto State = std::make_unique<Impl>();
  State->Dir = Dir;
  for (bool Retried = false;; Retried = true) {
    rocksdb::DB *Db = nullptr;
    if (rocksdb::Status S = rocksdb::DB::Open(storeOptions(), Dir, &Db);
        !S.ok())
      return fromStatus(Dir, S);
    State->Db.reset(Db);
    std::string Version;
    rocksdb::Status S = Db->Get({}, VersionKey, &Version);
    if (S.ok() && Version == versionText())
      break;
    if (!S.ok() && !S.IsNotFound())
      return fromStatus(Dir, S);
    if (S.ok()) {
      if (Retried)
        return damaged(Dir, "it cannot be emptied");
      State->Db.reset();
      if (S = rocksdb::DestroyDB(Dir, storeOptions()); !S.ok())
        return fromStatus(Dir, S);
      continue;
    }
    if (S = Db->Put({}, VersionKey, versionText()); !S.ok())
      return fromStatus(Dir, S);
    break;
  }
  return std::unique_ptr<FactStore>(new FactStore(std::move(State)));
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
  rocksdb::PinnableSlice Value;
  rocksdb::Status S = I->Db->Get({}, I->Db->DefaultColumnFamily(),
                                 facts::shardKey(Hash), &Value);
  if (S.IsNotFound())
    return false;
  if (!S.ok())
    return fromStatus(I->Dir, S);
  return true;
}

llvm::Expected<std::string>
FactStore::shard(const facts::ShardHash &Hash) const {
  std::string Value;
  rocksdb::Status S = I->Db->Get({}, facts::shardKey(Hash), &Value);
  if (S.IsNotFound())
    return damaged(I->Dir, "shard " + facts::toHex(Hash) + " is missing");
  if (!S.ok())
    return fromStatus(I->Dir, S);
  facts::EncodedShard Sealed = facts::sealShard(std::move(Value));
  if (Sealed.Hash != Hash)
    return damaged(I->Dir,
                   "shard " + facts::toHex(Hash) + " does not match its hash");
  return std::move(Sealed.Bytes);
}

llvm::Expected<std::optional<ObjectRecord>>
FactStore::object(const std::string &Path) const {
  rocksdb::PinnableSlice Value;
  rocksdb::Status S =
      I->Db->Get({}, I->Db->DefaultColumnFamily(), objectKey(Path), &Value);
  if (S.IsNotFound())
    return std::nullopt;
  if (!S.ok())
    return fromStatus(I->Dir, S);
  ObjectRecord Record;
  if (!decodeObjectRecord(toView(Value), Record))
    return damaged(I->Dir, "the record of " + Path + " cannot be read");
  return Record;
}

namespace {

rocksdb::Status addShards(rocksdb::WriteBatch &Batch,
                          const std::vector<facts::EncodedShard> &Shards) {
  rocksdb::Status S;
  for (const facts::EncodedShard &Shard : Shards)
    if (S.ok() && !Shard.Bytes.empty())
      S = Batch.Put(facts::shardKey(Shard.Hash), Shard.Bytes);
  return S;
}

} // namespace

llvm::Error FactStore::put(const std::string &Path, const ObjectRecord &Record,
                           const std::vector<facts::EncodedShard> &Shards) {
  rocksdb::WriteBatch Batch;
  rocksdb::Status S = addShards(Batch, Shards);
  if (S.ok())
    S = Batch.Put(objectKey(Path), encodeObjectRecord(Record));
  if (S.ok())
    S = I->Db->Write({}, &Batch);
  return fromStatus(I->Dir, S);
}

llvm::Expected<std::optional<std::string>>
FactStore::note(NoteKind Kind, const std::string &Key) const {
  std::string Value;
  rocksdb::Status S = I->Db->Get({}, noteKey(Kind, Key), &Value);
  if (S.IsNotFound())
    return std::nullopt;
  if (!S.ok())
    return fromStatus(I->Dir, S);
  return Value;
}

llvm::Error FactStore::forEachNote(
    NoteKind Kind,
    const std::function<llvm::Error(std::string_view, std::string_view)> &Fn)
    const {
  std::string Prefix = noteKey(Kind, "");
  std::unique_ptr<rocksdb::Iterator> It(I->Db->NewIterator({}));
  for (It->Seek(Prefix); It->Valid() && It->key().starts_with(Prefix);
       It->Next())
    if (llvm::Error E =
            Fn(toView(It->key()).substr(Prefix.size()), toView(It->value())))
      return E;
  return fromStatus(I->Dir, It->status());
}

llvm::Error
FactStore::putNotes(const std::vector<Note> &Notes,
                    const std::vector<facts::EncodedShard> &Shards) {
  rocksdb::WriteBatch Batch;
  rocksdb::Status S = addShards(Batch, Shards);
  for (const Note &N : Notes)
    if (S.ok())
      S = Batch.Put(noteKey(N.Kind, N.Key), N.Value);
  if (S.ok())
    S = I->Db->Write({}, &Batch);
  return fromStatus(I->Dir, S);
}

llvm::Error FactStore::forEachShard(
    const std::function<void(const facts::ShardHash &)> &Fn) const {
  const std::string Prefix(1, facts::ShardKeyTag);
  std::unique_ptr<rocksdb::Iterator> It(I->Db->NewIterator({}));
  for (It->Seek(Prefix); It->Valid() && It->key().starts_with(Prefix);
       It->Next()) {
    facts::ShardHash Hash;
    std::string_view Bytes = toView(It->key()).substr(Prefix.size());
    if (Bytes.size() != Hash.size())
      return damaged(I->Dir, "a shard has no hash");
    std::copy(Bytes.begin(), Bytes.end(), Hash.begin());
    Fn(Hash);
  }
  return fromStatus(I->Dir, It->status());
}

llvm::Error FactStore::forEachObject(
    const std::function<void(const std::string &, const ObjectRecord &)> &Fn)
    const {
  const std::string Prefix = objectKey("");
  std::unique_ptr<rocksdb::Iterator> It(I->Db->NewIterator({}));
  ObjectRecord Record;
  for (It->Seek(Prefix); It->Valid() && It->key().starts_with(Prefix);
       It->Next()) {
    std::string Path(toView(It->key()).substr(Prefix.size()));
    if (!decodeObjectRecord(toView(It->value()), Record))
      return damaged(I->Dir, "the record of " + Path + " cannot be read");
    Fn(Path, Record);
  }
  return fromStatus(I->Dir, It->status());
}

llvm::Error FactStore::forget(const std::vector<std::string> &Paths,
                              const std::vector<Note> &Notes,
                              const std::vector<facts::ShardHash> &Shards) {
  rocksdb::Status S;
  rocksdb::WriteBatch Records;
  for (const std::string &Path : Paths)
    if (S.ok())
      S = Records.Delete(objectKey(Path));
  for (const Note &N : Notes)
    if (S.ok())
      S = Records.Delete(noteKey(N.Kind, N.Key));
  if (S.ok())
    S = I->Db->Write({}, &Records);
  // The log keeps this order, even if its end is lost.
  rocksdb::WriteBatch Batch;
  for (const facts::ShardHash &Hash : Shards)
    if (S.ok())
      S = Batch.Delete(facts::shardKey(Hash));
  if (S.ok())
    S = I->Db->Write({}, &Batch);
  return fromStatus(I->Dir, S);
}

llvm::Error FactStore::ingest(const std::vector<std::string> &Ssts) {
  if (Ssts.empty())
    return llvm::Error::success();
  rocksdb::IngestExternalFileOptions Options;
  Options.move_files = false;
  // The user's files must not be modified.
  Options.write_global_seqno = false;
  Options.verify_checksums_before_ingest = true;
  return fromStatus(I->Dir, I->Db->IngestExternalFile(Ssts, Options));
}

llvm::Error FactStore::sync() {
  return fromStatus(I->Dir, I->Db->FlushWAL(/*sync=*/true));
}

} // namespace torchtalk::store
