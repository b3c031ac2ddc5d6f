//===- Delta.cpp - The facts that come and go with shards -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "update/Delta.h"

namespace torchtalk::edit {

using namespace index;

namespace {

/// Adds the rows of one table, each as often as shards have it, times Sign.
class DeltaAdder {
public:
  DeltaAdder(const FactTable &Table, int64_t Sign, Delta &Out)
      : Table(Table), Sign(Sign), Out(Out) {}

  /// \returns false when a file is not among \p Known.
  bool add(const std::vector<std::string> &Known) {
    for (llvm::StringRef File : Table.Files) {
      auto Found = llvm::lower_bound(Known, File);
      if (Found == Known.end() || *Found != File)
        return false;
      Files.push_back(static_cast<uint32_t>(Found - Known.begin()));
    }
    for (size_t I = 0; I < Files.size(); ++I)
      Out.FileMentions[Files[I]] += Sign * Table.FileMentions[I];
    for (const SymbolRow &Row : Table.Symbols) {
      SymbolChange &Change = Out.Symbols[Row.Id];
      Change.Row = Row;
      Change.Mentions += Sign * Row.Mentions;
      Changes.push_back(&Change);
    }
    for (const auto &[Symbol, Names] : Table.NameFacts)
      for (const auto &[Name, Count] : Names)
        Changes[Symbol]->Names.emplace_back(Name, Sign * Count);
    for (const DefinitionRow &D : Table.Definitions.Rows)
      Changes[D.Symbol]->Definitions.emplace_back(
          DefinitionFact{Files[D.File], D.Line, D.EndLine, D.Kind,
                         D.MacroFilePlus1 ? Files[D.MacroFilePlus1 - 1] + 1 : 0,
                         D.MacroLine, idOf(D.TemplatePlus1)},
          Sign * D.Count);
    for (const EdgeRow &E : Table.Edges.Rows)
      Changes[E.From]->Callees.emplace_back(
          EdgeFact{Table.Symbols[E.To].Id, E.Kind, Files[E.File], E.Line,
                   idOf(E.PassedToPlus1)},
          Sign * E.Count);
    for (const IncludeRow &I : Table.Includes.Rows)
      Out.Includes[Files[I.From]].emplace_back(IncludeFact{Files[I.To], I.Line},
                                               Sign * I.Count);
    return true;
  }

private:
  SymbolId idOf(uint32_t SymbolPlus1) const {
    return SymbolPlus1 ? Table.Symbols[SymbolPlus1 - 1].Id : 0;
  }

  const FactTable &Table;
  int64_t Sign;
  Delta &Out;
  std::vector<uint32_t> Files;         ///< of the generation, by those of Table
  std::vector<SymbolChange *> Changes; ///< by symbol of Table
};

template <typename Fact> void finish(Change<Fact> &Changes) {
  llvm::sort(Changes);
  auto End = Changes.begin();
  for (auto &C : Changes) {
    if (End != Changes.begin() && std::prev(End)->first == C.first)
      std::prev(End)->second += C.second;
    else if (&*End++ != &C)
      *std::prev(End) = std::move(C);
  }
  Changes.erase(End, Changes.end());
  llvm::erase_if(Changes, [](const auto &C) { return C.second == 0; });
}

} // namespace

bool makeDelta(const FactTable &Removed, const FactTable &Added,
               const std::vector<std::string> &Files, Delta &Out) {
  Out.FileMentions.assign(Files.size(), 0);
  if (!DeltaAdder(Removed, -1, Out).add(Files) ||
      !DeltaAdder(Added, 1, Out).add(Files))
    return false;
  for (auto &[Id, Symbol] : Out.Symbols) {
    finish(Symbol.Names);
    finish(Symbol.Definitions);
    finish(Symbol.Callees);
  }
  for (auto &[File, Changes] : Out.Includes)
    finish(Changes);
  std::erase_if(Out.Symbols, [](const auto &S) { return S.second.empty(); });
  std::erase_if(Out.Includes, [](const auto &I) { return I.second.empty(); });
  return true;
}

} // namespace torchtalk::edit
