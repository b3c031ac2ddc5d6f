//===- Sst.h - Facts into a folder ------------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EMIT_SST_H
#define TORCHTALK_PLUGIN_EMIT_SST_H

#include "facts/Container.h"

#include <string>
#include <vector>

namespace torchtalk::emit {

/// Writes the manifest and the shards as one RocksDB SST below \p Dir, which is
/// created if it is missing, by a temporary file and a rename. The keys are
/// those of facts/StoreKeys.h; the file is named after the manifest's, so that
/// a second compile replaces it.
///
/// RocksDB is loaded only here, so other compiles do not pay for it. \returns
/// the problem, or "".
std::string writeSst(const std::string &Dir, const facts::Manifest &Manifest,
                     const std::vector<facts::EncodedShard> &Shards);

} // namespace torchtalk::emit

#endif // TORCHTALK_PLUGIN_EMIT_SST_H
