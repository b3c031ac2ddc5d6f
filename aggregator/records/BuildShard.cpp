//===- BuildShard.cpp - What one of several machines does -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/BuildShard.h"
#include "store/Errors.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::index {

llvm::Expected<BuildShard> BuildShard::parse(llvm::StringRef Text) {
  constexpr uint32_t Most = 10000;
  BuildShard Shard;
  auto [Number, Count] = Text.split('/');
  if (!llvm::to_integer(Number, Shard.Number, 10) ||
      !llvm::to_integer(Count, Shard.Count, 10) || Shard.Number < 1 ||
      Shard.Number > Shard.Count || Shard.Count > Most)
    return makeError("'" + Text +
                     "' is no shard: give it as I/N, like 2/8, with I from 1 "
                     "to N and N up to " +
                     llvm::Twine(Most));
  return Shard;
}

std::string BuildShard::text() const {
  return std::to_string(Number) + "/" + std::to_string(Count);
}

} // namespace torchtalk::index
