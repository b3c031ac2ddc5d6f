//===- SstWriter.cpp - RocksDB behind a C door ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sst/SstWriter.h"

#include <rocksdb/options.h>
#include <rocksdb/sst_file_writer.h>

#include <cstdio>
#include <exception>

using namespace torchtalk::emit;

static rocksdb::Status writeAll(const char *Path, const SstEntry *Entries,
                                size_t Count) {
  rocksdb::Options Options;
  Options.compression = rocksdb::kZSTD;
  rocksdb::SstFileWriter Writer(rocksdb::EnvOptions(), Options);
  rocksdb::Status S = Writer.Open(Path);
  for (size_t I = 0; I < Count && S.ok(); ++I)
    S = Writer.Put(rocksdb::Slice(Entries[I].Key, Entries[I].KeySize),
                   rocksdb::Slice(Entries[I].Value, Entries[I].ValueSize));
  return S.ok() ? Writer.Finish() : S;
}

// A C symbol.
extern "C" __attribute__((visibility("default"))) bool
// NOLINTNEXTLINE(readability-identifier-naming)
torchtalk_write_sst(const char *Path, const SstEntry *Entries, size_t Count,
                    char *Error, size_t ErrorSize) {
  // No exception may cross into the compiler, which is built without them.
  try {
    rocksdb::Status S = writeAll(Path, Entries, Count);
    if (!S.ok())
      std::snprintf(Error, ErrorSize, "%s", S.ToString().c_str());
    return S.ok();
  } catch (const std::exception &E) {
    std::snprintf(Error, ErrorSize, "%s", E.what());
    return false;
  }
}
