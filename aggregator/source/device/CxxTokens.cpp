//===- CxxTokens.cpp - Preprocessing tokens of a C++ file -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CxxTokens.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::source {
namespace {

/// Bytes of UTF-8 count as letters.
bool startsWord(char C) {
  return llvm::isAlpha(C) || C == '_' || C == '$' ||
         static_cast<unsigned char>(C) >= 0x80;
}
bool continuesWord(char C) { return startsWord(C) || llvm::isDigit(C); }

class Lexer {
public:
  explicit Lexer(llvm::StringRef Source) : Source(Source) {}

  std::vector<CxxToken> run() {
    while (skipBlanks())
      token();
    endDirective();
    return std::move(Out);
  }

private:
  char at(size_t Ahead = 0) const {
    return Pos + Ahead < Source.size() ? Source[Pos + Ahead] : '\0';
  }
  bool atEnd() const { return Pos >= Source.size(); }

  /// The length of a backslash with its end of line, or 0.
  size_t continuation() const {
    if (at() != '\\')
      return 0;
    return at(1) == '\n' ? 2 : at(1) == '\r' && at(2) == '\n' ? 3 : 0;
  }

  void endDirective() {
    if (InDirective)
      add(CxxToken::Kind::DirectiveEnd, 0);
    InDirective = false;
  }

  /// Moves to the next token. \returns false at the end of the file.
  bool skipBlanks() {
    Space = false;
    while (!atEnd()) {
      if (size_t Length = continuation()) {
        Pos += Length;
        ++Line;
      } else if (at() == '\n') {
        endDirective();
        ++Pos;
        ++Line;
        LineStart = true;
      } else if (at() == '/' && at(1) == '/') {
        skipLine();
      } else if (at() == '/' && at(1) == '*') {
        size_t End = Source.find("*/", Pos + 2);
        skipTo(End == llvm::StringRef::npos ? Source.size() : End + 2);
      } else if (llvm::isSpace(at()) || at() == '\0') {
        ++Pos;
      } else {
        return true;
      }
      Space = true;
    }
    return false;
  }

  void skipTo(size_t End) {
    Line += Source.slice(Pos, End).count('\n');
    Pos = End;
  }

  void skipLine() {
    while (!atEnd() && at() != '\n')
      if (size_t Length = continuation()) {
        Pos += Length;
        ++Line;
      } else {
        ++Pos;
      }
  }

  void add(CxxToken::Kind Kind, size_t Length) {
    Out.push_back({Kind, Space, Line, Source.substr(Pos, Length)});
    skipTo(Pos + Out.back().Text.size());
    LineStart = false;
  }

  void token() {
    if (at() == '#' && LineStart && !InDirective)
      return directive();
    if (size_t Length = rawString())
      return add(CxxToken::Kind::String, Length);
    if (size_t Prefix = literalPrefix(); at(Prefix) == '"')
      return add(CxxToken::Kind::String, quoted(Prefix, '"'));
    else if (at(Prefix) == '\'')
      return add(CxxToken::Kind::Character, quoted(Prefix, '\''));
    if (startsWord(at()))
      return add(CxxToken::Kind::Word, length(continuesWord));
    if (llvm::isDigit(at()) || (at() == '.' && llvm::isDigit(at(1))))
      return add(CxxToken::Kind::Number, number());
    llvm::StringRef Two = Source.substr(Pos, 2);
    bool Pair = Two == "::" || Two == "->" || Two == "##";
    add(CxxToken::Kind::Punctuator, Pair ? 2 : 1);
  }

  void directive() {
    size_t Name = Source.find_first_not_of(" \t", Pos + 1);
    Pos = std::min(Name, Source.size());
    InDirective = true;
    add(CxxToken::Kind::Directive,
        atEnd() || !startsWord(at()) ? 0 : length(continuesWord));
  }

  size_t length(bool (*Belongs)(char)) const {
    size_t End = Pos;
    while (End < Source.size() && Belongs(Source[End]))
      ++End;
    return End - Pos;
  }

  /// A preprocessing number: 1e-3f, 0x1p+4, 1'000.
  size_t number() const {
    size_t End = Pos + 1;
    while (End < Source.size()) {
      char C = Source[End], Before = Source[End - 1];
      bool Sign =
          (C == '+' || C == '-') && llvm::StringRef("eEpP").contains(Before);
      bool Separator = C == '\'' && End + 1 < Source.size() &&
                       llvm::isAlnum(Source[End + 1]);
      if (!continuesWord(C) && C != '.' && !Sign && !Separator)
        break;
      ++End;
    }
    return End - Pos;
  }

  size_t literalPrefix() const {
    llvm::StringRef Rest = Source.substr(Pos, 3);
    for (llvm::StringRef Prefix : {"u8", "u", "U", "L"})
      if (Rest.starts_with(Prefix) &&
          (at(Prefix.size()) == '"' || at(Prefix.size()) == '\''))
        return Prefix.size();
    return 0;
  }

  /// The length up to the closing quote, or to the end of the line if there is
  /// none.
  size_t quoted(size_t Prefix, char Quote) const {
    size_t End = Pos + Prefix + 1;
    while (End < Source.size() && Source[End] != Quote && Source[End] != '\n')
      End += Source[End] == '\\' ? 2 : 1;
    if (End < Source.size() && Source[End] == Quote)
      ++End;
    return std::min(End, Source.size()) - Pos;
  }

  /// The length of R"x(...)x", or 0.
  size_t rawString() const {
    llvm::StringRef Rest = Source.substr(Pos);
    for (llvm::StringRef Prefix : {"R\"", "u8R\"", "uR\"", "UR\"", "LR\""}) {
      if (!Rest.starts_with(Prefix))
        continue;
      llvm::StringRef Delimiter =
          Rest.substr(Prefix.size(), 18).take_until([](char C) {
            return C == '(' || C == '\n';
          });
      size_t Open = Prefix.size() + Delimiter.size();
      if (Open >= Rest.size() || Rest[Open] != '(')
        return 0;
      size_t End = Rest.find((")" + Delimiter + "\"").str(), Open);
      return End == llvm::StringRef::npos ? Rest.size()
                                          : End + Delimiter.size() + 2;
    }
    return 0;
  }

  llvm::StringRef Source;
  std::vector<CxxToken> Out;
  size_t Pos = 0;
  uint32_t Line = 1;
  bool LineStart = true;
  bool Space = false;
  bool InDirective = false;
};

} // namespace

std::vector<CxxToken> tokenize(llvm::StringRef Source) {
  return Lexer(Source).run();
}

llvm::ArrayRef<CxxToken> directiveAt(llvm::ArrayRef<CxxToken> Tokens,
                                     size_t At) {
  return Tokens.drop_front(At + 1).take_until([](const CxxToken &T) {
    return T.TheKind == CxxToken::Kind::DirectiveEnd;
  });
}

std::string textOf(llvm::ArrayRef<CxxToken> Tokens) {
  std::string Result;
  for (const CxxToken &T : Tokens) {
    if (T.SpaceBefore && !Result.empty())
      Result += ' ';
    Result += T.Text;
  }
  return Result;
}

llvm::StringRef stringValue(llvm::StringRef Literal) {
  size_t Quote = Literal.find('"');
  bool Raw =
      Quote > 0 && Quote != llvm::StringRef::npos && Literal[Quote - 1] == 'R';
  Literal = Literal.substr(Quote);
  Literal.consume_front("\"");
  Literal.consume_back("\"");
  if (!Raw)
    return Literal;
  auto [Delimiter, Rest] = Literal.split('(');
  Rest.consume_back(Delimiter);
  Rest.consume_back(")");
  return Rest;
}

} // namespace torchtalk::source
