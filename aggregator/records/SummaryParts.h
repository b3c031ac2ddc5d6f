//===- SummaryParts.h - Parts of the summary of an index --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_SUMMARYPARTS_H
#define TORCHTALK_AGGREGATOR_RECORDS_SUMMARYPARTS_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::index {

/// Operators that have a def, counted by metadata::checkSchemas().
struct SchemaCounts {
  uint64_t Compared = 0;  ///< with the YAML
  uint64_t Generated = 0; ///< of these, with what an `autogen` stands for
  uint64_t Differ = 0;    ///< a difference of any kind
  /// In the YAML, but the schema is inferred from C++, known to running code
  /// only, or cannot be parsed.
  uint64_t NotCompared = 0;
  uint64_t Unlisted = 0; ///< not in the YAML

  bool operator==(const SchemaCounts &) const = default;
};

/// A build that facts come from.
struct BuildInfo {
  /// What it is for: "CPU", "CUDA"; or as the user calls it.
  std::string Name;
  /// Of CMakeCache.txt, by name; see Builds.h.
  std::vector<std::pair<std::string, std::string>> Settings;

  bool operator==(const BuildInfo &) const = default;
};

/// A run of torch that told what its dispatcher has.
struct RunInfo {
  std::string Python;  ///< the program; "": there was no run
  std::string Version; ///< of the torch: "2.6.0+cu124"
  /// What was imported after torch: "torchvision 0.21.0".
  std::vector<std::string> Imports;
  uint64_t Unix = 0; ///< seconds
  /// What the process had loaded, by path, and what changes with each.
  std::vector<std::pair<std::string, std::string>> Files;

  explicit operator bool() const { return !Python.empty(); }
  bool operator==(const RunInfo &) const = default;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_SUMMARYPARTS_H
