//===- SstWriter.h - RocksDB behind a C door --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The function of the library that the plugin loads to write an SST. A C
/// interface, so that no type of RocksDB or of the C++ library crosses it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_SST_SSTWRITER_H
#define TORCHTALK_PLUGIN_SST_SSTWRITER_H

#include <cstddef>

namespace torchtalk::emit {

/// Borrowed bytes.
struct SstEntry {
  const char *Key;
  size_t KeySize;
  const char *Value;
  size_t ValueSize;
};

/// Writes and syncs an SST at \p Path. Keys must ascend. On failure \returns
/// false and puts a NUL-terminated reason into \p Error.
using SstWriteFn = bool(const char *Path, const SstEntry *Entries, size_t Count,
                        char *Error, size_t ErrorSize);

constexpr const char *SstWriterLibrary = "TorchTalkSstWriter.so";
constexpr const char *SstWriterSymbol = "torchtalk_write_sst";

} // namespace torchtalk::emit

#endif // TORCHTALK_PLUGIN_SST_SSTWRITER_H
