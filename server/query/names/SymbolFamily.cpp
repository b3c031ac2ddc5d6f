//===- SymbolFamily.cpp - Copies of one source function -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/SymbolFamily.h"

#include "query/names/OverloadChoice.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace torchtalk::query {

using index::SymbolRecord;

namespace {

/// Which member stands for its family.
auto memberRank(const SymbolRecord &Symbol) {
  return std::make_tuple(Symbol.Kind != facts::FunctionKind::Template,
                         Symbol.Definitions.empty(), Symbol.Template != 0,
                         std::cref(Symbol.Name), Symbol.Id);
}

auto familyRank(const SymbolFamily &Family) {
  return std::make_tuple(
      Family.Match,
      llvm::all_of(Family.Members,
                   [](const SymbolRecord &S) { return S.Definitions.empty(); }),
      takesDimname(Family.Best.Signature), Family.Best.Link,
      isGenerated(Family.Best), ~Family.Callers, std::cref(Family.Best.Name),
      Family.Best.Id);
}

} // namespace

std::string SymbolFamily::why() const {
  size_t Count = Members.size() + Unread;
  if (!Op.empty())
    return "the op " + Op + ", called through " + std::to_string(Count) +
           " functions";
  if (Count < 2)
    return "";
  size_t Instantiations = llvm::count_if(
      Members, [](const SymbolRecord &S) { return S.Template != 0; });
  if (Instantiations != 0) {
    std::string Text =
        std::to_string(Instantiations + Unread) + " instantiations";
    return Best.Kind == facts::FunctionKind::Template
               ? "a template with " + Text
               : Text + " of one template";
  }
  std::set<std::string> Capabilities;
  for (const SymbolRecord &Member : Members)
    for (std::string &Part : nameComponents(Member.Name))
      if (isCpuCapability(Part))
        Capabilities.insert(std::move(Part));
  std::string Result = std::to_string(Count) + " copies of one source function";
  if (Capabilities.size() > 1)
    Result += " (" + llvm::join(Capabilities, ", ") + ")";
  return Result;
}

std::vector<SymbolRecord> loadSymbols(index::Session &Index,
                                      const std::vector<index::SymbolId> &Ids) {
  std::vector<SymbolRecord> Result;
  Result.reserve(Ids.size());
  for (index::SymbolId Id : Ids)
    if (auto Symbol = Index.symbol(Id))
      Result.push_back(std::move(*Symbol));
  return Result;
}

std::vector<SymbolRecord> symbolsCalled(index::Session &Index,
                                        const std::string &Full) {
  std::vector<SymbolRecord> Result;
  const uint16_t Hash = index::namePart(index::namingHash(Full));
  for (const index::NamedId &Named : Index.symbolsNamed(index::baseName(Full)))
    if (index::namePart(Named.Naming) == Hash)
      if (auto Symbol = Index.symbol(Named.Id); Symbol && Symbol->Name == Full)
        Result.push_back(std::move(*Symbol));
  return Result;
}

SymbolFamily familyOf(std::vector<SymbolRecord> Members) {
  SymbolFamily Result;
  if (Members.empty())
    return Result;
  llvm::sort(Members, [](const SymbolRecord &A, const SymbolRecord &B) {
    return std::tie(A.Name, A.Id) < std::tie(B.Name, B.Id);
  });
  Result.Best = *llvm::min_element(Members, [](const auto &A, const auto &B) {
    return memberRank(A) < memberRank(B);
  });
  Result.Members = std::move(Members);
  return Result;
}

std::vector<SymbolFamily>
rankedFamilies(index::Session &Index,
               std::vector<std::pair<SymbolRecord, NameMatch>> Symbols) {
  // A template is two symbols where a TU compiles it for another capability, or
  // where clang spells its USR after another template of the TU.
  std::map<std::string, std::string> ByPlace;
  std::map<std::string, std::string> Same; // keys of families
  for (const auto &[Symbol, Match] : Symbols)
    if (Symbol.Kind == facts::FunctionKind::Template &&
        !Symbol.Definitions.empty()) {
      index::Location Where = definitionOf(Symbol);
      std::string Place = Where.File + ":" + std::to_string(Where.Line) + ":" +
                          index::canonicalName(Symbol.Name);
      std::string Key = familyKey(Symbol);
      Same[Key] = ByPlace.try_emplace(std::move(Place), Key).first->second;
    }
  std::map<std::string, std::vector<SymbolRecord>> ByKey;
  std::map<std::string, NameMatch> Matches;
  for (auto &[Symbol, Match] : Symbols) {
    std::string Key = familyKey(Symbol);
    if (auto Found = Same.find(Key); Found != Same.end())
      Key = Found->second;
    NameMatch &Best = Matches.try_emplace(Key, Match).first->second;
    Best = std::min(Best, Match);
    ByKey[Key].push_back(std::move(Symbol));
  }
  std::vector<SymbolFamily> Result;
  for (auto &[Key, Members] : ByKey) {
    Result.push_back(familyOf(std::move(Members)));
    Result.back().Match = Matches[Key];
  }
  if (Result.size() > 1) {
    const auto &Graph = Index.walk();
    for (SymbolFamily &Family : Result)
      for (const SymbolRecord &Member : Family.Members)
        if (std::optional<index::Node> Self = Graph.find(Member.Id))
          Family.Callers += Graph.callers(*Self).size();
  }
  llvm::sort(Result, [](const SymbolFamily &A, const SymbolFamily &B) {
    return familyRank(A) < familyRank(B);
  });
  return Result;
}

} // namespace torchtalk::query
