//===- GenerationDb.h - The database of a generation ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Opens the RocksDB database of a generation, to write it once in bulk or to
/// read it. Only for .cpp files: RocksDB stays out of the interfaces.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_GENERATIONDB_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_GENERATIONDB_H

#include "index/format/Generation.h"
#include "index/format/IndexCoding.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <rocksdb/db.h>
#include <rocksdb/sst_file_writer.h>

namespace torchtalk::index {

/// A database with its column families. Read-only ones are thread-safe.
class GenerationDb {
public:
  static llvm::Expected<std::unique_ptr<GenerationDb>>
  create(const std::string &Dir);
  /// To change single records of a clone (Generation.h) that is not current.
  static llvm::Expected<std::unique_ptr<GenerationDb>>
  openForEdit(const std::string &Dir);
  /// Writes nothing, so that a read-only folder will do.
  static llvm::Expected<std::unique_ptr<GenerationDb>>
  openReadOnly(const std::string &Dir, const ReaderOptions &Options);
  /// Column::Meta alone, which databases of every format version have.
  static llvm::Expected<std::unique_ptr<GenerationDb>>
  openMeta(const std::string &Dir);
  ~GenerationDb();
  GenerationDb(const GenerationDb &) = delete;
  GenerationDb &operator=(const GenerationDb &) = delete;

  /// nullopt when there is no such key.
  llvm::Expected<std::optional<std::string>> get(Column C,
                                                 std::string_view Key) const;
  /// In key order from \p From on, until \p Fn returns false.
  llvm::Error
  scan(Column C, std::string_view From,
       const std::function<llvm::Expected<bool>(
           std::string_view Key, std::string_view Value)> &Fn) const;

  /// Both only when opened for an edit, and durable only by finishEdit().
  llvm::Error put(Column C, std::string_view Key, std::string_view Value);
  llvm::Error erase(Column C, std::string_view Key);
  llvm::Error finishEdit();

  CacheCounts cacheCounts() const;

  /// What a read that found \p What to be wrong says.
  llvm::Error damaged(const llvm::Twine &What) const;

  rocksdb::DB *Db = nullptr;
  std::vector<rocksdb::ColumnFamilyHandle *> Columns;

private:
  GenerationDb() = default;
  static llvm::Expected<std::unique_ptr<GenerationDb>>
  openFirst(const std::string &Dir, unsigned Count,
            const ReaderOptions &Wanted);
  std::string Dir;
  std::shared_ptr<rocksdb::Cache> BlockCache;
  std::shared_ptr<rocksdb::Statistics> Statistics; ///< null: nothing counts
};

/// Is given whole columns, one after the other.
class ColumnWriter {
public:
  virtual ~ColumnWriter() = default;
  /// What put() adds is of \p C from now on. A column is written only once.
  virtual llvm::Error startColumn(Column C) = 0;
  /// Keys must come in ascending order.
  virtual llvm::Error put(std::string_view Key, std::string_view Value) = 0;
};

/// Writes each column as one table beside the database, and makes all of them
/// part of it in one step.
class BulkWriter : public ColumnWriter {
public:
  BulkWriter(GenerationDb &Db, std::string Dir) : Db(Db), Dir(std::move(Dir)) {}

  llvm::Error startColumn(Column C) override;
  llvm::Error put(std::string_view Key, std::string_view Value) override;
  /// Makes everything, with what \p Other wrote into the same database, durable
  /// and visible, at once.
  llvm::Error finish(BulkWriter &Other);
  llvm::Error finish();

private:
  llvm::Error finishColumn();

  GenerationDb &Db;
  std::string Dir;
  Column Current = Column::Meta;
  /// Of the current column, once it has an entry: RocksDB refuses a table
  /// without any.
  std::unique_ptr<rocksdb::SstFileWriter> Writer;
  std::vector<rocksdb::IngestExternalFileArg> Finished;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_GENERATIONDB_H
