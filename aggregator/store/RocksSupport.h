//===- RocksSupport.h - Settings of RocksDB shared by its users -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The RocksDB settings of the store, the SST reader and the index generations:
/// no log files or messages, zstd, checksums always verified. Only for .cpp
/// files: RocksDB stays out of the interfaces.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_ROCKSSUPPORT_H
#define TORCHTALK_AGGREGATOR_STORE_ROCKSSUPPORT_H

#include "store/Errors.h"

#include <rocksdb/options.h>
#include <rocksdb/status.h>

#include <string_view>

namespace torchtalk::store {

/// Options for our databases and tables, with the threads of RocksDB's default
/// Env.
rocksdb::Options rocksOptions();

/// Call before opening a database for writing: RocksDB ends the process if the
/// clock is before 1970 or no thread can be made.
llvm::Error checkMachine();

/// For read-only opening, without any thread.
void makeReadOnly(rocksdb::Options &Options);

/// The text of a status, without the names of RocksDB's classes around it.
std::string describe(const rocksdb::Status &S);

inline rocksdb::Slice toSlice(std::string_view S) {
  return {S.data(), S.size()};
}
inline std::string_view toView(const rocksdb::Slice &S) {
  return {S.data(), S.size()};
}

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_ROCKSSUPPORT_H
