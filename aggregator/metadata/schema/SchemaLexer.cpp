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

#include <algorithm>

namespace torchtalk::metadata {
namespace {

/// Words of TorchScript, which no name can be.
constexpr std::string_view ReservedWords[] = {
    "def",  "if",    "else",   "elif",   "while", "return",   "is",
    "True", "False", "None",   "and",    "or",    "not",      "global",
    "for",  "in",    "raise",  "assert", "break", "class",    "continue",
    "del",  "pass",  "import", "with",   "as",    "Ellipsis", "NoneType"};

constexpr std::string_view Symbols = "+-*/%@()[]:,={}><.?!&^|~";

bool isBlank(char C) {
  return C == ' ' || C == '\t' || C == '\r' || C == '\v' || C == '\f';
}

bool startsName(char C) { return llvm::isAlpha(C) || C == '_'; }

size_t digits(std::string_view Rest, size_t At) {
  while (At < Rest.size() && llvm::isDigit(Rest[At]))
    ++At;
  return At;
}

/// The length of the number that \p Rest starts with, or 0. As strtod(), but
/// for hexadecimal ones, which the schema parser takes for 0.
size_t numberSize(std::string_view Rest) {
  size_t Whole = digits(Rest, 0), At = Whole;
  size_t Fraction = 0;
  if (At < Rest.size() && Rest[At] == '.') {
    Fraction = digits(Rest, At + 1) - (At + 1);
    At += 1 + Fraction;
  }
  if (Whole + Fraction == 0)
    return 0;
  if (At < Rest.size() && (Rest[At] == 'e' || Rest[At] == 'E')) {
    size_t Exponent = At + 1;
    if (Exponent < Rest.size() &&
        (Rest[Exponent] == '+' || Rest[Exponent] == '-'))
      ++Exponent;
    if (size_t End = digits(Rest, Exponent); End != Exponent)
      At = End;
  }
  if (At < Rest.size() && Rest[At] == 'j')
    ++At;
  return At;
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

SchemaLexer::SchemaLexer(std::string_view Text) : Text(Text) {
  // Before the first token line breaks do not count either.
  bool LineBreak = false;
  Pos = skipBlanks(LineBreak);
  Current = lex();
  Ahead = lex();
}

/// \returns where the next token starts.
size_t SchemaLexer::skipBlanks(bool &LineBreak) {
  size_t At = Pos;
  while (At < Text.size()) {
    if (Text[At] == '#') {
      while (At < Text.size() && Text[At] != '\n')
        ++At;
    } else if (Text.substr(At).starts_with("\\\n")) {
      At += 2;
    } else if (Text[At] == '\n' || isBlank(Text[At])) {
      LineBreak |= Text[At] == '\n';
      ++At;
    } else {
      break;
    }
  }
  return At;
}

SchemaToken SchemaLexer::take(TokenKind Kind, size_t Size) {
  SchemaToken Token{Kind, Text.substr(Pos, Size), Pos};
  Pos += Size;
  return Token;
}

SchemaToken SchemaLexer::lex() {
  bool LineBreak = false;
  size_t Start = Pos;
  Pos = skipBlanks(LineBreak);
  if (LineBreak && Nesting == 0)
    return {TokenKind::LineBreak, Text.substr(Start, 0), Start};
  std::string_view Rest = Text.substr(Pos);
  if (Rest.empty())
    return {TokenKind::End, Rest, Pos};
  if (size_t Size = numberSize(Rest))
    return take(TokenKind::Number, Size);
  char C = Rest.front();
  if (C == '"' || C == '\'') {
    size_t Size = stringSize(Rest);
    return Size ? take(TokenKind::String, Size)
                : take(TokenKind::Bad, Rest.size());
  }
  if (startsName(C)) {
    size_t Size = 1;
    while (Size < Rest.size() &&
           (startsName(Rest[Size]) || llvm::isDigit(Rest[Size])))
      ++Size;
    return take(llvm::is_contained(ReservedWords, Rest.substr(0, Size))
                    ? TokenKind::Word
                    : TokenKind::Identifier,
                Size);
  }
  if (Rest.starts_with("->"))
    return take(TokenKind::Arrow, 2);
  if (Rest.starts_with("..."))
    return take(TokenKind::Dots, 3);
  if (Symbols.find(C) == Symbols.npos)
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
  Ahead = Error.empty() ? lex() : SchemaToken{TokenKind::End, {}, Pos};
  return Token;
}

bool SchemaLexer::expect(char C) {
  return nextIf(C) || expected("'" + llvm::Twine(C) + "'");
}

bool SchemaLexer::expect(TokenKind Kind, const char *What,
                         std::string_view &Out) {
  if (!Current.is(Kind))
    return expected(What);
  Out = next().Text;
  return true;
}

bool SchemaLexer::fail(const SchemaToken &Where, const llvm::Twine &Why) {
  if (!Error.empty())
    return false;
  std::string_view Before = Text.substr(0, Where.At);
  auto Line = std::count(Before.begin(), Before.end(), '\n') + 1;
  size_t LineStart = Before.rfind('\n') + 1; // npos + 1 is 0
  if (Line > 1)
    Error = "line " + std::to_string(Line) + ", ";
  Error += "column " + std::to_string(Where.At - LineStart + 1) + ": ";
  Error += Why.str();
  Current = Ahead = {TokenKind::End, {}, Text.size()};
  Pos = Text.size();
  return false;
}

bool SchemaLexer::expected(const llvm::Twine &What) {
  return fail(Current, "expected " + What + ", found " + describe(Current));
}

} // namespace torchtalk::metadata
