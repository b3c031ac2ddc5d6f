//===- TuShards.h - Dividing the TUs of a build among machines --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Divides TUs into shards that cost about the same to parse, for `index build
/// --shard`. The machines do not talk to each other: each computes the same
/// division from the same compile commands and sources, wherever its checkout
/// and its build folder are, and whether there are objects or not.
///
/// It is rendezvous hashing with bounded loads: a TU goes to the shard that its
/// name hashes highest with, unless that is ahead of the others. So few TUs
/// move when a source is added or edited, and a shard that is made again finds
/// most of what it parsed before.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_INPUTS_TUSHARDS_H
#define TORCHTALK_AGGREGATOR_COLLECT_INPUTS_TUSHARDS_H

#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/PathMapper.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::collect {

/// The shard, from 1 to \p Count, of each of \p Entries. TUs of one name
/// (nameOf) are of one shard. Reads the sources and their headers, for
/// ParseCost.
std::vector<uint32_t> shardsOf(llvm::ArrayRef<CompileEntry> Entries,
                               const PortablePaths &Paths, uint32_t Count);

/// The shard of each of \p Costs, of (name, cost), whose names differ. Does not
/// depend on their order.
std::vector<uint32_t>
divide(llvm::ArrayRef<std::pair<std::string, uint64_t>> Costs, uint32_t Count);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_INPUTS_TUSHARDS_H
