//===- CxxConditions.cpp - Preprocessor conditions of lines ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/device/CxxConditions.h"
#include "facts/Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>

namespace torchtalk::source {
namespace {

/// Limit of the conditions around a line, so that the output for a hostile file
/// is at most this times its size.
constexpr size_t MaxConditions = 16;

/// A group of `#if ... #elif ... #else`.
struct Group {
  std::string Before; ///< the negation of the earlier branches
  std::string Own;    ///< of this one; "" of an #else
};

/// Adds parentheses where `&&` or `!` would bind tighter.
std::string operand(llvm::StringRef Condition) {
  int Depth = 0;
  for (char C : Condition) {
    Depth += (C == '(') - (C == ')');
    if (Depth == 0 && (C == '|' || C == '?'))
      return "(" + Condition.str() + ")";
  }
  return Condition.str();
}

std::string conditionOf(llvm::StringRef Directive,
                        llvm::ArrayRef<CxxToken> Tokens) {
  const std::string Text = facts::boundedCondition(textOf(Tokens));
  if (Directive.ends_with("ndef"))
    return negation("defined(" + Text + ")");
  return Directive.ends_with("def") ? "defined(" + Text + ")" : Text;
}

/// Whether the directive that ends before \p Next is the head of an include
/// guard: `#ifndef NAME`, `#define NAME`, before all code.
bool isGuard(llvm::ArrayRef<CxxToken> Tokens, size_t At, size_t Next) {
  if (!Tokens[At].is("ifndef") || Next != At + 3 || Next + 1 >= Tokens.size() ||
      !Tokens[Next].is("define") ||
      Tokens[Next + 1].Text != Tokens[At + 1].Text)
    return false;
  return llvm::all_of(Tokens.take_front(At), [](const CxxToken &T) {
    return T.TheKind == CxxToken::Kind::Directive ||
           T.TheKind == CxxToken::Kind::DirectiveEnd || T.is("once");
  });
}

} // namespace

std::string negation(const std::string &Condition) {
  return "!(" + Condition + ")";
}

std::string conjunction(const std::string &A, const std::string &B) {
  if (A.empty() || B.empty())
    return A.empty() ? B : A;
  return operand(A) + " && " + operand(B);
}

CxxConditions::CxxConditions(llvm::ArrayRef<CxxToken> Tokens) {
  llvm::SmallVector<Group, 8> Open;
  size_t TooDeep = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].TheKind != CxxToken::Kind::Directive)
      continue;
    llvm::StringRef Name = Tokens[I].Text;
    llvm::ArrayRef<CxxToken> Rest = directiveAt(Tokens, I);
    const std::string Condition = conditionOf(Name, Rest);
    if (Name.starts_with("if")) {
      if (Open.size() == MaxConditions) {
        ++TooDeep;
        continue;
      }
      Open.push_back(
          {"", isGuard(Tokens, I, I + Rest.size() + 2) ? "" : Condition});
    } else if (Name == "endif") {
      if (TooDeep > 0)
        --TooDeep;
      else if (!Open.empty())
        Open.pop_back();
    } else if (Name.starts_with("el") && TooDeep == 0 && !Open.empty()) {
      Group &G = Open.back();
      // A longer condition is truncated.
      if (G.Before.size() <= facts::MaxConditionText)
        G.Before = conjunction(G.Before, negation(G.Own));
      G.Own = Name == "else" ? "" : Condition;
    } else {
      continue;
    }
    std::string All;
    for (const Group &G : Open)
      All = conjunction(All, conjunction(G.Before, G.Own));
    From.emplace_back(Tokens[I].Line, facts::boundedCondition(std::move(All)));
  }
}

const std::string &CxxConditions::at(uint32_t Line) const {
  static const std::string None;
  auto It = std::ranges::upper_bound(From, Line, {},
                                     &std::pair<uint32_t, std::string>::first);
  return It == From.begin() ? None : std::prev(It)->second;
}

} // namespace torchtalk::source
