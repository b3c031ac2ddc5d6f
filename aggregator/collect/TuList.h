//===- TuList.h - The TUs of a collection with their states -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_TULIST_H
#define TORCHTALK_AGGREGATOR_COLLECT_TULIST_H

#include "collect/Collector.h"
#include "collect/inputs/CompileCommands.h"

namespace torchtalk::collect {

/// The TUs of a collection with their states.
class TuList {
public:
  /// \p BuildDir is absolute or "".
  TuList(PathMapper &Mapper, std::string BuildDir)
      : Mapper(Mapper), BuildDir(std::move(BuildDir)) {}

  /// Adds a TU with facts; \p Entry.File may be "". \p Stale is the reason why
  /// they do not hold, or "".
  void add(const CompileEntry &Entry, const facts::Manifest &Manifest,
           const std::string &Object, const std::string &Stale = "");
  /// Adds a TU without facts. \p Object is relative to the build folder, as in
  /// TuRecord.
  void addWithout(const CompileEntry &Entry, const std::string &Object,
                  index::TuState State, const std::string &Detail,
                  uint32_t Errors = 0);

  /// Adds those of \p Entries that are of other shards than \p Own, and drops
  /// them from it.
  void keepShard(std::vector<CompileEntry> &Entries, index::BuildShard Own);

  /// \p Text without the path of the build folder.
  std::string portable(std::string Text) const;

  /// The sorted collection, with a problem where TUs are stale. Empties the
  /// list.
  Collection take();

  /// The other parts of the collection.
  std::vector<std::string> Problems;
  ParseCounts Parsing;

private:
  PathMapper &Mapper;
  std::string BuildDir;
  std::vector<CollectedTu> Tus;
  uint64_t StaleTus = 0;   ///< with facts that no longer hold
  uint64_t ForeignTus = 0; ///< with facts of another version of torchtalk
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_TULIST_H
