//===- Delta.h - The facts that come and go with shards ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The difference of two tables: of the shards that a generation no longer
/// has, and of those that it has not had. In ids, and in numbers of the files
/// of that generation. What both have alike is in neither.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_UPDATE_DELTA_H
#define TORCHTALK_AGGREGATOR_UPDATE_DELTA_H

#include "index/format/IndexCoding.h"
#include "index/format/Sums.h"
#include "merge/FactTable.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace torchtalk::edit {

using index::SymbolId;

/// Facts and by how many shards more, or fewer, have each. Sorted, none is 0.
template <typename Fact> using Change = std::vector<std::pair<Fact, int64_t>>;

struct SymbolChange {
  /// What it is when it is new. The strings live in one of the tables.
  index::SymbolRow Row;
  int64_t Mentions = 0;
  Change<index::NameFact> Names;
  Change<index::DefinitionFact> Definitions;
  Change<index::EdgeFact> Callees;

  bool empty() const {
    return Mentions == 0 && Names.empty() && Definitions.empty() &&
           Callees.empty();
  }
};

struct Delta {
  std::map<SymbolId, SymbolChange> Symbols;
  std::map<uint32_t, Change<index::IncludeFact>> Includes; ///< by file
  std::vector<int64_t> FileMentions;                       ///< by file
};

/// Both are finished, and live as long as the result. \returns false when one
/// has a file that is not among \p Files, which are sorted.
bool makeDelta(const index::FactTable &Removed, const index::FactTable &Added,
               const std::vector<std::string> &Files, Delta &Out);

/// \p Changes made to \p Counts. \returns false when a count would fall below
/// 0: then the two are not of one generation.
template <typename Fact>
bool applyChange(const Change<Fact> &Changes, index::Counted<Fact> &Counts) {
  index::Counted<Fact> Result;
  auto Old = Counts.begin();
  for (const auto &[What, By] : Changes) {
    for (; Old != Counts.end() && Old->first < What; ++Old)
      Result.push_back(std::move(*Old));
    int64_t Count = By;
    if (Old != Counts.end() && Old->first == What)
      Count += (Old++)->second;
    if (Count < 0 || Count > UINT32_MAX)
      return false;
    if (Count != 0)
      Result.emplace_back(What, static_cast<uint32_t>(Count));
  }
  Result.insert(Result.end(), std::make_move_iterator(Old),
                std::make_move_iterator(Counts.end()));
  Counts = std::move(Result);
  return true;
}

/// The same to a list that has each fact once; \p Above are the counts of its
/// entries, by number, that are more than 1.
template <typename Fact>
bool applyChange(const Change<Fact> &Changes, std::vector<Fact> &List,
                 index::Counted<uint32_t> &Above) {
  index::Counted<Fact> Counts;
  for (Fact &F : List)
    Counts.emplace_back(std::move(F), 1);
  for (const auto &[Number, Count] : Above) {
    if (Number >= Counts.size())
      return false;
    Counts[Number].second = Count;
  }
  if (!applyChange(Changes, Counts))
    return false;
  List.clear();
  Above.clear();
  for (auto &[F, Count] : Counts) {
    if (Count > 1)
      Above.emplace_back(static_cast<uint32_t>(List.size()), Count);
    List.push_back(std::move(F));
  }
  return true;
}

} // namespace torchtalk::edit

#endif // TORCHTALK_AGGREGATOR_UPDATE_DELTA_H
