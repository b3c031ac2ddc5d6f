//===- Units.h - What compiled code a generation is made of -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which shards each TU of a generation has, and which index paths their stored
/// paths were taken for. With the store, another generation can be made of it,
/// on any machine and without the sources or the build.
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

/// A way of reading stored paths.
struct Reading {
  std::string Mapping; ///< readingName() of what it was made by
  /// The index path of each stored path.
  std::map<std::string, std::string, std::less<>> Files;

  bool operator==(const Reading &) const = default;
};

/// A shard, read in one way.
struct ShardUse {
  facts::ShardHash Hash = {};
  uint32_t Reading = 0; ///< number in Units::Readings

  auto operator<=>(const ShardUse &) const = default;
};

struct Units {
  std::vector<Reading> Readings;
  std::vector<ShardUse> Uses; ///< sorted, each once: the order of the store
  /// Of each TU, in the order of IndexReader::tus(): numbers of Uses, sorted.
  std::vector<std::vector<uint32_t>> Tus;

  bool operator==(const Units &) const = default;
};

struct ShardCounts {
  uint64_t Seen = 0;   ///< over all TUs
  uint64_t Unique = 0; ///< distinct contents
};
/// However many readings a shard has.
ShardCounts countShards(const Units &U);

/// The same for mappings that differ only in where the folders lie.
std::string readingName(const collect::PathMapping &Mapping,
                        const collect::PortablePaths &Paths);

/// Makes Uses and Tus of \p OfTus, the shards of each TU.
void setUses(Units &Out, llvm::ArrayRef<std::vector<ShardUse>> OfTus);

/// Of \p Tus, in order; \p Mappings gets what is to be read by for each of
/// Readings, whose Files are empty.
Units makeUnits(llvm::ArrayRef<collect::CollectedTu> Tus,
                const collect::PortablePaths &Paths,
                std::vector<collect::PathMapping> &Mappings);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_UNITS_H
