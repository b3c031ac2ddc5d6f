//===- Nearest.h - The names nearest to a mistyped one ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_NEAREST_H
#define TORCHTALK_SERVER_QUERY_NAMES_NEAREST_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace torchtalk::query {

/// How many letters of \p Name and \p Wanted differ, in any case; nothing when
/// more than \p Most do.
std::optional<unsigned> editsBetween(llvm::StringRef Name,
                                     llvm::StringRef Wanted, unsigned Most);

/// Collects what a typo may have meant: names within a few edits, in any case,
/// and those that go on where it ends.
class Nearest {
public:
  explicit Nearest(llvm::StringRef Wanted);
  /// A name of more than \p Most edits is not near.
  Nearest(llvm::StringRef Wanted, unsigned Most);

  /// \p Shown is proposed when \p Name is near. Of equally near ones the lowest
  /// \p Rank comes first.
  void offer(llvm::StringRef Name, unsigned Rank, std::string Shown);

  /// Each once, nearest first.
  std::vector<std::string> best(size_t Limit = 8) const;

private:
  llvm::StringRef Wanted;
  unsigned Most;
  std::set<std::tuple<unsigned, unsigned, std::string>> Found;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_NEAREST_H
