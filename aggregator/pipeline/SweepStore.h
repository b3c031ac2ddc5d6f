//===- SweepStore.h - Removing dead records of a store ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_SWEEPSTORE_H
#define TORCHTALK_AGGREGATOR_PIPELINE_SWEEPSTORE_H

#include "merge/Units.h"

#include "llvm/Support/Error.h"

#include <cstddef>

namespace torchtalk::store {
class FactStore;
} // namespace torchtalk::store

namespace torchtalk::index {

/// Whether what parsing gave lives although no index uses it: an index that was
/// made without parsing uses none of it, and it takes the longest to make
/// again.
enum class ParsedShards : bool { AsUsed, Kept };

/// Removes the shards that are not in \p Live, and the records of objects and
/// TUs that refer to one of them, which are read again if they return. Does
/// nothing unless the dead shards outnumber both the live ones and \p Least.
/// Snapshots have stores of their own.
llvm::Error sweepStore(store::FactStore &Store, llvm::ArrayRef<ShardUse> Live,
                       ParsedShards Parsed, size_t Least = 4096);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_SWEEPSTORE_H
