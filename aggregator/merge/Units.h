//===- Units.h - The shards of the TUs of a generation ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The shards of each TU of a generation, and the index paths that their stored
/// paths were mapped to. With the store, this suffices to make another
/// generation, on any machine and without the sources or the build.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_UNITS_H
#define TORCHTALK_AGGREGATOR_MERGE_UNITS_H

#include "collect/Collector.h"
#include "collect/inputs/InputTable.h"

#include "llvm/ADT/ArrayRef.h"

#include <compare>
#include <map>
#include <string>
#include <vector>

namespace torchtalk::index {

/// A mapping of stored paths to index paths.
struct Reading {
  std::string Mapping; ///< readingName() of its mapping
  /// The index path of each stored path.
  std::map<std::string, std::string, std::less<>> Files;

  bool operator==(const Reading &) const = default;
};

/// A shard with one path mapping.
struct ShardUse {
  facts::ShardHash Hash = {};
  uint32_t Reading = 0; ///< number in Units::Readings

  auto operator<=>(const ShardUse &) const = default;
};

struct Units {
  std::vector<Reading> Readings;
  std::vector<ShardUse> Uses; ///< sorted, each once: the order of the store
  /// For each TU, in the order of IndexReader::tus(): numbers of Uses, sorted.
  std::vector<std::vector<uint32_t>> Tus;

  bool operator==(const Units &) const = default;
};

struct ShardCounts {
  uint64_t Seen = 0;   ///< summed over all TUs
  uint64_t Unique = 0; ///< distinct contents
};
/// A shard counts once, whatever its path mappings.
ShardCounts countShards(const Units &U);

/// Equal for mappings that differ only in the location of the source and the
/// build.
std::string readingName(const collect::PathMapping &Mapping,
                        const collect::PortablePaths &Paths);

/// Sets Uses and Tus from \p OfTus, the shards of each TU.
void setUses(Units &Out, llvm::ArrayRef<std::vector<ShardUse>> OfTus);

/// Makes the units of \p Tus, in order. \p Mappings gets the mapping of each of
/// Readings, whose Files are empty.
Units makeUnits(llvm::ArrayRef<collect::CollectedTu> Tus,
                const collect::PortablePaths &Paths,
                std::vector<collect::PathMapping> &Mappings);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_UNITS_H
