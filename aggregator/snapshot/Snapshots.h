//===- Snapshots.h - Saving, loading and deleting snapshots -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A snapshot is an index under a name: the current generation and the store of
/// facts, by hard links, so that a gigabyte is saved or loaded in milliseconds.
/// The functions take the locks of the snapshots and of the index folder, so
/// they fail while a build runs; readers never wait.
///
/// load() after a crash, by how far it came:
/// \verbatim
///   1 clone of the generation   as before; the next build removes the clone
///   2 clone of the store        as before; the next load removes the clone
///   3 store -> .store-old       as before but for the store; the next load
///                               puts it back, a build before that reads all
///                               objects anew
///   4 .store-new -> store       the former index, with the store loaded
///   5 CURRENT                   the index loaded
/// \endverbatim
/// State 4 is valid: every record of the store is checked against its file
/// before it is used, and every shard against its hash. The store affects the
/// speed of builds, not their result.
///
/// Saving and loading do not read the contents, which would take as long as
/// copying the index. RocksDB checks every block of a table, and WalkGraph its
/// file, whenever it is read; archives have checksums of whole files
/// (Archive.h).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_SNAPSHOTS_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_SNAPSHOTS_H

#include "index/reader/SnapshotOrigin.h"
#include "snapshot/KeepSources.h"
#include "snapshot/Manifest.h"
#include "snapshot/SourceContent.h"

#include <optional>
#include <string>

namespace torchtalk::snapshot {

struct SaveRequest {
  std::string IndexDir;
  std::string Name;
  /// The generation that Content was compared with. It is an error if another
  /// one is current by now.
  std::string Generation;
  std::string SourceRoot;
  /// The source that the index was made from; std::nullopt when that is not
  /// known.
  std::optional<SourceContent> Content;
  std::string Commit; ///< of that source
  std::string TorchTalk;
  /// The files whose text travels with the snapshot (KeepSources.h): all of the
  /// index. Needs Content.
  std::vector<std::string> KeptFiles = {};
};

struct SaveReport {
  Manifest Saved;
  KeptCounts Kept;
};

/// A failure leaves no files.
llvm::Expected<SaveReport> saveSnapshot(const SaveRequest &Request);

struct LoadRequest {
  std::string IndexDir;
  /// Of the loading checkout, absolute; "": there is none, and it stays where
  /// it was on the machine that made the index.
  std::string SourceRoot;
  std::string BuildDir;         ///< its build folder, or "" to derive it
  index::SnapshotOrigin Origin; ///< including the name of the snapshot
  std::optional<index::RegistryOrigin> Registry = {};
  std::string SnapshotsOf = {}; ///< the folder that has it; "": IndexDir
  std::string NameThere = {};   ///< in that folder; "": Origin.Name
};

struct LoadReport {
  std::string Generation;
  std::string Former; ///< the generation that was current, or ""
  std::string BuildDir;
  bool Store = false; ///< the store of facts was replaced
};

llvm::Expected<LoadReport> loadSnapshot(const LoadRequest &Request);

llvm::Error deleteSnapshot(const std::string &IndexDir,
                           const std::string &Name);

/// The files of the source that \p M was made from; std::nullopt when they are
/// not known.
llvm::Expected<std::optional<std::vector<SourceFile>>>
sourceFilesOf(const std::string &IndexDir, const Manifest &M);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_SNAPSHOTS_H
