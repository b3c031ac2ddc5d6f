//===- TuList.h - What became of each TU of a build -------------*- C++ -*-===//
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

/// Grows by a TU at a time, in any order.
class TuList {
public:
  /// \p BuildDir is absolute or "".
  TuList(PathMapper &Mapper, std::string BuildDir)
      : Mapper(Mapper), BuildDir(std::move(BuildDir)) {}

  /// A TU with facts; \p Entry.File may be "". \p Stale says why they hold no
  /// longer, or is "".
  void add(const CompileEntry &Entry, const facts::Manifest &Manifest,
           const std::string &Object, const std::string &Stale = "");
  /// One without. \p Object is relative to the build folder, as in TuRecord.
  void addWithout(const CompileEntry &Entry, const std::string &Object,
                  index::TuState State, const std::string &Detail,
                  uint32_t Errors = 0);

  /// \p Text without the names of this build folder.
  std::string portable(std::string Text) const;

  /// Sorted, with a problem where TUs are stale. Leaves nothing.
  Collection take();

  /// Of the collection, besides its TUs.
  std::vector<std::string> Problems;
  ParseCounts Parsing;

private:
  PathMapper &Mapper;
  std::string BuildDir;
  std::vector<CollectedTu> Tus;
  uint64_t StaleTus = 0;   ///< whose facts do not hold any more
  uint64_t ForeignTus = 0; ///< whose facts another torchtalk wrote
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_TULIST_H
