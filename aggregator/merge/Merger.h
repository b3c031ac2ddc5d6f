//===- Merger.h - Shards of all TUs into one table --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads each shard of the build once, however many TUs have it, and adds its
/// facts to the table once for each path mapping. The table does not depend on
/// the order of the shards.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_MERGER_H
#define TORCHTALK_AGGREGATOR_MERGE_MERGER_H

#include "merge/FactTable.h"
#include "merge/Units.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <functional>
#include <string>

namespace torchtalk::store {
class FactStore;
} // namespace torchtalk::store

namespace torchtalk::index {

/// Gives the index path of a stored path.
using PathReader = std::function<std::string(const std::string &Stored)>;

/// \p Builds has the build of each TU, by number in Table.Builds; empty with
/// fewer than two builds. \p Readers belong to In.Readings, whose Files get
/// their results. \p Progress gets (done, total) shards.
llvm::Error
mergeShards(Units &In, llvm::ArrayRef<unsigned> Builds,
            llvm::ArrayRef<PathReader> Readers, const store::FactStore &Store,
            FactTable &Table,
            const std::function<void(uint64_t, uint64_t)> &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_MERGER_H
