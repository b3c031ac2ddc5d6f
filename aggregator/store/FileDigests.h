//===- FileDigests.h - What files hold, read once ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// XXH3-128 of the contents of files. What a file held is remembered in the
/// store for as long as it has the same size, times and inode, so that a second
/// run reads none of them; in a store that came from another machine no file
/// has. One that was changed within the last seconds is read again, since it
/// may change once more without a sign (as git's index does with "racy"
/// entries).
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

  /// As it was when it was first asked for; nullopt: there was nothing that
  /// can be read. All folders have one digest.
  std::optional<Seen> of(const std::string &Path);
  /// As it is now.
  std::optional<Seen> now(const std::string &Path);

  /// Has the store remember what was read.
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
