//===- FileDigests.h - Digests of files, cached -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// XXH3-128 of the contents of files. The store keeps the digest of a file with
/// its size, times and inode, so that a second run reads no unchanged file; a
/// store from another machine matches no file. A file that was changed within
/// the last seconds is read again, since it may change once more without a new
/// time stamp (like the "racy" entries of git's index).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_FILEDIGESTS_H
#define TORCHTALK_AGGREGATOR_STORE_FILEDIGESTS_H

#include "store/Files.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace torchtalk::store {

class FactStore;

using ContentDigest = std::array<uint8_t, 16>;

ContentDigest digestOf(std::string_view Contents);

/// Thread-safe.
class FileDigests {
public:
  explicit FileDigests(FactStore &Store) : Store(Store) {}

  struct Seen {
    FileIdentity Identity;
    ContentDigest Digest = {};
  };

  /// The state at the first call; nullopt for an unreadable or missing file.
  /// All folders have the same digest.
  std::optional<Seen> of(const std::string &Path);
  /// The present state.
  std::optional<Seen> now(const std::string &Path);

  /// Writes new digests to the store.
  llvm::Error flush();

private:
  std::optional<Seen> look(const std::string &Path,
                           const std::optional<Seen> &Former);

  FactStore &Store;
  std::mutex Mutex;                           ///< of all below
  llvm::StringMap<std::optional<Seen>> Known; ///< by absolute path
  llvm::StringMap<Seen> New;                  ///< not yet in the store
};

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_FILEDIGESTS_H
