//===- Sums.h - In how many shards a fact is --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an update has to know to take the facts of one TU out of a generation:
/// a fact is gone when the last shard that has it is. A shard that is read in
/// two ways counts twice (Units.h).
///
/// An index that was merged of several builds has none of this: it is not
/// updated.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_SUMS_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_SUMS_H

#include "records/FactRows.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torchtalk::index {

/// Sorted by the fact; counts are above 0.
template <typename Fact> using Counted = std::vector<std::pair<Fact, uint32_t>>;

struct SymbolSums {
  uint32_t Mentions = 1; ///< shards that have the symbol
  Counted<NameFact> Names;
  Counted<DefinitionFact> Definitions;
  /// Those of its callees, by number in that list, that are in more than one
  /// shard.
  Counted<uint32_t> Edges;

  /// What a symbol has that the column leaves out.
  bool isDefault() const { return *this == SymbolSums(); }
  bool operator==(const SymbolSums &) const = default;
};

/// Keys of Column::Sums.
std::string symbolSumsKey(SymbolId Id);
std::string includeSumsKey(uint32_t File);

std::string encodeSums(const SymbolSums &Sums);
bool decodeSums(std::string_view Bytes, SymbolSums &Out);

/// Of the includes of one file, as SymbolSums::Edges.
std::string encodeCounts(const Counted<uint32_t> &Counts);
bool decodeCounts(std::string_view Bytes, Counted<uint32_t> &Out);

/// How often shards name each file, by number. The key in Column::Meta.
constexpr const char *FileMentionsKey = "file mentions";
std::string encodeMentions(const std::vector<uint32_t> &Mentions);
bool decodeMentions(std::string_view Bytes, std::vector<uint32_t> &Out);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_SUMS_H
