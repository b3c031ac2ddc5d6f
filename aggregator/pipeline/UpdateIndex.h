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

/// Brings In.Former up to date without merging everything: where nothing has
/// changed it stays, and where few shards have, the new generation is made of
/// it (update/EditPlan.h). Fills \p Report. \returns false where all is to be
/// merged.
llvm::Expected<bool> updateFormer(const BuildOptions &Options, const Inputs &In,
                                  const MappedUnits &Compiled,
                                  const collect::PortablePaths &Paths,
                                  BuildProgress &Progress, BuildReport &Report);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_UPDATEINDEX_H
