//===- CxxBranches.cpp - Under which conditions code runs -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/branches/CxxBranches.h"
#include "source/device/CxxSpans.h"
#include "source/device/CxxVariants.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

#include <algorithm>

namespace torchtalk::source {

namespace {

using Chain = std::vector<Branch>;

std::vector<CxxToken> withoutDirectives(llvm::ArrayRef<CxxToken> Tokens) {
  std::vector<CxxToken> Result;
  bool In = false;
  for (const CxxToken &T : Tokens) {
    if (T.TheKind == CxxToken::Kind::Directive)
      In = true;
    else if (T.TheKind == CxxToken::Kind::DirectiveEnd)
      In = false;
    else if (!In)
      Result.push_back(T);
  }
  return Result;
}

llvm::StringSet<> definedIn(llvm::ArrayRef<CxxToken> Tokens) {
  llvm::StringSet<> Result;
  for (size_t I = 0; I + 1 < Tokens.size(); ++I)
    if (Tokens[I].TheKind == CxxToken::Kind::Directive &&
        Tokens[I].is("define"))
      Result.insert(Tokens[I + 1].Text);
  return Result;
}

/// The end of what a compiler places at the token \p I: of the arguments, if it
/// is a macro.
size_t endAtMacro(llvm::ArrayRef<CxxToken> Tokens, size_t I,
                  const llvm::StringSet<> &Macros) {
  const bool Macro = Tokens[I].isWord() && (isMacroName(Tokens[I]) ||
                                            Macros.contains(Tokens[I].Text));
  size_t End = I + 1, Depth = 0;
  if (!Macro || End >= Tokens.size() || !Tokens[End].is("("))
    return End;
  for (; End < Tokens.size(); ++End) {
    Depth += Tokens[End].is("(");
    Depth -= Tokens[End].is(")");
    if (Depth == 0)
      break;
  }
  return End;
}

/// Whether the place of \p Around is under \p Condition too.
bool implies(llvm::StringRef Around, llvm::StringRef Condition) {
  return Condition.empty() || (Around.consume_front(Condition) &&
                               (Around.empty() || Around.starts_with(" && ")));
}

/// Adds what another variant has. \returns false if the two say otherwise of
/// one condition.
bool merge(Chain &Into, const Chain &Other) {
  for (const Branch &Each : Other) {
    if (llvm::is_contained(Into, Each))
      continue;
    if (llvm::any_of(Into, [&](const Branch &Known) {
          return Known.Line == Each.Line && Known.Text == Each.Text &&
                 Known.TheKind == Each.TheKind;
        }))
      return false;
    auto At = llvm::find_if(
        Into, [&](const Branch &Known) { return Known.Line > Each.Line; });
    Into.insert(At, Each);
  }
  return true;
}

} // namespace

CxxBranches::CxxBranches(llvm::StringRef Source)
    : All(tokenize(Source)), Conditions(All), Macros(definedIn(All)) {
  CxxVariants Read = variantsOf(All);
  LeftOut = !Read.LeftOut.empty();
  Variants.reserve(Read.Variants.size());
  for (const std::vector<CxxToken> &Tokens : Read.Variants) {
    std::vector<CxxToken> Kept = withoutDirectives(Tokens);
    CxxStatements Statements(Kept, Macros);
    Variants.push_back({std::move(Kept), std::move(Statements)});
  }
}

llvm::ArrayRef<CxxToken> CxxBranches::Variant::line(uint32_t Line) const {
  auto [Begin, End] =
      std::ranges::equal_range(Tokens, Line, {}, &CxxToken::Line);
  return llvm::ArrayRef(Tokens).slice(Begin - Tokens.begin(), End - Begin);
}

FoundBranches CxxBranches::at(uint32_t Line,
                              llvm::ArrayRef<llvm::StringRef> Names,
                              bool Implied) const {
  FoundBranches Result;
  Result.Directives = Conditions.at(Line);
  bool Found = false;
  for (const Variant &Of : Variants) {
    llvm::ArrayRef<CxxToken> Tokens = Of.line(Line);
    if (Tokens.empty())
      continue;
    const size_t First = Tokens.data() - Of.Tokens.data();
    // Of many tokens few have branches of their own.
    llvm::SetVector<uint32_t> Called, Named, All;
    size_t End = First;
    for (size_t I = First; I < First + Tokens.size(); ++I) {
      All.insert(Of.Statements.placeOf(I));
      if (I >= End)
        End = endAtMacro(Of.Tokens, I, Macros);
    }
    End = std::max(End, First + Tokens.size());
    for (size_t I = First; I < End; ++I) {
      if (!Of.Tokens[I].isWord() ||
          !llvm::is_contained(Names, Of.Tokens[I].Text))
        continue;
      const uint32_t Place = Of.Statements.placeOf(I);
      Named.insert(Place);
      if (I + 1 < Of.Tokens.size() && Of.Tokens[I + 1].is("(", "<", "{"))
        Called.insert(Place);
    }
    const bool Spelled = !Named.empty();
    if (!Spelled && !Implied)
      Result.doubt("the line does not spell the call, which a macro or the "
                   "language makes");
    if (!Spelled && llvm::any_of(Tokens, [&](const CxxToken &T) {
          return isMacroName(T) || Macros.contains(T.Text);
        }))
      Result.doubt("a macro in the line may make the call");
    const auto &Places = !Called.empty() ? Called : Spelled ? Named : All;
    FoundBranches Common;
    Of.Statements.tree().find(
        Places.getArrayRef(),
        Spelled ? "the line has several such calls, not all under "
                  "the same conditions"
                : "where in the line the call is made is not known",
        Common);
    Result.doubt(Common.Incomplete);
    if (!Found)
      Result.Around = std::move(Common.Around);
    else if (!merge(Result.Around, Common.Around))
      Result.doubt("it differs with what #if selects");
    Found = true;
  }
  if (!Found)
    Result.doubt("the line has no code that was read");
  if (LeftOut)
    Result.doubt("the file has more branches of #if than are read");
  for (Branch &Each : Result.Around)
    if (const std::string &Own = Conditions.at(Each.Line);
        !implies(Result.Directives, Own))
      Each.OnlyIf = Own;
  return Result;
}

} // namespace torchtalk::source
