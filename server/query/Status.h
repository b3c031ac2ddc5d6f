//===- Status.h - What an index knows, and how fresh it is ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `status`. The only query that looks beside the index: at
/// the modification times of the files that the index was made from.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_STATUS_H
#define TORCHTALK_SERVER_QUERY_STATUS_H

#include "index/reader/IndexReader.h"

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
  /// Failed and missing ones.
  std::vector<index::TuRecord> Incomplete;
  /// Index paths of files that changed or vanished since, sorted; with those
  /// in which the source of the snapshot differed.
  std::vector<std::string> Changed;
  size_t FilesChecked = 0;
  bool CheckedAll = true; ///< false: stopped at the bound
  bool SourceMissing = false;
  std::vector<std::string> Advice; ///< what to run, and why
};

/// \p NowUnix in seconds. \p SourceRoot "" means that of the summary.
llvm::Expected<StatusResult> status(const index::IndexReader &Index,
                                    uint64_t NowUnix,
                                    const std::string &SourceRoot = "");

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_STATUS_H
