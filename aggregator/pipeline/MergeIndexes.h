//===- MergeIndexes.h - Several indexes into one ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `index merge`: joins partial indexes of one source, made on any machine,
/// into one. Their shards are joined anew, so the result does not depend on
/// their order and, for parts of one build, equals that of `index build` over
/// all its TUs. Facts that differ between builds say which builds have them.
/// Neither the source nor a build folder is read.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_MERGEINDEXES_H
#define TORCHTALK_AGGREGATOR_PIPELINE_MERGEINDEXES_H

#include "pipeline/BuildIndex.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::index {

/// A part as the user names it, and its place.
struct MergePart {
  std::string Label;
  /// The new name of its build; "" keeps its own.
  std::string Build;
  std::string IndexDir;   ///< absolute; "" for a snapshot, which never changes
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
  /// The number of TUs of each of Summary.Builds.
  std::vector<uint64_t> TusOfBuild;
  std::vector<std::string> Problems; ///< a sentence each
};

/// Errors are whole sentences that say what to do, and leave the former
/// generation current. It is an error if the parts are of different sources.
llvm::Expected<MergeReport> mergeIndexes(const MergeOptions &Options,
                                         BuildProgress &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_MERGEINDEXES_H
