//===- StoreRows.h - A fact store as a stream of rows -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A fact store as a stream: its rows by key, of each the sizes of key and
/// value, in 32 bits each with the lowest first, and then these. The same rows
/// are the same bytes, in whatever files RocksDB has them. Nothing in the
/// stream is compressed, so an archive makes it half as large as the files,
/// whose blocks are compressed each by itself.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_STOREROWS_H
#define TORCHTALK_AGGREGATOR_STORE_STOREROWS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace rocksdb {
class SstFileWriter;
} // namespace rocksdb

namespace torchtalk::store {

/// Hands over the stream of the store in \p Dir, of any version, in parts. The
/// folder may be read-only.
llvm::Error
readStoreRows(const std::string &Dir,
              llvm::function_ref<llvm::Error(llvm::StringRef Part)> Take);

/// Makes the store in \p Dir, which is not there, of a stream that need not be
/// one. What an error leaves of it is for the caller to remove.
class StoreOfRows {
public:
  explicit StoreOfRows(std::string Dir);
  ~StoreOfRows();

  llvm::Error add(llvm::StringRef Part);
  /// After the last part.
  llvm::Error finish();

private:
  llvm::Error put(llvm::StringRef Key, llvm::StringRef Value);

  std::string Dir, File; ///< the rows, until they are in the store
  std::unique_ptr<rocksdb::SstFileWriter> Rows;
  std::string Pending; ///< the beginning of a row
};

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_STOREROWS_H
