//===- SchemaLexer.cpp - The tokens of a function schema ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/SchemaLexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::metadata {
namespace {

/// Words of TorchScript, which no name can be.
constexpr llvm::StringRef ReservedWords[] = {
    "def",  "if",    "else",   "elif",   "while", "return",   "is",
    "True", "False", "None",   "and",    "or",    "not",      "global",
    "for",  "in",    "raise",  "assert", "break", "class",    "continue",
    "del",  "pass",  "import", "with",   "as",    "Ellipsis", "NoneType"};

constexpr llvm::StringRef Symbols = "+-*/%@()[]:,={}><.?!&^|~";

bool isBlank(char C) {
  return C == ' ' || C == '\t' || C == '\r' || C == '\v' || C == '\f';
}

bool startsName(char C) { return llvm::isAlpha(C) || C == '_'; }

/// Drops the digits at the front of \p Rest. \returns how many there were.
size_t dropDigits(llvm::StringRef &Rest) {
  size_t Size = Rest.size();
  Rest = Rest.drop_while(llvm::isDigit);
  return Size - Rest.size();
}

/// The length of the number that \p Text starts with, or 0. As strtod(), but
/// for hexadecimal ones, which the schema parser takes for 0.
size_t numberSize(llvm::StringRef Text) {
  llvm::StringRef Rest = Text;
  size_t Digits = dropDigits(Rest);
  if (Rest.consume_front("."))
    Digits += dropDigits(Rest);
  if (Digits == 0)
    return 0;
  if (llvm::StringRef Exponent = Rest;
      Exponent.consume_front_insensitive("e")) {
    if (!Exponent.consume_front("+"))
      Exponent.consume_front("-");
    if (dropDigits(Exponent) != 0)
      Rest = Exponent;
  }
  Rest.consume_front("j");
  return Text.size() - Rest.size();
}

/// The length of the string literal that \p Rest starts with, or 0 when
/// nothing closes it.
size_t stringSize(std::string_view Rest) {
  char Quote = Rest.front();
  std::string Triple(3, Quote);
  std::string_view Close =
      Rest.starts_with(Triple) ? std::string_view(Triple) : Rest.substr(0, 1);
  for (size_t At = Close.size(); At < Rest.size(); ++At) {
    if (Rest.substr(At).starts_with(Close))
      return At + Close.size();
    if (Rest[At] == '\n' && Close.size() == 1)
      return 0;
    At += Rest[At] == '\\';
  }
  return 0;
}

std::string describe(const SchemaToken &Token) {
  switch (Token.Kind) {
  case TokenKind::End:
    return "the end";
  case TokenKind::LineBreak:
    return "a line break";
  default:
    break;
  }
  // A long string is no help, and may hold anything.
  std::string Text = "'";
  for (char C : Token.Text.substr(0, 40))
    Text += llvm::isPrint(C) ? std::string(1, C)
                             : "\\x" + llvm::toHex(std::string(1, C));
  return Text + (Token.Text.size() > 40 ? "...'" : "'");
}

} // namespace

SchemaLexer::SchemaLexer(std::string_view Text) : Text(Text), Rest(Text) {
  skipBlanks(); // line breaks do not count before the first token either
  Current = lex();
  Ahead = lex();
}

/// \returns whether there was a line break.
bool SchemaLexer::skipBlanks() {
  bool LineBreak = false;
  while (!Rest.empty()) {
    if (Rest.front() == '#') {
      Rest = Rest.drop_until([](char C) { return C == '\n'; });
    } else if (Rest.front() == '\n' || isBlank(Rest.front())) {
      LineBreak |= Rest.front() == '\n';
      Rest = Rest.drop_front();
    } else if (!Rest.consume_front("\\\n")) {
      break;
    }
  }
  return LineBreak;
}

SchemaToken SchemaLexer::take(TokenKind Kind, size_t Size) {
  SchemaToken Token{Kind, Rest.take_front(Size)};
  Rest = Rest.drop_front(Size);
  return Token;
}

SchemaToken SchemaLexer::lex() {
  llvm::StringRef Before = Rest;
  if (skipBlanks() && Nesting == 0)
    return {TokenKind::LineBreak, Before.take_front(0)};
  if (Rest.empty())
    return {TokenKind::End, Rest};
  if (size_t Size = numberSize(Rest))
    return take(TokenKind::Number, Size);
  char C = Rest.front();
  if (C == '"' || C == '\'') {
    size_t Size = stringSize(Rest);
    return Size ? take(TokenKind::String, Size)
                : take(TokenKind::Bad, Rest.size());
  }
  if (startsName(C)) {
    llvm::StringRef Name =
        Rest.take_while([](char C) { return C == '_' || llvm::isAlnum(C); });
    return take(llvm::is_contained(ReservedWords, Name) ? TokenKind::Word
                                                        : TokenKind::Identifier,
                Name.size());
  }
  if (Rest.starts_with("->"))
    return take(TokenKind::Arrow, 2);
  if (Rest.starts_with("..."))
    return take(TokenKind::Dots, 3);
  if (!Symbols.contains(C))
    return take(TokenKind::Bad, 1);
  if (C == '(' || C == '[' || C == '{')
    ++Nesting;
  else if ((C == ')' || C == ']' || C == '}') && Nesting > 0)
    --Nesting;
  return take(TokenKind::Symbol, 1);
}

SchemaToken SchemaLexer::next() {
  SchemaToken Token = Current;
  Current = Ahead;
  Ahead = lex();
  return Token;
}

void SchemaLexer::fail(const SchemaToken &Where, const llvm::Twine &Why) {
  if (!Error.empty())
    return;
  llvm::StringRef Before =
      llvm::StringRef(Text).take_front(Where.Text.data() - Text.data());
  if (size_t Breaks = Before.count('\n'))
    Error = "line " + std::to_string(Breaks + 1) + ", ";
  size_t LineStart = Before.rfind('\n') + 1; // npos + 1 is 0
  Error += "column " + std::to_string(Before.size() - LineStart + 1) + ": ";
  Error += Why.str();
  Rest = {};
  Current = Ahead = {};
}

void SchemaLexer::expected(const llvm::Twine &What) {
  fail(Current, "expected " + What + ", found " + describe(Current));
}

} // namespace torchtalk::metadata
