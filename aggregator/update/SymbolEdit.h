//===- SymbolEdit.h - The entries of changed symbols ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_UPDATE_SYMBOLEDIT_H
#define TORCHTALK_AGGREGATOR_UPDATE_SYMBOLEDIT_H

#include "index/writer/IndexWriterImpl.h"
#include "update/EditPlan.h"

#include <map>
#include <optional>
#include <vector>

namespace torchtalk::edit {

/// What became of a symbol whose entry, callees or callers are not as they
/// were.
struct ChangedSymbol {
  /// Its definitions are sorted, with paths. None: it was not there, or is
  /// gone.
  std::optional<index::SymbolRecord> Before, After;
  uint64_t FamilyHash = 0; ///< of After
  /// Whether it calls what it did not, or no longer what it did; and then all
  /// that it calls.
  bool CallsChanged = false;
  std::vector<index::EdgeFact> Callees;
};
using ChangedSymbols = std::map<SymbolId, ChangedSymbol>;

/// Symbols, Callees, Callers, Sums.
llvm::Error editSymbols(const EditPlan &Plan, index::GenerationDb &New,
                        index::IndexSummary &Summary, ChangedSymbols &Out);
/// Includes, and their Sums.
llvm::Error editIncludes(const EditPlan &Plan, index::GenerationDb &New,
                         index::IndexSummary &Summary);
/// Names.
llvm::Error editNames(const EditPlan &Plan, const ChangedSymbols &Changed,
                      index::GenerationDb &New);
/// Definitions; sets which of \p HasDefinitions still have any.
llvm::Error editDefinitions(const EditPlan &Plan, const ChangedSymbols &Changed,
                            index::GenerationDb &New,
                            std::vector<bool> &HasDefinitions);
/// Search, and the list of its names. Both lists of registrations are of
/// Column::Registrations.
llvm::Error editSearch(const EditPlan &Plan, const ChangedSymbols &Changed,
                       const std::vector<index::OpRecord> &Ops,
                       const std::vector<index::RegistrationRecord> &Before,
                       const std::vector<index::RegistrationRecord> &After,
                       index::GenerationDb &New);

/// The walk and its order, into the folder \p Dir.
llvm::Error
editWalk(const std::string &Dir, const EditPlan &Plan,
         const ChangedSymbols &Changed, const std::vector<index::OpRecord> &Ops,
         const std::vector<index::RegistrationRecord> &Registrations);

} // namespace torchtalk::edit

#endif // TORCHTALK_AGGREGATOR_UPDATE_SYMBOLEDIT_H
