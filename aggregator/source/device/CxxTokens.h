//===- CxxTokens.h - Preprocessing tokens of a C++ file ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Translation phases 2 and 3 of C++, for files that nothing compiles here.
/// Any bytes are taken: what starts no token is a token of one byte.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXTOKENS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXTOKENS_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
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
    DirectiveEnd, ///< the end of its line
  };
  Kind TheKind = Kind::Punctuator;
  bool SpaceBefore = false;
  uint32_t Line = 0; ///< one-based
  llvm::StringRef Text;

  bool is(llvm::StringRef Spelling) const {
    return Text == Spelling && TheKind != Kind::String;
  }
  bool isWord() const { return TheKind == Kind::Word; }
};

/// Without comments. The texts are those of \p Source. Punctuators are of one
/// character, but for `::`, `->` and `##`: which others are meant, as in `>>`,
/// is for the reader to know.
std::vector<CxxToken> tokenize(llvm::StringRef Source);

/// What a string literal stands for; escapes stay as they are.
llvm::StringRef stringValue(llvm::StringRef Literal);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXTOKENS_H
