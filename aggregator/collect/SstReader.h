//===- SstReader.h - Facts out of an SST ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the SSTs of -fplugin-arg-torchtalk-out. Checksums, keys, hashes and
/// encodings are all verified and any damage rejects the whole file, so that a
/// verified file may be ingested unchanged.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_SSTREADER_H
#define TORCHTALK_AGGREGATOR_COLLECT_SSTREADER_H

#include "collect/FactReader.h"

namespace torchtalk::collect {

/// \p WantShard as in readFacts. The hashes of shards that are not wanted are
/// verified too.
llvm::Expected<FactFile> readSst(const std::string &Path,
                                 const WantShardFn &WantShard);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_SSTREADER_H
