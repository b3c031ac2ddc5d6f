//===- Collector.h - The TUs of a build, with their facts -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the TUs of a build, puts their facts into the store and reports the
/// state of each TU. A file that has not changed since it was last read is not
/// opened.
///
/// With a compile_commands.json the TUs are exactly its entries: facts are
/// looked for in the entry's object first, then in SSTs, then in static
/// archives; entries without facts, or with stale ones (Freshness.h), are
/// parsed. Without one, every object, archive and SST counts.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_COLLECTOR_H
#define TORCHTALK_AGGREGATOR_COLLECT_COLLECTOR_H

#include "collect/inputs/PathMapper.h"
#include "collect/parse/TuParser.h"
#include "facts/Facts.h"
#include "records/IndexRecords.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <string>
#include <vector>

namespace torchtalk::store {
class FactStore;
class FileDigests;
} // namespace torchtalk::store

namespace torchtalk::collect {

struct CollectedTu {
  index::TuRecord Record;
  PathMapping Mapping;
  /// All are in the store.
  std::vector<facts::ShardHash> Shards;
};

struct Collection {
  std::vector<CollectedTu> Tus; ///< sorted by Record
  std::vector<std::string> Problems;
  ParseCounts Parsing;
  /// Index paths of the source files that differ from those that facts are of,
  /// where the build folder is missing (FormerTus.h). Sorted.
  std::vector<std::string> StaleFiles = {};
};

struct CollectOptions {
  std::string BuildDir; ///< absolute, or "": only FactsDirs count
  std::string SkipDir;  ///< the index folder, which may lie in BuildDir
  std::vector<std::string> FactsDirs;
  ParserSettings Parser = {}; ///< see ParserSettings::parses()
  /// Names of TUs that are not parsed although they have no facts.
  llvm::StringSet<> Unparsed = {};
  bool ParseAll = false; ///< also TUs with facts
  /// TUs of other shards are listed as such, and not read.
  index::BuildShard Shard = {};
};

/// The unique name of a TU in a build.
inline std::string nameOf(const std::string &Main, const std::string &Object) {
  return Object.empty() ? Main : Object;
}

/// Each is called with (done, total): of files read, of TUs parsed.
struct CollectProgress {
  std::function<void(uint64_t, uint64_t)> Read, Parse;
};

/// Reads objects on all cores. Calls to \p Progress are serialised.
llvm::Expected<Collection> collectFacts(const CollectOptions &Options,
                                        store::FactStore &Store,
                                        store::FileDigests &Files,
                                        PathMapper &Mapper,
                                        const CollectProgress &Progress);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_COLLECTOR_H
