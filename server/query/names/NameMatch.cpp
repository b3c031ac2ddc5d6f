//===- NameMatch.cpp - How well a name fits a search ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/NameMatch.h"

#include "query/names/Nearest.h"
#include "query/names/Spelling.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

namespace {

/// Whether a word of \p Name begins at \p At: "mm" of addmm does not, of
/// add_mm and addMm it does.
bool wordBegins(llvm::StringRef Name, size_t At) {
  if (At == 0 || At >= Name.size())
    return true;
  char Before = Name[At - 1], Here = Name[At];
  return !llvm::isAlnum(Before) || !llvm::isAlnum(Here) ||
         (!llvm::isUpper(Before) && llvm::isUpper(Here)) ||
         llvm::isDigit(Before) != llvm::isDigit(Here);
}

/// Both separators of names, those of C++ and of Python.
llvm::SmallVector<llvm::StringRef, 8> components(llvm::StringRef Name) {
  llvm::SmallVector<llvm::StringRef, 8> Result;
  for (llvm::StringRef Part : llvm::split(Name, "::"))
    Part.split(Result, '.', -1, /*KeepEmpty=*/false);
  return Result;
}

/// What users abbreviate.
std::string scopeWord(llvm::StringRef Part) {
  return Part == "F" ? "functional" : Part.lower();
}

} // namespace

NameMatcher::NameMatcher(llvm::StringRef Wanted)
    : Wanted(Wanted.str()), Lower(Wanted.lower()),
      MaxDistance(Wanted.size() < 3   ? 0
                  : Wanted.size() < 6 ? 1
                                      : 2) {}

std::optional<MatchKind> NameMatcher::match(llvm::StringRef Name) const {
  if (Name.size() < Lower.size())
    return std::nullopt;
  std::optional<MatchKind> Best;
  char First = Lower.front();
  for (size_t At = 0, End = Name.size() - Lower.size(); At <= End; ++At) {
    if (llvm::toLower(Name[At]) != First ||
        !Name.substr(At, Lower.size()).equals_insensitive(Lower))
      continue;
    if (At == 0 && Name.size() == Lower.size())
      return Name == Wanted ? MatchKind::Exact : MatchKind::IgnoringCase;
    if (At == 0)
      return MatchKind::Prefix;
    if (wordBegins(Name, At) && wordBegins(Name, At + Lower.size()))
      return MatchKind::Word;
    Best = MatchKind::Substring;
  }
  return Best;
}

std::optional<unsigned> NameMatcher::typo(llvm::StringRef Name) const {
  return MaxDistance == 0 ? std::nullopt
                          : editsBetween(Name, Wanted, MaxDistance);
}

bool SearchQuery::fitsScope(llvm::StringRef Qualified) const {
  if (Scope.empty())
    return true;
  auto Parts = components(Qualified);
  auto Next = Scope.begin();
  for (llvm::StringRef Part : llvm::ArrayRef(Parts).drop_back())
    if (Next != Scope.end() && Part.equals_insensitive(*Next))
      ++Next;
  return Next == Scope.end();
}

std::vector<SearchQuery> parseSearch(llvm::StringRef Text) {
  Text = withoutVariant(Text);
  const llvm::StringRef Whole = Text;
  if (!Text.ends_with("operator()"))
    Text.consume_back("()");
  auto Parts = components(Text);
  if (Parts.empty()) // "::", ".", "()"
    return {{{}, Whole.str(), std::nullopt}};
  auto Make = [&](size_t Last) {
    SearchQuery Query;
    for (llvm::StringRef Part : llvm::ArrayRef(Parts).take_front(Last))
      Query.Scope.push_back(scopeWord(Part));
    Query.Last = Parts[Last].str();
    return Query;
  };
  std::vector<SearchQuery> Result;
  size_t Dot = Text.rfind('.'), Colons = Text.rfind("::");
  bool Dotted = Dot != llvm::StringRef::npos &&
                (Colons == llvm::StringRef::npos || Dot > Colons);
  if (Dotted && Parts.size() >= 2) {
    Result.push_back(Make(Parts.size() - 2));
    Result.back().Overload = Parts.back().str();
  }
  Result.push_back(Make(Parts.size() - 1));
  return Result;
}

} // namespace torchtalk::query
