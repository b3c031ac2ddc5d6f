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
/// A generation that is made from such a one, and brought up to date by that,
/// drops the record (GenerationDb::erase(Column::Meta, OriginKey)), unless
/// facts of compilers are still of other files, as without the build folder:
/// then it names these (replaceOrigin()).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_READER_SNAPSHOTORIGIN_H
#define TORCHTALK_AGGREGATOR_INDEX_READER_SNAPSHOTORIGIN_H

#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
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
    Version,     ///< the version of an installed torch that names no commit
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
constexpr unsigned NumOriginMatches = 6;
/// "content", "commit", "path", "ancestor", "forced", "version".
const char *toString(SnapshotOrigin::Match How);

/// What the generation of a ready index says beside its SnapshotOrigin: it is
/// of the repository, and the source beside it is an installed torch, which has
/// only some of the repository's files (registry/TakeIndex.h).
struct RegistryOrigin {
  std::string Registry; ///< "https://..."; "": it was on this machine
  std::string Name;     ///< of the index, in the registry
  std::string Package;  ///< the folder of the installed torch
  std::string Build;    ///< how its build differs from the package's, or ""
  std::string SignedBy; ///< the key that its signature is by; "": not checked

  bool operator==(const RegistryOrigin &) const = default;
};

/// The keys of the records in Column::Meta.
constexpr const char *OriginKey = "snapshot";
constexpr const char *RegistryKey = "registry";

/// Makes the generation in the folder \p Dir, a clone that is not current,
/// one of \p SourceRoot and \p BuildDir, loaded as the origins say.
llvm::Error moveGeneration(const std::string &Dir,
                           const std::string &SourceRoot,
                           const std::string &BuildDir,
                           const SnapshotOrigin &Origin,
                           const std::optional<RegistryOrigin> &Registry);

/// Keeps in \p IndexDir why no ready index was taken for it; "": forgets it.
llvm::Error noteNotTaken(const std::string &IndexDir, const std::string &Why);
/// The last reason that noteNotTaken() kept in \p IndexDir, or "".
std::string whyNotTaken(const std::string &IndexDir);

/// Gives the current generation of \p IndexDir another origin; std::nullopt
/// makes it one that stands for itself: it was found to be of the very source
/// that is there. \returns the generation that has taken its place. With the
/// lock held.
llvm::Expected<std::string>
replaceOrigin(const std::string &IndexDir,
              const std::optional<SnapshotOrigin> &Origin);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_SNAPSHOTORIGIN_H
