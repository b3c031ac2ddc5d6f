//===- NearNames.cpp - Suggestions for a name that is not there -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/NearNames.h"

#include "query/names/Nearest.h"
#include "query/names/Spelling.h"

namespace torchtalk::query {

llvm::Expected<std::vector<std::string>>
nearNames(const index::IndexReader &Index, std::string_view Name,
          size_t Limit) {
  if (Name.empty())
    return std::vector<std::string>();
  Nearest Near(Name);
  if (llvm::Error E = Index.forEachOpName([&](std::string_view Op) {
        Near.offer(opBaseName(Op), 0, splitOverload(Op).first);
        return true;
      }))
    return E;
  if (llvm::Error E = Index.forEachBaseName([&](std::string_view Base) {
        Near.offer(Base, 1, std::string(Base));
        return true;
      }))
    return E;
  return Near.best(Limit);
}

} // namespace torchtalk::query
