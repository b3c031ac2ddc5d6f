//===- SnapshotFolder.h - The folder of snapshots ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// \verbatim
///   DIR/snapshots/.lock           held by who adds or removes one
///   DIR/snapshots/.new-*          one in the making, or on its way out
///   DIR/snapshots/.old-*          the latter, of an older torchtalk
///   DIR/snapshots/nightly@main/   the snapshot nightly/main
///     manifest.yaml               see Manifest.h
///     generation/                 of Generation.h; none of its files changes
///     store/                      of FactStore.h; absent when there was none
///     sources                     see SourceContent.h; absent when not known
/// \endverbatim
///
/// '@', which no name contains, stands for the '/' of a name, so that every
/// snapshot is one folder and none is inside another. A snapshot is created and
/// deleted by one rename; leftovers of a killed process are removed when the
/// lock is next taken.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_SNAPSHOTFOLDER_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_SNAPSHOTFOLDER_H

#include "snapshot/Manifest.h"
#include "store/Files.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::snapshot {

/// "DIR/snapshots/nightly@main". checkName() accepts \p Name.
std::string snapshotDir(const std::string &IndexDir, const std::string &Name);
/// The temporary folder in which a snapshot is made, or deleted.
std::string newSnapshotDir(const std::string &IndexDir,
                           const std::string &Name);

/// Gives the snapshot that was made in \p Dir its manifest and its place.
llvm::Error publishSnapshot(const std::string &IndexDir, const std::string &Dir,
                            const Manifest &M);

/// Takes the lock of the snapshots, creates their folder if it is missing, and
/// removes leftovers of killed processes.
llvm::Expected<store::FileLock> lockSnapshots(const std::string &IndexDir);

/// A snapshot, whose manifest may be unreadable.
struct Listed {
  std::string Name;
  std::optional<Manifest> Found;
  std::string Problem; ///< without Found
};

/// Sorted by name; empty without such a folder.
llvm::Expected<std::vector<Listed>> listSnapshots(const std::string &IndexDir);

/// If \p Name does not exist, the error lists the existing snapshots.
llvm::Expected<Manifest> readSnapshot(const std::string &IndexDir,
                                      const std::string &Name);

/// Whether a snapshot, valid or not, has the name.
bool snapshotExists(const std::string &IndexDir, const std::string &Name);

/// The files of a snapshot in the folder \p Dir as they are, sorted.
llvm::Expected<std::vector<Manifest::File>> filesOf(const std::string &Dir);

/// Whether all files of \p M are in \p Dir, with their sizes.
llvm::Error checkFiles(const std::string &Dir, const Manifest &M);

/// Whether this torchtalk can read its index.
llvm::Error checkFormat(const Manifest &M);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_SNAPSHOTFOLDER_H
