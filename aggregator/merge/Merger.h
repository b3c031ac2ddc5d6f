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

/// The index path of a stored one.
using PathReader = std::function<std::string(const std::string &Stored)>;

/// \p Builds is that of each TU, by number in Table.Builds; empty where these
/// are not more than one. \p Readers are those of In.Readings, whose Files are
/// set to what they said. \p Progress gets (done, total) shards.
llvm::Error
mergeShards(Units &In, llvm::ArrayRef<unsigned> Builds,
            llvm::ArrayRef<PathReader> Readers, const store::FactStore &Store,
            FactTable &Table,
            const std::function<void(uint64_t, uint64_t)> &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_MERGER_H
