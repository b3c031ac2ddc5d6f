//===- NameMatch.h - How well a name fits a search --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A search for `soft_max` in names, best first:
///
/// \verbatim
///   Exact         soft_max
///   IgnoringCase  Soft_Max
///   Prefix        soft_max_backward
///   Word          log_soft_max, hostSoft_max   between _ or changes of case
///   Substring     microsoft_maximum
///   Words         see QueryWords.h               only where the above do not
///   Typo          soft_mx                      only where nothing else fits
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_NAMEMATCH_H
#define TORCHTALK_SERVER_QUERY_NAMES_NAMEMATCH_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

enum class MatchKind : uint8_t {
  Exact,
  IgnoringCase,
  Prefix,
  Word,
  Substring,
  Words,
  Typo,
};
inline const char *toString(MatchKind Kind) {
  constexpr const char *Words[] = {"exact", "exact but for case", "prefix",
                                   "word",  "substring",          "all words",
                                   "typo"};
  return Words[static_cast<size_t>(Kind)];
}

/// Says how names fit one wanted name, which is not empty.
class NameMatcher {
public:
  explicit NameMatcher(llvm::StringRef Wanted);

  /// Anything but a typo; nullopt when \p Name does not fit.
  std::optional<MatchKind> match(llvm::StringRef Name) const;
  /// How many characters are wrong; nullopt when too many are.
  std::optional<unsigned> typo(llvm::StringRef Name) const;

private:
  std::string Wanted, Lower;
  unsigned MaxDistance;
};

/// `at::native::add.Tensor` as a search understands it.
struct SearchQuery {
  std::vector<std::string> Scope; ///< "at", "native"; lower case
  std::string Last;               ///< the component that names must fit
  /// "Tensor", where Last can be an op before it; then Scope does not have it.
  std::optional<std::string> Overload;

  /// Whether the components of \p Qualified before the last have those of
  /// Scope, in order.
  bool fitsScope(llvm::StringRef Qualified) const;
};

/// Best first: `add.Tensor` can be an overload, or Tensor of a module add.
std::vector<SearchQuery> parseSearch(llvm::StringRef Text);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_NAMEMATCH_H
