//===- SymbolFamily.cpp - Copies of one source function -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/SymbolFamily.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace torchtalk::query {

using index::SymbolRecord;

namespace {

/// More candidates than this are ranked without counting their callers, which
/// reads every edge of each.
constexpr size_t MaxFamiliesToCount = 64;

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
      Family.Best.Link, isGenerated(Family.Best), ~Family.Callers,
      std::cref(Family.Best.Name), Family.Best.Id);
}

} // namespace

std::string SymbolFamily::why() const {
  if (Members.size() < 2)
    return "";
  std::set<std::string> Capabilities;
  size_t Instantiations = 0;
  for (const SymbolRecord &Member : Members) {
    Instantiations += Member.Template != 0;
    for (std::string &Part : nameComponents(Member.Name))
      if (isCpuCapability(Part))
        Capabilities.insert(std::move(Part));
  }
  if (Instantiations != 0)
    return Best.Kind == facts::FunctionKind::Template
               ? "a template with " + std::to_string(Instantiations) +
                     " instantiations"
               : std::to_string(Instantiations) +
                     " instantiations of one template";
  std::string Result =
      std::to_string(Members.size()) + " copies of one source function";
  if (Capabilities.size() > 1)
    Result += " (" + llvm::join(Capabilities, ", ") + ")";
  return Result;
}

bool isGeneratedFile(std::string_view IndexPath) {
  return IndexPath.starts_with("build/") ||
         (IndexPath.starts_with("torch/csrc/") &&
          IndexPath.find("/generated/") != std::string_view::npos);
}

bool isGenerated(const SymbolRecord &Symbol) {
  return !Symbol.Definitions.empty() &&
         llvm::all_of(Symbol.Definitions, [](const index::Definition &D) {
           return isGeneratedFile(D.File);
         });
}

index::Location definitionOf(const SymbolRecord &Symbol) {
  if (Symbol.Definitions.empty())
    return {};
  auto Best = llvm::find_if(Symbol.Definitions, [](const auto &D) {
    return !isGeneratedFile(D.File);
  });
  if (Best == Symbol.Definitions.end())
    Best = Symbol.Definitions.begin();
  return {Best->File, Best->Line};
}

std::string familyKey(const SymbolRecord &Symbol) {
  if (Symbol.Template != 0)
    return index::toHex(Symbol.Template);
  if (Symbol.Kind == facts::FunctionKind::Template ||
      Symbol.Definitions.empty())
    return index::toHex(Symbol.Id);
  index::Location Where = definitionOf(Symbol);
  return Where.File + ":" + std::to_string(Where.Line) + ":" +
         canonicalName(Symbol.Name);
}

llvm::Expected<std::vector<SymbolRecord>>
loadSymbols(const index::IndexReader &Index,
            const std::vector<index::SymbolId> &Ids) {
  std::vector<SymbolRecord> Result;
  Result.reserve(Ids.size());
  for (index::SymbolId Id : Ids) {
    auto Symbol = Index.symbol(Id);
    if (!Symbol)
      return Symbol.takeError();
    if (*Symbol)
      Result.push_back(std::move(**Symbol));
  }
  return Result;
}

llvm::Expected<std::vector<SymbolFamily>>
rankedFamilies(const index::IndexReader &Index,
               std::vector<std::pair<SymbolRecord, NameMatch>> Symbols) {
  std::map<std::string, SymbolFamily> ByKey;
  for (auto &[Symbol, Match] : Symbols) {
    auto [Entry, New] = ByKey.try_emplace(familyKey(Symbol));
    SymbolFamily &Family = Entry->second;
    Family.Match = New ? Match : std::min(Family.Match, Match);
    if (New || memberRank(Symbol) < memberRank(Family.Best))
      Family.Best = Symbol;
    Family.Members.push_back(std::move(Symbol));
  }
  std::vector<SymbolFamily> Result;
  for (auto &[Key, Family] : ByKey) {
    llvm::sort(Family.Members,
               [](const SymbolRecord &A, const SymbolRecord &B) {
                 return std::tie(A.Name, A.Id) < std::tie(B.Name, B.Id);
               });
    Result.push_back(std::move(Family));
  }
  if (Result.size() > 1 && Result.size() <= MaxFamiliesToCount)
    for (SymbolFamily &Family : Result)
      for (const SymbolRecord &Member : Family.Members) {
        auto Callers = Index.callers(Member.Id);
        if (!Callers)
          return Callers.takeError();
        Family.Callers += Callers->size();
      }
  llvm::sort(Result, [](const SymbolFamily &A, const SymbolFamily &B) {
    return familyRank(A) < familyRank(B);
  });
  return Result;
}

} // namespace torchtalk::query
