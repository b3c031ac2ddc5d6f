//===- SstReader.h - Facts out of an SST ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the SSTs of -fplugin-arg-torchtalk-out. Nothing is returned of a
/// file in which anything is wrong: checksums, keys, hashes and encodings are
/// all verified, so that a verified file may be ingested as it is.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_SSTREADER_H
#define TORCHTALK_AGGREGATOR_COLLECT_SSTREADER_H

#include "collect/FactReader.h"

namespace torchtalk::collect {

/// \p WantShard as in readFacts. The hashes of shards that are not wanted are
/// verified too.
llvm::Expected<FactFile>
readSst(const std::string &Path,
        const std::function<bool(const facts::ShardHash &)> &WantShard);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_SSTREADER_H
