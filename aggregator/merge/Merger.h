//===- Merger.h - Shards of all TUs into one table --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads each shard of the build once, however many TUs hold it, and adds its
/// facts to the table, once a way of reading its paths. What a symbol is does
/// not depend on the order in which shards come.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_MERGER_H
#define TORCHTALK_AGGREGATOR_MERGE_MERGER_H

#include "collect/Collector.h"
#include "merge/FactTable.h"

namespace torchtalk::store {
class FactStore;
} // namespace torchtalk::store

namespace torchtalk::index {

struct MergeCounts {
  uint64_t ShardsSeen = 0;   ///< over all TUs
  uint64_t ShardsUnique = 0; ///< distinct contents
};

/// \p Progress gets (done, total) shards.
llvm::Expected<MergeCounts>
mergeShards(const std::vector<collect::CollectedTu> &Tus,
            const store::FactStore &Store, collect::PathMapper &Mapper,
            FactTable &Table,
            const std::function<void(uint64_t, uint64_t)> &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_MERGER_H
