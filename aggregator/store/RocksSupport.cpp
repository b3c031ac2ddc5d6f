//===- RocksSupport.cpp - Settings of RocksDB shared by its users ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/RocksSupport.h"

#include <rocksdb/cache.h>
#include <rocksdb/env.h>
#include <rocksdb/filter_policy.h>
#include <rocksdb/table.h>

#include <chrono>
#include <system_error>
#include <thread>

namespace torchtalk::store {
namespace {

/// Discards messages: errors are returned as statuses.
class SilentLogger : public rocksdb::Logger {
public:
  SilentLogger() : Logger(rocksdb::InfoLogLevel::FATAL_LEVEL) {}
  using Logger::Logv;
  void Logv(const char *, va_list) override {}
};

/// Makes no background threads, which a read-only database does not need. A
/// flush would wait for one forever.
class ThreadlessEnv : public rocksdb::EnvWrapper {
public:
  ThreadlessEnv() : EnvWrapper(rocksdb::Env::Default()) {}
  const char *Name() const override { return "ThreadlessEnv"; }
  void IncBackgroundThreadsIfNeeded(int, Priority) override {}
};

} // namespace

llvm::Error checkMachine() {
  if (std::chrono::system_clock::now().time_since_epoch().count() < 0)
    return makeError("The clock of this machine shows a time before 1970, "
                     "which RocksDB cannot write an index at: set the clock.");
  try {
    std::jthread([] {});
  } catch (const std::system_error &) {
    return makeError("No thread can be made, and RocksDB, which writes the "
                     "index, needs some: raise the limit (ulimit -u, ulimit "
                     "-v, pids.max of a container).");
  }
  return llvm::Error::success();
}

rocksdb::Options rocksOptions() {
  rocksdb::Options Options;
  Options.max_file_opening_threads = 1;
  Options.info_log = std::make_shared<SilentLogger>();
  Options.keep_log_file_num = 1;
  Options.stats_dump_period_sec = 0;
  Options.stats_persist_period_sec = 0;
  Options.skip_stats_update_on_db_open = true;
  Options.compression = rocksdb::kZSTD;
  rocksdb::BlockBasedTableOptions Table;
  // Neighbours in a block share names and paths: bigger blocks compress far
  // better, and one is still decompressed in tens of microseconds.
  Table.block_size = 16 << 10;
  Table.format_version = 5;
  Table.checksum = rocksdb::kXXH3;
  Options.table_factory.reset(rocksdb::NewBlockBasedTableFactory(Table));
  return Options;
}

void makeReadOnly(rocksdb::Options &Options) {
  static ThreadlessEnv TheEnv;
  Options.env = &TheEnv;
}

std::string describe(const rocksdb::Status &S) { return S.ToString(); }

} // namespace torchtalk::store
