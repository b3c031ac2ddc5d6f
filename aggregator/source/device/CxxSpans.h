//===- CxxSpans.h - Brackets and names among tokens -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What can be told of tokens without a grammar: which brackets belong
/// together, what a call's arguments are, which name an expression ends in.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXSPANS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXSPANS_H

#include "source/device/CxxTokens.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace torchtalk::source {

/// From Begin up to, not including, End.
struct CxxSpan {
  size_t Begin = 0, End = 0;
  bool empty() const { return Begin >= End; }
};

/// Tokens of a variant after its macros, with their brackets. They must
/// outlive it.
class CxxSpans {
public:
  static constexpr size_t None = SIZE_MAX;

  explicit CxxSpans(llvm::ArrayRef<CxxToken> Tokens);

  size_t size() const { return Tokens.size(); }
  /// A token of no kind behind the last.
  const CxxToken &operator[](size_t I) const {
    return I < Tokens.size() ? Tokens[I] : Last;
  }

  /// The bracket that goes with the one at \p I, ( [ or {, either way; None.
  size_t partner(size_t I) const {
    return I < Partners.size() ? Partners[I] : None;
  }
  /// Of `<` at \p I the `>`, if these can be template arguments; None.
  size_t closingAngle(size_t I) const;
  /// Of `>` at \p I the `<`.
  size_t openingAngle(size_t I) const;

  /// What stands between the commas of the parentheses at \p Open.
  llvm::SmallVector<CxxSpan, 4> arguments(size_t Open) const;

  /// `a::b<int>::c` that ends before \p End, as "a::b::c"; \p Begin gets where
  /// it begins. "" when there is none.
  std::string nameBefore(size_t End, size_t &Begin) const;
  /// The name of the function or object that an expression stands for, through
  /// casts and wrappers: `TORCH_FN(a::f)`, `(void *)f<int>`, `&f`. "lambda" for
  /// one, "" when there is none.
  std::string nameIn(CxxSpan Expression) const;
  /// Its tokens, with single spaces where the source has any.
  std::string text(CxxSpan Span) const;

private:
  /// `<=` and `>=`.
  bool compares(size_t I) const;

  llvm::ArrayRef<CxxToken> Tokens;
  std::vector<size_t> Partners;
  CxxToken Last;
};

/// Whether C++ gives \p Word a meaning: "int", "return".
bool isKeyword(llvm::StringRef Word);
/// As macros are named: "C10_LAUNCH_BOUNDS_1".
bool isMacroName(const CxxToken &T);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXSPANS_H
