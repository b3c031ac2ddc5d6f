//===- BuildIndex.h - From a build folder to an index -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The whole of `index build` and `index update`: collect facts from objects,
/// archives and SSTs, and by parsing, into the store, join them with the YAML,
/// write a new generation beside the current one and publish it by one atomic
/// rename. A crash, an error or a kill at any moment leaves the former
/// generation current.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_BUILDINDEX_H
#define TORCHTALK_AGGREGATOR_PIPELINE_BUILDINDEX_H

#include "collect/parse/TuParser.h"
#include "records/IndexRecords.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::index {

class IndexReader;

struct BuildOptions {
  std::string SourceRoot; ///< absolute; must exist
  std::string BuildDir;   ///< absolute, or "" for YAML only
  std::string IndexDir;   ///< absolute; created when missing
  /// Folders of SSTs that -fplugin-arg-torchtalk-out wrote. SSTs below
  /// BuildDir are found without.
  std::vector<std::string> FactsDirs;
  /// How TUs without facts are parsed; without a Program they are not. Its
  /// WorkDir is chosen here.
  collect::ParserSettings Parser = {};
  /// `index update`: leave the current generation where a new one would be the
  /// same, and unparsed what it has no facts of, if it was made so.
  bool Update = false;
  /// BuildDir is where the build folder was and is no more, see
  /// collect/FormerTus.h. Of an update.
  bool BuildIsGone = false;
  /// Parse everything, whatever facts there are.
  bool ParseAll = false;
  /// An index without compiled code may take the place of one that has some.
  bool DropFacts = false;
  /// The index of the PyTorch that the source builds on, whose ops Python code
  /// names. Null: the source is PyTorch.
  std::shared_ptr<const IndexReader> Against = nullptr;
};

/// Told of progress, from the thread that builds.
class BuildProgress {
public:
  virtual ~BuildProgress() = default;
  /// A stage begins: "collect", "merge", ... \p Total 0: not known.
  virtual void stage(std::string_view Name, uint64_t Total) = 0;
  virtual void advance(uint64_t Done) = 0;
};

struct BuildReport {
  std::string Generation;
  bool Unchanged = false; ///< Generation is the former one
  /// TUs that the former generation had and this one has not, and the other
  /// way round. Of an update.
  std::vector<TuRecord> Removed, Added;
  IndexSummary Summary;
  /// What a user must know, a line each: unreadable objects, YAML entries
  /// that make no sense. The TUs themselves are in IndexReader::tus().
  std::vector<std::string> Problems;
  double CollectSeconds = 0, MergeSeconds = 0;
  collect::ParseCounts Parsing; ///< its time is part of CollectSeconds
};

/// Errors are whole sentences that say what to do. A second build on the same
/// IndexDir at the same time is one.
llvm::Expected<BuildReport> buildIndex(const BuildOptions &Options,
                                       BuildProgress &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_BUILDINDEX_H
