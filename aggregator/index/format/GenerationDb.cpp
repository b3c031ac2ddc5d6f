//===- GenerationDb.cpp - The database of a generation --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/GenerationDb.h"
#include "store/Errors.h"
#include "store/Interruption.h"
#include "store/RocksSupport.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

#include <cerrno>
#include <cstring>
#include <rocksdb/cache.h>
#include <rocksdb/statistics.h>
#include <rocksdb/table.h>

namespace torchtalk::index {
namespace {

using store::describe;
using store::toSlice;
using store::toView;

rocksdb::Options databaseOptions() {
  rocksdb::Options Options = store::rocksOptions();
  // All tables are opened, and stay open: a reader then survives the removal
  // of its generation. There is one a column.
  Options.max_open_files = -1;
  Options.disable_auto_compactions = true;
  return Options;
}

std::vector<rocksdb::ColumnFamilyDescriptor>
columnDescriptors(const rocksdb::Options &Options) {
  std::vector<rocksdb::ColumnFamilyDescriptor> Result;
  Result.reserve(NumColumns);
  for (const char *Name : ColumnNames)
    Result.emplace_back(Name, rocksdb::ColumnFamilyOptions(Options));
  return Result;
}

constexpr const char *TooManyFiles =
    ": too many open files; raise the limit (ulimit -n).";

bool lacksFiles(const rocksdb::Status &S) {
  return !S.ok() &&
         S.ToString().find(std::strerror(EMFILE)) != std::string::npos;
}

/// Whether a write worked.
llvm::Error written(const std::string &Where, const rocksdb::Status &S) {
  if (S.ok())
    return llvm::Error::success();
  if (lacksFiles(S))
    return makeError("Cannot write the index in " + Where + TooManyFiles +
                     " The former index is as it was.");
  if (S.IsNoSpace())
    return makeError("No space left on the disk of " + Where +
                     ": free some and run the command again. The former "
                     "index is as it was.");
  return makeError("Cannot write the index in " + Where + " (" + describe(S) +
                   "): see that the disk can be written and run the "
                   "command again. The former index is as it was.");
}

} // namespace

llvm::Expected<std::unique_ptr<GenerationDb>>
GenerationDb::create(const std::string &Dir) {
  TRY(store::checkMachine());
  rocksdb::Options Options = databaseOptions();
  Options.create_if_missing = true;
  Options.error_if_exists = true;
  std::unique_ptr<GenerationDb> Result(new GenerationDb);
  Result->Dir = Dir;
  // Not create_missing_column_families, which writes and reads back a file of
  // options for each.
  auto Columns = columnDescriptors(Options);
  std::vector<rocksdb::ColumnFamilyHandle *> More;
  TRY(written(Dir, rocksdb::DB::Open(Options, Dir, {Columns.front()},
                                     &Result->Columns, &Result->Db)));
  Columns.erase(Columns.begin());
  TRY(written(Dir, Result->Db->CreateColumnFamilies(Columns, &More)));
  llvm::append_range(Result->Columns, More);
  return Result;
}

llvm::Expected<std::unique_ptr<GenerationDb>>
GenerationDb::openForEdit(const std::string &Dir) {
  TRY(store::checkMachine());
  rocksdb::Options Options = databaseOptions();
  std::unique_ptr<GenerationDb> Result(new GenerationDb);
  Result->Dir = Dir;
  rocksdb::Status S = rocksdb::DB::Open(
      Options, Dir, columnDescriptors(Options), &Result->Columns, &Result->Db);
  if (S.IsCorruption() || S.IsInvalidArgument() || S.IsPathNotFound())
    return Result->damaged(describe(S));
  TRY(written(Dir, S));
  return Result;
}

namespace {

/// Nothing is durable before finishEdit(), so nothing need be logged.
rocksdb::WriteOptions withoutLog() {
  rocksdb::WriteOptions Options;
  Options.disableWAL = true;
  return Options;
}

} // namespace

llvm::Error GenerationDb::put(Column C, std::string_view Key,
                              std::string_view Value) {
  return written(Dir, Db->Put(withoutLog(), Columns[static_cast<unsigned>(C)],
                              toSlice(Key), toSlice(Value)));
}

llvm::Error GenerationDb::erase(Column C, std::string_view Key) {
  return written(Dir,
                 Db->Delete(withoutLog(), Columns[static_cast<unsigned>(C)],
                            toSlice(Key)));
}

llvm::Error GenerationDb::finishEdit() {
  return written(Dir, Db->Flush(rocksdb::FlushOptions(), Columns));
}

llvm::Expected<std::unique_ptr<GenerationDb>>
GenerationDb::openReadOnly(const std::string &Dir,
                           const ReaderOptions &Options) {
  return openFirst(Dir, NumColumns, Options);
}

llvm::Expected<std::unique_ptr<GenerationDb>>
GenerationDb::openMeta(const std::string &Dir) {
  static_assert(static_cast<unsigned>(Column::Meta) == 0);
  return openFirst(Dir, 1, {});
}

llvm::Expected<std::unique_ptr<GenerationDb>>
GenerationDb::openFirst(const std::string &Dir, unsigned Count,
                        const ReaderOptions &Wanted) {
  rocksdb::Options Options = databaseOptions();
  store::makeReadOnly(Options);
  std::unique_ptr<GenerationDb> Result(new GenerationDb);
  Result->Dir = Dir;
  Result->BlockCache = rocksdb::NewLRUCache(Wanted.CacheBytes);
  if (Wanted.CountCache)
    Result->Statistics = rocksdb::CreateDBStatistics();
  Options.statistics = Result->Statistics;
  // Of the one table factory that all columns share. An answer reads a few
  // hundred blocks; the next question is often about the same code.
  if (auto *Table =
          Options.table_factory->GetOptions<rocksdb::BlockBasedTableOptions>())
    Table->block_cache = Result->BlockCache;
  std::vector<rocksdb::ColumnFamilyDescriptor> Columns =
      columnDescriptors(Options);
  Columns.resize(Count, Columns.front());
  rocksdb::Status S = rocksdb::DB::OpenForReadOnly(
      Options, Dir, Columns, &Result->Columns, &Result->Db);
  if (lacksFiles(S))
    return makeError("Cannot open the index generation " + Dir + TooManyFiles);
  if (!S.ok())
    return Result->damaged(describe(S));
  return Result;
}

CacheCounts GenerationDb::cacheCounts() const {
  CacheCounts Counts;
  if (BlockCache)
    Counts.Bytes = BlockCache->GetUsage();
  if (Statistics) {
    Counts.Hits = Statistics->getTickerCount(rocksdb::BLOCK_CACHE_HIT);
    Counts.Misses = Statistics->getTickerCount(rocksdb::BLOCK_CACHE_MISS);
  }
  return Counts;
}

GenerationDb::~GenerationDb() {
  for (rocksdb::ColumnFamilyHandle *Handle : Columns)
    Db->DestroyColumnFamilyHandle(Handle);
  delete Db;
}

llvm::Error GenerationDb::damaged(const llvm::Twine &What) const {
  return store::damageError("The index generation " + Dir + " is damaged (" +
                            What +
                            "): run 'torchtalk index build' to make it anew.");
}

llvm::Expected<std::optional<std::string>>
GenerationDb::get(Column C, std::string_view Key) const {
  TRY(store::Interruption::check());
  std::string Value;
  rocksdb::Status S =
      Db->Get(rocksdb::ReadOptions(), Columns[static_cast<unsigned>(C)],
              toSlice(Key), &Value);
  if (S.IsNotFound())
    return std::nullopt;
  if (!S.ok())
    return damaged(describe(S));
  return Value;
}

llvm::Error GenerationDb::scan(
    Column C, std::string_view From,
    const std::function<llvm::Expected<bool>(std::string_view,
                                             std::string_view)> &Fn) const {
  std::unique_ptr<rocksdb::Iterator> It(Db->NewIterator(
      rocksdb::ReadOptions(), Columns[static_cast<unsigned>(C)]));
  for (It->Seek(toSlice(From)); It->Valid(); It->Next()) {
    TRY(store::Interruption::check());
    bool More = TRY(Fn(toView(It->key()), toView(It->value())));
    if (!More)
      return llvm::Error::success();
  }
  if (!It->status().ok())
    return damaged(describe(It->status()));
  return llvm::Error::success();
}

llvm::Error BulkWriter::startColumn(Column C) {
  TRY(finishColumn());
  Current = C;
  return llvm::Error::success();
}

llvm::Error BulkWriter::put(std::string_view Key, std::string_view Value) {
  if (!Writer) {
    Writer = std::make_unique<rocksdb::SstFileWriter>(rocksdb::EnvOptions(),
                                                      databaseOptions());
    unsigned Number = static_cast<unsigned>(Current);
    std::string Path = Dir + "/" + ColumnNames[Number] + ".tmp";
    TRY(written(Dir, Writer->Open(Path)));
    rocksdb::IngestExternalFileArg &Table = Finished.emplace_back();
    Table.column_family = Db.Columns[Number];
    Table.external_files = {Path};
    Table.options.move_files = true;
    Table.options.write_global_seqno = false;
  }
  return written(Dir, Writer->Put(toSlice(Key), toSlice(Value)));
}

llvm::Error BulkWriter::finishColumn() {
  if (!Writer)
    return llvm::Error::success();
  llvm::Error Result = written(Dir, Writer->Finish());
  Writer.reset();
  return Result;
}

llvm::Error BulkWriter::finish(BulkWriter &Other) {
  TRY(Other.finishColumn());
  llvm::append_range(Finished, std::exchange(Other.Finished, {}));
  return finish();
}

llvm::Error BulkWriter::finish() {
  TRY(finishColumn());
  return written(Dir, Db.Db->IngestExternalFiles(Finished));
}

} // namespace torchtalk::index
