//===- CxxSpans.h - Brackets and names among tokens -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Analysis of tokens without a grammar: matching brackets, the arguments of a
/// call, the name at the end of an expression.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXSPANS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXSPANS_H

#include "source/device/CxxTokens.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace torchtalk::source {

/// Where there is no token.
constexpr size_t None = SIZE_MAX;

/// From Begin up to, not including, End.
struct CxxSpan {
  size_t Begin = 0, End = 0;
  bool empty() const { return Begin >= End; }
};

/// Tokens of a variant after its macros, with their brackets. They must
/// outlive it.
class CxxSpans {
public:
  explicit CxxSpans(llvm::ArrayRef<CxxToken> Tokens);

  size_t size() const { return Tokens.size(); }
  /// The tokens are followed by one of no kind.
  const CxxToken &operator[](size_t I) const {
    return I < Tokens.size() ? Tokens[I] : Last;
  }

  /// The bracket that matches the one at \p I, ( [ or {, in either direction;
  /// or None.
  size_t partner(size_t I) const {
    return I < Partners.size() ? Partners[I] : None;
  }
  /// The `>` that matches the `<` at \p I, if these can be around template
  /// arguments, or the `<` that matches the `>` there; or None.
  size_t angle(size_t I) const;

  /// The arguments between the parentheses at \p Open.
  llvm::SmallVector<CxxSpan, 4> arguments(size_t Open) const;

  /// The name that ends before \p End, "a::b::c" for `a::b<int>::c`; \p Begin
  /// gets its start. "" when there is none.
  std::string nameBefore(size_t End, size_t &Begin) const;
  /// The name of the function or object that an expression stands for, through
  /// casts and wrappers: `TORCH_FN(a::f)`, `(void *)f<int>`, `&f`. "lambda" for
  /// one, "" when there is none.
  std::string nameIn(CxxSpan Expression) const;
  /// The tokens of \p Span, with single spaces where the source has any.
  std::string text(CxxSpan Span) const;
  bool contains(CxxSpan Span, llvm::StringRef Spelling) const;

private:
  /// `<=` and `>=`.
  bool compares(size_t I) const;

  llvm::ArrayRef<CxxToken> Tokens;
  std::vector<size_t> Partners;
  CxxToken Last;
};

/// Whether \p Word is a keyword of C++: "int", "return".
bool isKeyword(llvm::StringRef Word);
/// Whether \p T is named like a macro: "C10_LAUNCH_BOUNDS_1".
bool isMacroName(const CxxToken &T);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXSPANS_H
