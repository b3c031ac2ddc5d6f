//===- MergeIndexes.h - Several indexes into one ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The whole of `index merge`: partial indexes of one source, made anywhere,
/// into one. Their shards are joined anew, so that the result does not depend
/// on their order and, for parts of one build, is what `index build` would have
/// made of all its TUs. What differs from build to build says which builds have
/// it. Neither the source nor a build folder is looked at.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_MERGEINDEXES_H
#define TORCHTALK_AGGREGATOR_PIPELINE_MERGEINDEXES_H

#include "pipeline/BuildIndex.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::index {

/// A part as the user names it, and where it is.
struct MergePart {
  std::string Label;
  /// What its build is to be called, or "": as it calls itself.
  std::string Build;
  std::string IndexDir;   ///< absolute; "": it is a snapshot, and never changes
  std::string Generation; ///< folder, absolute
  std::string Store;      ///< folder, absolute
};

struct MergeOptions {
  std::vector<MergePart> Parts;
  std::string IndexDir;   ///< absolute; created when missing. May be a part
  std::string SourceRoot; ///< absolute, or "": that of the first part
};

struct MergeReport {
  std::string Generation;
  IndexSummary Summary;
  /// TUs of each of Summary.Builds.
  std::vector<uint64_t> TusOfBuild;
  std::vector<std::string> Problems; ///< a sentence each
};

/// Errors are whole sentences that say what to do; after one the current
/// generation is the former one. Parts of different sources are one.
llvm::Expected<MergeReport> mergeIndexes(const MergeOptions &Options,
                                         BuildProgress &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_MERGEINDEXES_H
