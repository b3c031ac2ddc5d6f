//===- ReaderOptions.h - What a reader may keep in memory -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How an index is opened by those who answer many questions from it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_READEROPTIONS_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_READEROPTIONS_H

#include <cstddef>
#include <cstdint>

namespace torchtalk::index {

struct ReaderOptions {
  /// Most that blocks of the database take in memory while they are kept for
  /// the next question.
  size_t CacheBytes = size_t{64} << 20;
  /// Count what that cache had; see cacheCounts().
  bool CountCache = false;
};

struct CacheCounts {
  uint64_t Hits = 0, Misses = 0;
  uint64_t Bytes = 0; ///< now
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_READEROPTIONS_H
