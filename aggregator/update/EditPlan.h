//===- EditPlan.h - What an update has to change ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An update that finds few shards changed makes the new generation out of a
/// clone of the former one. The result is that of a build, entry by entry.
///
/// \verbatim
///   units of the former generation, units now
///     -> shards that are gone, shards that are new        (makePlan)
///     -> a table of their facts, and of all others about the symbols and
///        files that they change                           (ChangedFacts.h)
///     -> what all code is looked at for: registrations, bindings, dispatch
///        keys                                             (FactTable::finish)
///     -> the entries of changed symbols and files, written over a clone
///                                                         (writeEdit)
/// \endverbatim
///
/// Where more than code has changed, or which files there are, everything is
/// merged anew: so numbers of files stay, and all that comes of Python, the
/// YAML and device sources.
///
/// Merging everything each time would need none of this, but takes too long: of
/// 1,435 made-up TUs with 506,000 functions and 3.3 million edges, 14.5 s of
/// CPU time without Python, YAML and device sources, where the edit of one TU
/// takes 1.0 to 1.9 s. Reading, sorting and writing shards, calls and callers
/// alone are 8 s of it, which no comparison with the former generation can
/// spare.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_UPDATE_EDITPLAN_H
#define TORCHTALK_AGGREGATOR_UPDATE_EDITPLAN_H

#include "index/format/GenerationDb.h"
#include "index/reader/IndexReader.h"
#include "merge/Merger.h"
#include "merge/Units.h"
#include "records/IndexRecords.h"
#include "update/ChangedFacts.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::edit {

struct EditRequest {
  /// The former generation, and its folder. Lives as long as the plan.
  const index::IndexReader &Former;
  std::string FormerDir;
  const index::Units &Now; ///< its readings without files
  /// Of Now.Readings.
  llvm::ArrayRef<index::PathReader> Readers;
  const store::FactStore &Store;
  /// Of the YAML, in its order; both generations have them.
  const std::vector<index::OpRecord> &Ops;
};

/// All that is known before anything is written.
struct EditPlan {
  const index::IndexReader *Former = nullptr;
  std::string FormerDir;
  std::unique_ptr<index::GenerationDb> Old; ///< the same, as it is written
  index::FileTable Files;                   ///< of both generations
  /// Of the new generation.
  index::Units Units;
  /// Uses of the former generation that it has no more.
  std::vector<index::ShardUse> Gone;
  ChangedFacts Changed;
  /// The facts of the new generation: those about all that is changed, the
  /// mentions of all files, and all registrations, dispatch keys and bindings.
  /// ToJoin are those of new shards. Other symbols have no mentions.
  index::FactTable Table;
  std::vector<index::RegistrationRecord> InDevices;
};

/// Null where an edit is of no use, or not possible: then all is to be merged.
llvm::Expected<std::unique_ptr<EditPlan>> makePlan(const EditRequest &Request);

/// Writes the new generation into the folder \p Dir, which does not exist. The
/// numbers of compiled code in \p Summary are made of those of the former
/// generation, which they are when it is called. \p Problems gets what a user
/// must know of it.
llvm::Error writeEdit(const std::string &Dir, EditPlan Plan,
                      const std::vector<index::OpRecord> &Ops,
                      const std::vector<index::TuRecord> &Tus,
                      const std::vector<source::MessageFile> &Messages,
                      index::IndexSummary &Summary,
                      std::vector<std::string> &Problems);

} // namespace torchtalk::edit

#endif // TORCHTALK_AGGREGATOR_UPDATE_EDITPLAN_H
