//===- SchemaLexer.h - The tokens of a function schema ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The part of torch/csrc/jit/frontend/lexer.h that schemas need, and a sticky
/// error: after the first one there are only End tokens, so that any parser
/// ends soon. Only for the parser of FunctionSchema.h.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMALEXER_H
#define TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMALEXER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace torchtalk::metadata {

enum class TokenKind : uint8_t {
  End,
  LineBreak,  ///< outside brackets only
  Identifier, ///< `Tensor`
  Word,       ///< a reserved one: `True`, `None`, `for`
  Number,     ///< `1`, `.5`, `1e-5`, `2j`, without sign
  String,     ///< with its quotes
  Arrow,      ///< `->`
  Dots,       ///< `...`
  Symbol,     ///< one character
  Bad,        ///< invalid in a schema
};

struct SchemaToken {
  TokenKind Kind = TokenKind::End;
  std::string_view Text; ///< in the text of the lexer

  bool is(char C) const {
    return Kind == TokenKind::Symbol && Text.front() == C;
  }
  bool is(TokenKind K) const { return Kind == K; }
  bool isWord(std::string_view Word) const {
    return Kind == TokenKind::Word && Text == Word;
  }
};

class SchemaLexer {
public:
  /// \p Text must outlive the lexer.
  explicit SchemaLexer(std::string_view Text);

  const SchemaToken &cur() const { return Current; }
  const SchemaToken &lookahead() const { return Ahead; }
  SchemaToken next();
  /// \p What is a TokenKind, or the character of a Symbol.
  template <typename T> bool nextIf(T What) {
    bool Is = Current.is(What);
    if (Is)
      next();
    return Is;
  }
  /// The text of the current token, or "" with the error "expected \p Called,
  /// found ..." when it is not \p What.
  template <typename T>
  std::string_view expect(T What, const llvm::Twine &Called) {
    if (Current.is(What))
      return next().Text;
    expected(Called);
    return {};
  }

  /// Records "column N: \p Why", unless there is an error already.
  void fail(const SchemaToken &Where, const llvm::Twine &Why);
  /// "expected \p What, found ..." at the current token.
  void expected(const llvm::Twine &What);
  const std::string &error() const { return Error; }

private:
  SchemaToken lex();
  bool skipBlanks();
  SchemaToken take(TokenKind Kind, size_t Size);

  llvm::StringRef Text, Rest; ///< Rest is what Ahead does not cover
  unsigned Nesting = 0;       ///< open brackets
  SchemaToken Current, Ahead;
  std::string Error;
};

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMALEXER_H
