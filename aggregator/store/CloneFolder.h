//===- CloneFolder.h - Hard-linked copy of a database -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Copies the folder of a RocksDB database that no process has open for
/// writing, as rocksdb::Checkpoint does for an open one: immutable files are
/// hard-linked, so that a gigabyte takes milliseconds and no space.
///
/// \verbatim
///   *.sst, *.log      linked: RocksDB writes new ones and unlinks old ones,
///                     and never goes on writing into a log that it found
///   walk, kept-sources  linked: whoever makes another replaces the file
///   all else          copied: MANIFEST-*, CURRENT, OPTIONS-*, IDENTITY
///   LOCK, *.tmp       left out
/// \endverbatim
///
/// Where links are not possible (another file system, no support, too many
/// links) these files are copied too. The clone may be opened, changed or
/// deleted without effect on the original.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_CLONEFOLDER_H
#define TORCHTALK_AGGREGATOR_STORE_CLONEFOLDER_H

#include "llvm/Support/Error.h"

#include <string>

namespace torchtalk::store {

/// Creates the folder \p To, which must not exist, durably. After a failure the
/// caller removes the leftovers.
llvm::Error cloneFolder(const std::string &From, const std::string &To);

/// Removes \p Path with its contents; a missing \p Path is no error.
llvm::Error removeFolder(const std::string &Path);

/// rename(), and both folders made durable.
llvm::Error renameDurably(const std::string &From, const std::string &To);

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_CLONEFOLDER_H
