//===- FactTable.cpp - All facts of a build, joined, in memory ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/FactTable.h"
#include "records/Builds.h"
#include "records/SymbolIds.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

namespace torchtalk::index {
namespace {

/// Keeps one of two texts, independent of their order.
void keepFirst(llvm::StringRef &Kept, llvm::StringRef Other) {
  if (Kept.empty() || (!Other.empty() && Other < Kept))
    Kept = Other;
}

/// Sorts \p Items and \returns the new place of each old one.
template <typename T, typename Less>
std::vector<uint32_t> rank(std::vector<T> &Items, Less LessThan) {
  std::vector<uint32_t> Order(Items.size());
  std::iota(Order.begin(), Order.end(), 0U);
  std::sort(Order.begin(), Order.end(), [&](uint32_t A, uint32_t B) {
    return LessThan(Items[A], Items[B]);
  });
  std::vector<T> Sorted;
  Sorted.reserve(Items.size());
  std::vector<uint32_t> Ranks(Items.size());
  for (uint32_t I = 0; I < Order.size(); ++I) {
    Ranks[Order[I]] = I;
    Sorted.push_back(Items[Order[I]]);
  }
  Items = std::move(Sorted);
  return Ranks;
}

} // namespace

uint32_t FactTable::file(llvm::StringRef IndexPath) {
  auto [It, New] =
      FileNumbers.try_emplace(IndexPath, static_cast<uint32_t>(Files.size()));
  if (New) {
    Files.push_back(It->first());
    FileMentions.push_back(0);
  }
  ++FileMentions[It->second];
  return It->second;
}

uint32_t FactTable::symbol(const facts::Symbol &S, const std::string &File) {
  uint32_t Number = symbol(symbolId(S.Identity, File));
  SymbolRow &Row = Symbols[Number];
  if (Row.Identity.empty()) {
    Row.Identity = keep(S.Identity);
    Row.Link =
        File.empty() ? facts::Linkage::External : facts::Linkage::Internal;
  }
  ++Row.Mentions;
  if (!S.Name.empty() || !S.Signature.empty())
    ++NameFacts[Number][{S.Name, S.Signature}];
  return Number;
}

uint32_t FactTable::symbol(SymbolId Id) {
  auto [It, New] =
      SymbolNumbers.try_emplace(Id, static_cast<uint32_t>(Symbols.size()));
  if (New)
    Symbols.emplace_back().Id = Id;
  return It->second;
}

void FactTable::negate() {
  auto Negate = [](auto &Rows) {
    for (auto &R : Rows)
      R.Count = 0U - R.Count;
  };
  Negate(Definitions.Rows);
  Negate(Edges.Rows);
  Negate(Includes.Rows);
  for (SymbolRow &Row : Symbols)
    Row.Mentions = 0U - Row.Mentions;
  for (uint32_t &Mentions : FileMentions)
    Mentions = 0U - Mentions;
  for (auto &[Number, Names] : NameFacts)
    for (auto &[Name, Count] : Names)
      Count = 0U - Count;
  ToJoin.clear();
}

void FactTable::renumber() {
  std::vector<uint32_t> File =
      rank(Files, [](llvm::StringRef A, llvm::StringRef B) { return A < B; });
  std::vector<uint32_t> Symbol =
      rank(Symbols,
           [](const SymbolRow &A, const SymbolRow &B) { return A.Id < B.Id; });
  SymbolNumbers.clear();
  std::vector<uint32_t> Mentions(FileMentions.size());
  for (size_t I = 0; I < File.size(); ++I)
    Mentions[File[I]] = FileMentions[I];
  FileMentions = std::move(Mentions);
  std::unordered_map<uint32_t, std::map<NameFact, uint32_t>> Names;
  for (auto &[Number, Facts] : NameFacts)
    Names.emplace(Symbol[Number], std::move(Facts));
  NameFacts = std::move(Names);
  for (auto &[Number, Facts] : NameFacts) {
    std::erase_if(Facts, [](const auto &Entry) { return Entry.second == 0; });
    for (const auto &[Fact, Count] : Facts) {
      keepFirst(Symbols[Number].Name, Fact.Name);
      keepFirst(Symbols[Number].Signature, Fact.Signature);
    }
  }
  // Removes duplicates first: most rows are, and need not be renumbered.
  Definitions.normalise();
  Edges.normalise();
  Includes.normalise();
  for (DefinitionRow &D : Definitions.Rows) {
    D.Symbol = Symbol[D.Symbol];
    D.File = File[D.File];
    if (D.MacroFilePlus1 != 0)
      D.MacroFilePlus1 = File[D.MacroFilePlus1 - 1] + 1;
    if (D.TemplatePlus1 != 0)
      D.TemplatePlus1 = Symbol[D.TemplatePlus1 - 1] + 1;
  }
  for (EdgeRow &E : Edges.Rows) {
    E.From = Symbol[E.From];
    E.To = Symbol[E.To];
    E.File = File[E.File];
    if (E.PassedToPlus1 != 0)
      E.PassedToPlus1 = Symbol[E.PassedToPlus1 - 1] + 1;
  }
  for (IncludeRow &I : Includes.Rows) {
    I.From = File[I.From];
    I.To = File[I.To];
  }
  Definitions.normalise();
  Edges.normalise();
  Includes.normalise();
}

void FactTable::join() {
  std::vector<RegistrationRow> Rows;
  std::vector<BindingRow> Parts;
  uint32_t FirstCall = 0;
  for (const JoinFacts &Of : ToJoin) {
    llvm::append_range(Rows, Of.Registrations);
    llvm::append_range(DispatchKeys, Of.DispatchKeys);
    uint32_t Calls = 0;
    for (const BindingRow &B : Of.Bindings) {
      Calls = std::max(Calls, B.Call);
      BindingRow &New = Parts.emplace_back(B);
      if (B.Call != 0)
        New.Call += FirstCall;
    }
    FirstCall += Calls;
  }
  sortAndFold(Rows);
  for (RegistrationRow &R : Rows) {
    R.OnlyIn = namesOf(R.Builds);
    Registrations.push_back(std::move(R));
  }
  llvm::sort(DispatchKeys);
  DispatchKeys.erase(llvm::unique(DispatchKeys), DispatchKeys.end());
  Bindings = joinBindings(Parts, [this](BuildSet Set) { return namesOf(Set); });
}

void FactTable::finish() {
  renumber();
  BuildSet All = Builds.size() > 1 ? allBuilds(Builds.size()) : 0;
  auto SayAll = [All](auto &Rows) {
    if (All != 0)
      for (auto &R : Rows)
        if (R.Builds == All)
          R.Builds = 0;
  };
  SayAll(Definitions.Rows);
  SayAll(Edges.Rows);
  SayAll(Includes.Rows);
  join();
}

std::string FactTable::namesOf(BuildSet Set) const {
  return buildNames(Set, Builds);
}

} // namespace torchtalk::index
