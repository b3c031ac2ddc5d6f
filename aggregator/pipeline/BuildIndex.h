//===- BuildIndex.h - Building and updating an index ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `index build` and `index update`: collect the facts of objects, archives,
/// SSTs and parsed TUs in the store, join them with the YAML, write a new
/// generation beside the current one and publish it by one atomic rename. A
/// crash, an error or a kill at any moment leaves the former generation
/// current.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_BUILDINDEX_H
#define TORCHTALK_AGGREGATOR_PIPELINE_BUILDINDEX_H

#include "collect/parse/TuParser.h"
#include "records/DispatcherRun.h"
#include "records/IndexRecords.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torchtalk::index {

class IndexReader;

struct BuildOptions {
  std::string SourceRoot; ///< absolute; must exist
  std::string BuildDir;   ///< absolute, or "" for YAML only
  std::string IndexDir;   ///< absolute; created when missing
  /// Folders of SSTs that -fplugin-arg-torchtalk-out wrote. SSTs below BuildDir
  /// are found anyway.
  std::vector<std::string> FactsDirs;
  /// How TUs without facts are parsed; without a Program they are not. WorkDir
  /// is ignored.
  collect::ParserSettings Parser = {};
  /// `index update`: keep the current generation where a new one would be the
  /// same. If it was made without parsing, its TUs without facts are not parsed
  /// now either.
  bool Update = false;
  /// The build folder was at BuildDir and no longer exists, see
  /// collect/FormerTus.h. Only with Update.
  bool BuildIsGone = false;
  /// Parse every TU, also those with facts.
  bool ParseAll = false;
  /// An index without compiled code, or a shard, may replace one that has more.
  bool DropFacts = false;
  /// The TUs of compile_commands.json that are taken. Which are of a shard
  /// depends on the commands and the sources alone, see
  /// collect/inputs/TuShards.h. An update gives that of the former generation.
  BuildShard Shard = {};
  /// The index of the PyTorch that the source builds on, whose ops Python code
  /// names. Null: the source is PyTorch.
  std::shared_ptr<const IndexReader> Against = nullptr;
  /// The run of the installed torch that the source is a copy of. Null: none.
  std::shared_ptr<const DispatcherRun> Run = nullptr;
};

/// Receives progress, one call at a time, on the thread that builds or on one
/// that it has started.
class BuildProgress {
public:
  virtual ~BuildProgress() = default;
  /// A stage begins: "collect", "merge", ... \p Total is 0 when it is not
  /// known.
  virtual void stage(std::string_view Name, uint64_t Total) = 0;
  virtual void advance(uint64_t Done) = 0;
};

/// Turns (done, total) of a stage into calls of BuildProgress.
class StageProgress {
public:
  StageProgress(BuildProgress &Progress, std::string Name)
      : Progress(Progress), Name(std::move(Name)) {}

  void operator()(uint64_t Done, uint64_t Total) {
    if (!Begun || Total != LastTotal) {
      Progress.stage(Name, Total);
      Begun = true;
      LastTotal = Total;
    }
    Progress.advance(Done);
  }

private:
  BuildProgress &Progress;
  std::string Name;
  bool Begun = false;
  uint64_t LastTotal = 0;
};

struct BuildReport {
  std::string Generation;
  bool Unchanged = false; ///< Generation is the former one
  /// TUs that only the former generation has, and those that only this one has.
  /// Set by an update.
  std::vector<TuRecord> Removed, Added;
  IndexSummary Summary;
  /// Unreadable objects, invalid YAML entries and the like, a line each. The
  /// state of each TU is in IndexReader::tus().
  std::vector<std::string> Problems;
  double CollectSeconds = 0, MergeSeconds = 0;
  collect::ParseCounts Parsing; ///< its time is part of CollectSeconds
};

/// Errors are whole sentences that say what to do. It is an error to run two
/// builds on one IndexDir at the same time.
llvm::Expected<BuildReport> buildIndex(const BuildOptions &Options,
                                       BuildProgress &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_BUILDINDEX_H
