//===- CloneFolder.h - A copy of a database for next to nothing -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Copies the folder of a RocksDB database that no process has open for
/// writing, as rocksdb::Checkpoint does for one that is open: what is never
/// changed once it is written is linked, so that a gigabyte takes
/// milliseconds and no space.
///
/// \verbatim
///   *.sst, *.log      linked: RocksDB writes new ones and unlinks old ones,
///                     and never goes on writing into a log that it found
///   walk              linked: whoever makes another replaces the file
///   all else          copied: MANIFEST-*, CURRENT, OPTIONS-*, IDENTITY
///   LOCK, *.tmp       left out
/// \endverbatim
///
/// Where links cannot be made (another file system, one that has none, too
/// many to one file) these files are copied too. A copy may be opened and
/// changed, or deleted, with no effect on the original.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_CLONEFOLDER_H
#define TORCHTALK_AGGREGATOR_STORE_CLONEFOLDER_H

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace torchtalk::store {

struct CloneCounts {
  uint64_t Linked = 0, Copied = 0; ///< files
};

/// Makes the folder \p To, which must not exist, durably. What a failure
/// leaves behind is for the caller to remove.
llvm::Expected<CloneCounts> cloneFolder(const std::string &From,
                                        const std::string &To);

/// Removes \p Path with all that is in it; nothing there is no error.
llvm::Error removeFolder(const std::string &Path);

/// rename(), and both folders made durable.
llvm::Error renameDurably(const std::string &From, const std::string &To);

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_CLONEFOLDER_H
