//===- SnapshotOrigin.h - Which snapshot a generation is ---------*- C++-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a generation says of itself when it was not built here but loaded from
/// a snapshot (snapshot/Snapshots.h). It may then be of another source than
/// the one that it answers about, and says in which files.
///
/// A generation that is made from such a one by an edit, and brought up to
/// date by it, must drop the record: GenerationDb::erase(Column::Meta,
/// OriginKey).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_READER_SNAPSHOTORIGIN_H
#define TORCHTALK_AGGREGATOR_INDEX_READER_SNAPSHOTORIGIN_H

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::index {

struct SnapshotOrigin {
  /// What the snapshot and the loading checkout had in common, the best first.
  enum class Match : uint8_t {
    Content = 0, ///< every file: the index is of this very source
    Commit,      ///< HEAD, but not all files
    Path,        ///< the place of the checkout
    Ancestor,    ///< HEAD descends from its commit
    Forced,      ///< nothing
  };
  std::string Name;        ///< of the snapshot
  std::string Content;     ///< fingerprint of its source, or "": not known
  std::string Commit;      ///< of its source, or ""
  uint64_t LoadedUnix = 0; ///< seconds
  Match How = Match::Forced;
  uint64_t Distance = 0; ///< of an ancestor: commits from it to HEAD
  /// false: it is not known which files differ.
  bool Compared = false;
  /// Files of the source, relative to its root, that differed when it was
  /// loaded, or are in one of the two only. Sorted.
  std::vector<std::string> Differing;

  bool operator==(const SnapshotOrigin &) const = default;
};
constexpr unsigned NumOriginMatches = 5;
/// "content", "commit", "path", "ancestor", "forced".
const char *toString(SnapshotOrigin::Match How);

/// The key of its record in Column::Meta.
constexpr const char *OriginKey = "snapshot";

/// Makes the generation in the folder \p Dir, a clone that is not current,
/// one of \p SourceRoot and \p BuildDir, loaded as \p Origin says.
llvm::Error moveGeneration(const std::string &Dir,
                           const std::string &SourceRoot,
                           const std::string &BuildDir,
                           const SnapshotOrigin &Origin);

/// Makes the current generation of \p IndexDir one that stands for itself: it
/// was found to be of the very source that is there. \returns the generation
/// that has taken its place. With the lock held.
llvm::Expected<std::string> forgetOrigin(const std::string &IndexDir);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_SNAPSHOTORIGIN_H
