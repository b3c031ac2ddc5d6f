//===- StatusResult.h - What an answer about an index holds -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_STATUSRESULT_H
#define TORCHTALK_SERVER_QUERY_STATUSRESULT_H

#include "index/reader/SnapshotOrigin.h"
#include "records/IndexRecords.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

struct StatusResult {
  std::string Generation;
  index::IndexSummary Summary;
  uint64_t AgeSeconds = 0;
  /// When the index was loaded from a snapshot.
  std::optional<index::SnapshotOrigin> Origin;
  /// When that is a ready index, of an installed torch.
  std::optional<index::RegistryOrigin> Registry;
  std::string NotTaken; ///< why no ready index was taken, or ""
  /// Failed and missing ones, and those of other shards.
  std::vector<index::TuRecord> Incomplete;
  uint64_t OfOtherShards = 0; ///< of Incomplete
  /// Index paths of files that changed or vanished since, sorted; with those
  /// in which the source of the snapshot differed.
  std::vector<std::string> Changed;
  size_t FilesChecked = 0;
  bool CheckedAll = true; ///< false: stopped at the bound
  bool SourceMissing = false;
  /// The source that the index was made of, where Summary.SourceRoot is another
  /// folder and nothing compared the two: there, only files that were written
  /// since count as changed. Else "".
  std::string MadeOf;
  std::string RunChanged;          ///< a file that changed since the run; or ""
  std::vector<std::string> Advice; ///< what to run, and why
  /// Of what Python registers: how much is known only at run time, and how much
  /// of that is in functions that no import calls.
  uint64_t PythonDynamic = 0, PythonUncalled = 0;
  uint64_t SourceDynamic = 0; ///< likewise, of C++ that is not compiled
  /// Where a limit ended the reading of a Python module.
  std::vector<index::Location> Unread;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_STATUSRESULT_H
