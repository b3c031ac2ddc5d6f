//===- QualifiedName.cpp - Matching names of C++ symbols ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/QualifiedName.h"

#include <algorithm>

namespace torchtalk::query {

NameMatch matchName(const std::vector<std::string> &Query,
                    const std::vector<std::string> &Name) {
  if (Query.empty() || Name.empty() || Query.back() != Name.back())
    return NameMatch::None;
  bool Skipped = false;
  size_t Q = Query.size() - 1, N = Name.size() - 1;
  while (Q > 0) {
    if (N == 0)
      return NameMatch::None;
    --N;
    if (Name[N] == Query[Q - 1] ||
        (Name[N] == index::AnyCapability && isCpuCapability(Query[Q - 1])))
      --Q;
    else
      Skipped |= !isTransparent(Name[N]);
  }
  if (Skipped)
    return NameMatch::Subsequence;
  return std::all_of(Name.begin(), Name.begin() + N, isTransparent)
             ? NameMatch::Exact
             : NameMatch::Suffix;
}

bool isIn(const std::vector<std::string> &Name,
          std::initializer_list<std::string_view> Scope) {
  return Name.size() > Scope.size() &&
         std::equal(Scope.begin(), Scope.end(), Name.begin());
}

} // namespace torchtalk::query
