//===- QueryWords.h - A search for several words ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_QUERYWORDS_H
#define TORCHTALK_SERVER_QUERY_NAMES_QUERYWORDS_H

#include "query/names/NameMatch.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <vector>

namespace torchtalk::query {

/// "softmax cpu kernel": each of the words is in a name or in what goes with
/// it, such as its namespace and its path, in any order and any case; at least
/// one is in the name.
class QueryWords {
public:
  explicit QueryWords(llvm::StringRef Query);

  /// With one word there is nothing to add to a search for it.
  bool several() const { return Words.size() > 1; }
  bool anyIn(llvm::StringRef Name) const;
  /// How badly they fit, from 0 for whole components of the name; nullopt: not
  /// at all. \p Beside are qualified names, paths and single words.
  std::optional<unsigned> cost(llvm::StringRef Name,
                               llvm::ArrayRef<llvm::StringRef> Beside) const;

private:
  std::vector<NameMatcher> Words;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_QUERYWORDS_H
