//===- BuildShard.h - What one of several machines does ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_BUILDSHARD_H
#define TORCHTALK_AGGREGATOR_RECORDS_BUILDSHARD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace torchtalk::index {

/// The TUs of a build that one of several machines indexes, or the tests that
/// it runs.
struct BuildShard {
  uint32_t Number = 1; ///< from 1 to Count
  uint32_t Count = 1;

  /// Of "2/8". The error says how to write one.
  static llvm::Expected<BuildShard> parse(llvm::StringRef Text);
  bool isWhole() const { return Count == 1; }
  std::string text() const; ///< "2/8"
  bool operator==(const BuildShard &) const = default;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_BUILDSHARD_H
