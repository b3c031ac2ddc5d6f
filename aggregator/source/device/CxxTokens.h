//===- CxxTokens.h - Preprocessing tokens of a C++ file ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Translation phases 2 and 3 of C++, for files that are not compiled. Accepts
/// any bytes: a byte that starts no token is a token itself.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXTOKENS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXTOKENS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::source {

struct CxxToken {
  enum class Kind : uint8_t {
    Word, ///< identifier or keyword
    Number,
    String, ///< with prefix and quotes; raw ones too
    Character,
    Punctuator,
    Directive,    ///< its text is the name: "if", "define"
    DirectiveEnd, ///< end of the directive
  };
  Kind TheKind = Kind::Punctuator;
  bool SpaceBefore = false;
  uint32_t Line = 0; ///< one-based
  llvm::StringRef Text;

  /// Whether it is spelled as one of these, and no string.
  bool is(const auto &...Spellings) const {
    return ((Text == Spellings) || ...) && TheKind != Kind::String;
  }
  bool isWord() const { return TheKind == Kind::Word; }
};

/// The tokens without comments; their texts refer to \p Source. Punctuators
/// have one character, except `::`, `->` and `##`, so that `>>` can close two
/// template lists.
std::vector<CxxToken> tokenize(llvm::StringRef Source);

/// The tokens of the directive whose name is at \p At, without that.
llvm::ArrayRef<CxxToken> directiveAt(llvm::ArrayRef<CxxToken> Tokens,
                                     size_t At);

/// The tokens, with single spaces where the source has any.
std::string textOf(llvm::ArrayRef<CxxToken> Tokens);

/// The contents of a string literal, with its escapes unchanged.
llvm::StringRef stringValue(llvm::StringRef Literal);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXTOKENS_H
