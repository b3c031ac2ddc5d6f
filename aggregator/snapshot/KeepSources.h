//===- KeepSources.h - Writing the sources of an index ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_KEEPSOURCES_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_KEEPSOURCES_H

#include "snapshot/SourceContent.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::snapshot {

struct KeptCounts {
  uint64_t Files = 0, Bytes = 0; ///< that were kept; uncompressed
  /// Files that were not: no file of the source that git knows, too large, or
  /// with other contents than git gives them.
  std::vector<std::string> LeftOut;
};

/// Writes index/reader/KeptSources.h's file into \p Dir, a generation that is
/// not current, of those of \p Files that are in \p Content.
llvm::Expected<KeptCounts> keepSources(const std::string &Dir,
                                       const std::string &SourceRoot,
                                       const SourceContent &Content,
                                       std::vector<std::string> Files);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_KEEPSOURCES_H
