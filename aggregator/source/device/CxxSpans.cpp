//===- CxxSpans.cpp - Brackets and names among tokens ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CxxSpans.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace torchtalk::source {
namespace {

/// Template arguments of more tokens are none that somebody wrote.
constexpr size_t MaxAngle = 2000;

bool opens(const CxxToken &T) { return T.is("(", "[", "{"); }
bool closes(const CxxToken &T) { return T.is(")", "]", "}"); }

} // namespace

bool isKeyword(llvm::StringRef Word) {
  static const llvm::StringSet<> All = {
      "alignas",   "alignof",   "auto",      "bool",
      "break",     "case",      "catch",     "char",
      "class",     "co_await",  "co_return", "co_yield",
      "const",     "constexpr", "consteval", "constinit",
      "continue",  "decltype",  "default",   "delete",
      "do",        "double",    "else",      "enum",
      "explicit",  "extern",    "false",     "float",
      "for",       "friend",    "goto",      "if",
      "inline",    "int",       "long",      "mutable",
      "namespace", "new",       "noexcept",  "nullptr",
      "operator",  "private",   "protected", "public",
      "register",  "requires",  "return",    "short",
      "signed",    "sizeof",    "static",    "static_assert",
      "struct",    "switch",    "template",  "this",
      "throw",     "true",      "try",       "typedef",
      "typename",  "union",     "unsigned",  "using",
      "virtual",   "void",      "volatile",  "while"};
  return All.contains(Word);
}

bool isMacroName(const CxxToken &T) {
  return T.isWord() && T.Text.size() >= 4 && T.Text.contains('_') &&
         llvm::isUpper(T.Text.front()) && T.Text == T.Text.upper();
}

CxxSpans::CxxSpans(llvm::ArrayRef<CxxToken> Tokens)
    : Tokens(Tokens), Partners(Tokens.size(), None) {
  llvm::SmallVector<size_t, 32> Open;
  size_t Braces = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const CxxToken &T = Tokens[I];
    if (opens(T)) {
      Open.push_back(I);
      Braces += T.is("{");
      continue;
    }
    if (!closes(T) || Open.empty())
      continue;
    // A brace closes what was left open in it; nothing else closes a brace.
    if (T.is("}") && Braces > 0) {
      while (!Tokens[Open.back()].is("{"))
        Open.pop_back();
      --Braces;
    } else if (!Tokens[Open.back()].is(T.is(")") ? "(" : "[")) {
      continue;
    }
    Partners[I] = Open.back();
    Partners[Open.back()] = I;
    Open.pop_back();
  }
}

bool CxxSpans::compares(size_t I) const {
  const CxxToken &Next = (*this)[I + 1];
  return ((*this)[I].is("<") || (*this)[I].is(">")) && Next.is("=") &&
         !Next.SpaceBefore;
}

size_t CxxSpans::angle(size_t I) const {
  const bool Forward = (*this)[I].is("<");
  const size_t Begin = I < MaxAngle ? 0 : I - MaxAngle;
  const size_t End = std::min(size(), I + MaxAngle);
  size_t Depth = 0;
  for (; Forward ? I < End : I > Begin; Forward ? ++I : --I) {
    const CxxToken &T = Tokens[I];
    if (compares(I))
      continue;
    if (T.is(Forward ? ">" : "<") && --Depth == 0)
      return I;
    Depth += T.is(Forward ? "<" : ">");
    if (T.is(";") || (Forward ? closes(T) : opens(T)))
      return None;
    if (Forward ? opens(T) : closes(T))
      I = partner(I);
    if (I == None || (!Forward && I <= Begin))
      return None;
  }
  return None;
}

llvm::SmallVector<CxxSpan, 4> CxxSpans::arguments(size_t Open) const {
  llvm::SmallVector<CxxSpan, 4> Result;
  size_t Close = partner(Open);
  if (Close == None || Close <= Open + 1)
    return Result;
  size_t Begin = Open + 1;
  for (size_t I = Begin; I < Close; ++I) {
    if (opens(Tokens[I])) {
      if (partner(I) == None)
        break;
      I = partner(I);
    } else if (Tokens[I].is("<") && I > Begin && Tokens[I - 1].isWord()) {
      // Of `a < b, c > d` and `a<b, c>` this takes the second.
      if (size_t End = angle(I); End != None && End < Close)
        I = End;
    } else if (Tokens[I].is(",")) {
      Result.push_back({Begin, I});
      Begin = I + 1;
    }
  }
  Result.push_back({Begin, Close});
  return Result;
}

std::string CxxSpans::nameBefore(size_t End, size_t &Begin) const {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  for (Begin = End; Begin > 0;) {
    size_t I = Begin - 1;
    if (Tokens[I].is(">")) {
      I = angle(I);
      if (I == None || I == 0)
        break;
      --I;
    }
    if (!Tokens[I].isWord() || isKeyword(Tokens[I].Text))
      break;
    Parts.push_back(Tokens[I].Text);
    Begin = I;
    if (I == 0 || !Tokens[I - 1].is("::"))
      break;
    Begin = I - 1;
  }
  std::reverse(Parts.begin(), Parts.end());
  return llvm::join(Parts, "::");
}

std::string CxxSpans::nameIn(CxxSpan E) const {
  if ((*this)[E.Begin].is("["))
    return "lambda";
  std::string Result;
  E.End = std::min({E.End, size(), E.Begin + MaxAngle});
  for (size_t I = E.Begin; I < E.End;) {
    const CxxToken &T = Tokens[I];
    if (!T.isWord() || isKeyword(T.Text)) {
      ++I;
      continue;
    }
    std::string Name;
    size_t Next = I;
    for (;;) {
      Name += (Name.empty() ? "" : "::") + Tokens[Next].Text.str();
      ++Next;
      size_t Angle = (*this)[Next].is("<") ? angle(Next) : None;
      size_t After = Angle == None ? Next : Angle + 1;
      bool Wraps = After < E.End && (*this)[After].is("(");
      if (Wraps) {
        Name.clear(); // look into it
        break;
      }
      Next = After;
      if (!(*this)[Next].is("::") || !(*this)[Next + 1].isWord())
        break;
      ++Next;
    }
    if (!Name.empty())
      Result = std::move(Name);
    I = Next;
  }
  return Result;
}

std::string CxxSpans::text(CxxSpan Span) const {
  size_t End = std::min(Span.End, size());
  return Span.Begin < End ? textOf(Tokens.slice(Span.Begin, End - Span.Begin))
                          : "";
}

bool CxxSpans::contains(CxxSpan Span, llvm::StringRef Spelling) const {
  for (size_t I = Span.Begin; I < std::min(Span.End, size()); ++I)
    if (Tokens[I].is(Spelling))
      return true;
  return false;
}

} // namespace torchtalk::source
