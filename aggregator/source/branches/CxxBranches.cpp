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

using Chain = std::vector<CxxBranch>;

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

/// Leaves in \p Common what all have. \returns whether that is all.
bool intersect(llvm::ArrayRef<Chain> Chains, Chain &Common) {
  bool Same = true;
  for (const Chain &Other : Chains) {
    auto [End, OtherEnd] = std::ranges::mismatch(Common, Other);
    Same &= End == Common.end() && OtherEnd == Other.end();
    Common.erase(End, Common.end());
  }
  return Same;
}

/// Whether the place of \p Around is under \p Condition too.
bool implies(llvm::StringRef Around, llvm::StringRef Condition) {
  return Condition.empty() || (Around.consume_front(Condition) &&
                               (Around.empty() || Around.starts_with(" && ")));
}

/// Adds what another variant has. \returns false if the two say otherwise of
/// one condition.
bool merge(Chain &Into, const Chain &Other) {
  for (const CxxBranch &Branch : Other) {
    if (llvm::is_contained(Into, Branch))
      continue;
    if (llvm::any_of(Into, [&](const CxxBranch &Known) {
          return Known.Line == Branch.Line && Known.Text == Branch.Text &&
                 Known.TheKind == Branch.TheKind;
        }))
      return false;
    auto At = llvm::find_if(
        Into, [&](const CxxBranch &Known) { return Known.Line > Branch.Line; });
    Into.insert(At, Branch);
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
  auto Incomplete = [&](const char *Why) {
    if (Result.Incomplete.empty())
      Result.Incomplete = Why;
  };
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
      Incomplete("the line does not spell the call, which a macro or the "
                 "language makes");
    if (!Spelled && llvm::any_of(Tokens, [&](const CxxToken &T) {
          return isMacroName(T) || Macros.contains(T.Text);
        }))
      Incomplete("a macro in the line may make the call");
    std::vector<Chain> Chains;
    for (uint32_t Place : !Called.empty() ? Called : Spelled ? Named : All) {
      Chains.push_back(Of.Statements.around(Place));
      if (Of.Statements.isTooDeep(Place))
        Incomplete("its brackets are nested too deep to be read");
      if (Chains.back().size() == CxxStatements::MostAround)
        Incomplete("more conditions than are read are around it");
    }
    Chain Common = Chains.front();
    if (!intersect(Chains, Common))
      Incomplete(Spelled ? "the line has several such calls, not all under "
                           "the same conditions"
                         : "where in the line the call is made is not known");
    if (!Found)
      Result.Around = std::move(Common);
    else if (!merge(Result.Around, Common))
      Incomplete("it differs with what #if selects");
    Found = true;
  }
  if (!Found)
    Incomplete("the line has no code that was read");
  if (LeftOut)
    Incomplete("the file has more branches of #if than are read");
  for (CxxBranch &Branch : Result.Around)
    if (const std::string &Own = Conditions.at(Branch.Line);
        !implies(Result.Directives, Own))
      Branch.OnlyIf = Own;
  return Result;
}

} // namespace torchtalk::source
