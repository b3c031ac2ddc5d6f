//===- ChangedFacts.h - Facts that come and go ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The symbols and files about which the shards of a generation no longer say
/// the same, and all that its shards say about them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_UPDATE_CHANGEDFACTS_H
#define TORCHTALK_AGGREGATOR_UPDATE_CHANGEDFACTS_H

#include "index/format/GenerationDb.h"
#include "index/reader/IndexReader.h"
#include "merge/FactTable.h"
#include "records/FactRows.h"

#include "llvm/Support/Error.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace torchtalk::edit {

using index::SymbolId;

struct ChangedSymbol {
  /// Its definitions are sorted. None: it was not there, or is gone. After,
  /// FamilyHash and Callees are set as its entries are written.
  std::optional<index::SymbolRecord> Before, After;
  uint64_t FamilyHash = 0;                               ///< of After
  std::vector<index::EdgeFact> FormerCallees, Callees{}; ///< sorted

  bool callsChanged() const { return Callees != FormerCallees; }
};
using ChangedSymbols = std::map<SymbolId, ChangedSymbol>;

struct ChangedFacts {
  ChangedSymbols Symbols;
  /// Files whose includes change, with the number of their former ones.
  std::map<uint32_t, size_t> Includers;
};

/// \p Table has the files of the generation, and the facts of the shards that
/// are gone, negated, and of those that are new. Adds those of \p Former about
/// everything that these change, so that they cancel out. \p Old is the
/// database of \p Former.
llvm::Expected<ChangedFacts> addFormerFacts(const index::IndexReader &Former,
                                            const index::GenerationDb &Old,
                                            index::FactTable &Table);

/// An error when the facts of the finished \p Table are not those of one
/// generation: some are taken away that were not there.
llvm::Error checkSums(const index::GenerationDb &Old,
                      const index::FactTable &Table);

} // namespace torchtalk::edit

#endif // TORCHTALK_AGGREGATOR_UPDATE_CHANGEDFACTS_H
