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

#include <string>
#include <vector>

namespace torchtalk::edit {

/// Symbols, Callees, Callers, Includes, ToJoin, Sums. Completes Plan.Changed.
llvm::Error editFacts(EditPlan &Plan, index::GenerationDb &New,
                      index::IndexSummary &Summary);
/// Names.
llvm::Error editNames(const EditPlan &Plan, index::GenerationDb &New);
/// Definitions; sets which of \p HasDefinitions still have any.
llvm::Error editDefinitions(const EditPlan &Plan, index::GenerationDb &New,
                            std::vector<bool> &HasDefinitions);
/// Search, and the list of its names. \p Former are the former registrations.
llvm::Error editSearch(const EditPlan &Plan,
                       const std::vector<index::OpRecord> &Ops,
                       const std::vector<index::RegistrationRecord> &Former,
                       index::GenerationDb &New);

/// The call graph and the order of its nodes, into the folder \p Dir.
llvm::Error editWalk(const std::string &Dir, const EditPlan &Plan,
                     const std::vector<index::OpRecord> &Ops);

} // namespace torchtalk::edit

#endif // TORCHTALK_AGGREGATOR_UPDATE_SYMBOLEDIT_H
