//===- UpdateIndex.h - A generation out of the former one -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_UPDATEINDEX_H
#define TORCHTALK_AGGREGATOR_PIPELINE_UPDATEINDEX_H

#include "merge/Merger.h"
#include "merge/Units.h"
#include "pipeline/ReadInputs.h"

#include "llvm/Support/Error.h"

#include <vector>

namespace torchtalk::index {

/// The shards of all TUs, and what maps the paths in them.
struct MappedUnits {
  Units All;
  std::vector<PathReader> Readers; ///< of its readings
};
/// \p Mapper lives as long as the result.
MappedUnits mapUnits(llvm::ArrayRef<collect::CollectedTu> Tus,
                     const collect::PortablePaths &Paths,
                     collect::PathMapper &Mapper);

std::vector<TuRecord> recordsOf(llvm::ArrayRef<collect::CollectedTu> Tus);

/// Keeps In.Former if it is what would be made, and \returns whether it did.
/// Either way \p Report gets what has come and gone.
llvm::Expected<bool> keepFormer(const BuildOptions &Options, const Inputs &In,
                                const collect::PortablePaths &Paths,
                                BuildReport &Report);

/// Makes the new generation out of In.Former if few shards have changed
/// (update/EditPlan.h). \returns false where all is to be merged.
bool editFormer(const BuildOptions &Options, const Inputs &In,
                const MappedUnits &Compiled, BuildProgress &Progress,
                BuildReport &Report);

/// Where the former generation was loaded from a snapshot, and facts of it were
/// taken over whose sources have changed: lets the new one name these files.
llvm::Error keepOrigin(const BuildOptions &Options, const Inputs &In,
                       BuildReport &Report);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_UPDATEINDEX_H
