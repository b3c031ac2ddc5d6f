//===- FactReader.h - Facts out of a file -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Opens any file that can carry facts: ELF objects, linked `-r` objects,
/// static archives (thin ones too) and the SSTs of -fplugin-arg-torchtalk-out.
/// Inputs are hostile: every error is reported with the file (and archive
/// member) and nothing of a bad record is returned. Every shard that is
/// returned decodes.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_FACTREADER_H
#define TORCHTALK_AGGREGATOR_COLLECT_FACTREADER_H

#include "facts/Container.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <string>
#include <vector>

namespace torchtalk::collect {

/// One TU found in a file.
struct FoundTu {
  std::string Member; ///< archive member, else ""
  facts::Manifest Manifest;
  /// In the order of Manifest.Shards; those that \p WantShard refused have
  /// empty Bytes.
  std::vector<facts::EncodedShard> Shards;
};

struct FactFile {
  std::vector<FoundTu> Tus;
  /// Members or records that could not be read, a sentence each. A file without
  /// any good part is an error instead.
  std::vector<std::string> Problems;
};

/// Whether to return the bytes of a shard; nullptr: of all.
using WantShardFn = std::function<bool(const facts::ShardHash &)>;

/// An object that carries no facts gives no TUs and no problem; a file that
/// cannot carry any is an error.
llvm::Expected<FactFile> readFacts(const std::string &Path,
                                   const WantShardFn &WantShard = nullptr);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_FACTREADER_H
