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

#include "index/format/IndexCoding.h"

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

void fields(auto &A, Is<NameFact> auto &N) { FIELDS(N.Name, N.Signature); }
void fields(auto &A, Is<DefinitionFact> auto &D) {
  bool HasTemplate = D.Template != 0;
  FIELDS(D.File, D.Line, D.EndLine, D.Kind, D.MacroFilePlus1, D.MacroLine,
         HasTemplate);
  if (HasTemplate)
    FIELDS(D.Template);
}
/// The fields of a Counted<uint32_t>: keys as differences, each with its count.
void countsBy(auto &A, auto &Counts) {
  uint32_t Last = 0;
  A.list(Counts, [&](auto &Entry) {
    A.delta(Entry.first, Last);
    A(Entry.second);
  });
}
void fields(auto &A, Is<SymbolSums> auto &S) {
  FIELDS(S.Mentions, S.Names, S.Definitions);
  countsBy(A, S.Edges);
}

/// Of the includes of one file, as SymbolSums::Edges.
inline std::string encodeCounts(const Counted<uint32_t> &Counts) {
  store::FieldWriter Out;
  countsBy(Out, Counts);
  return Out.take();
}
inline bool decodeCounts(std::string_view Bytes, Counted<uint32_t> &Out) {
  store::FieldReader In(Bytes);
  countsBy(In, Out);
  return In.done();
}

/// Keys of Column::Sums.
inline std::string symbolSumsKey(SymbolId Id) { return "s" + key64(Id); }
inline std::string includeSumsKey(uint32_t File) { return "i" + key32(File); }

/// How often shards name each file, by number: a list. The key in Column::Meta.
constexpr const char *FileMentionsKey = "file mentions";

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_SUMS_H
