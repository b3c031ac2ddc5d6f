//===- RocksSupport.h - Settings of RocksDB shared by its users -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the store, the SST reader and the index generations have in common:
/// no chatter on disk or on the terminal, zstd, checksums always verified.
/// Only for .cpp files: RocksDB stays out of the interfaces.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_ROCKSSUPPORT_H
#define TORCHTALK_AGGREGATOR_STORE_ROCKSSUPPORT_H

#include "store/Errors.h"

#include <rocksdb/options.h>
#include <rocksdb/status.h>

#include <string_view>

namespace torchtalk::store {

/// Options for databases and tables of ours. Threads are those of RocksDB's
/// default Env.
rocksdb::Options rocksOptions();

/// To be asked before a database is opened for writing: RocksDB ends the
/// process where the clock is before 1970 or no thread can be made.
llvm::Error checkMachine();

/// For opening read-only, and nothing else: no thread is made.
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
