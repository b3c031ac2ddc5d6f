//===- NearNames.cpp - Suggestions for a name that is not there -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/NearNames.h"

#include "query/names/Nearest.h"

namespace torchtalk::query {

std::vector<std::string> nearNames(index::Session &Index, std::string_view Name,
                                   size_t Limit) {
  if (Name.empty())
    return {};
  Nearest Near(Name);
  Index.forEachOpName([&](std::string_view Op) {
    index::OperatorName Name(Op);
    Near.offer(Name.Name, 0, Name.withoutOverload().str());
  });
  Index.forEachBaseName(
      [&](std::string_view Base) { Near.offer(Base, 1, std::string(Base)); });
  return Near.best(Limit);
}

} // namespace torchtalk::query
