//===- SymbolEdit.cpp - The entries of changed symbols and files ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "update/SymbolEdit.h"
#include "index/format/IndexCoding.h"
#include "index/format/Sums.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace torchtalk::edit {

using namespace index;

namespace {

/// Writes single entries of columns.
class EntryEdit : public ColumnWriter {
public:
  explicit EntryEdit(GenerationDb &New) : New(New) {}

  llvm::Error startColumn(Column C) override {
    Current = C;
    return llvm::Error::success();
  }
  llvm::Error put(std::string_view Key, std::string_view Value) override {
    return New.put(Current, Key, Value);
  }

private:
  GenerationDb &New;
  Column Current = Column::Meta;
};

class SymbolEditing {
public:
  SymbolEditing(EditPlan &Plan, GenerationDb &New, IndexSummary &Summary)
      : Plan(Plan), Table(Plan.Table), New(New), Summary(Summary) {}

  llvm::Error run() {
    llvm::ArrayRef<DefinitionRow> Definitions = Table.Definitions.Rows;
    llvm::ArrayRef<EdgeRow> Edges = Table.Edges.Rows;
    for (uint32_t Symbol = 0; Symbol < Table.Symbols.size(); ++Symbol) {
      auto Own =
          takeOf(Definitions, Symbol, [](const auto &D) { return D.Symbol; });
      auto Callees =
          takeOf(Edges, Symbol, [](const auto &E) { return E.From; });
      auto Changed = Plan.Changed.Symbols.find(Table.Symbols[Symbol].Id);
      if (Changed != Plan.Changed.Symbols.end())
        TRY(edit(Symbol, Changed->second, Own, Callees));
    }
    TRY(editCallers());
    for (const auto &[Id, Symbol] : Plan.Changed.Symbols)
      Summary.Edges -= Symbol.FormerCallees.size();
    for (const auto &[File, Count] : Plan.Changed.Includers) {
      Summary.Includes -= Count;
      TRY(erase({{Column::Includes, key32(File)},
                 {Column::Sums, includeSumsKey(File)}}));
    }
    for (const ShardUse &Use : Plan.Gone)
      TRY(New.erase(Column::ToJoin, useKey(Use)));
    // The table has rows of changed symbols and files only.
    IndexContents Contents{Plan.Table, {}, {}, {}, {}, {}, Plan.Units};
    IndexSummary Counts;
    EntryEdit Out(New);
    Writing Columns(Out, Contents, Counts);
    Columns.edges(Column::Callees);
    Columns.includes();
    Columns.toJoin();
    Columns.sums();
    TRY(Columns.takeError());
    Summary.Edges += Counts.Edges;
    Summary.Includes += Counts.Includes;
    return llvm::Error::success();
  }

private:
  /// \p Definitions and \p Callees are all of \p Symbol.
  llvm::Error edit(uint32_t Symbol, ChangedSymbol &Changed,
                   llvm::ArrayRef<DefinitionRow> Definitions,
                   llvm::ArrayRef<EdgeRow> Callees) {
    const SymbolRow &Row = Table.Symbols[Symbol];
    const std::string Key = key64(Row.Id);
    const bool IsThere = Row.Mentions != 0;
    const auto &Before = Changed.Before;
    Summary.Symbols += uint64_t(IsThere) - uint64_t(Before.has_value());
    Summary.Functions += uint64_t(!Definitions.empty()) -
                         uint64_t(Before && !Before->Definitions.empty());
    for (const EdgeRow &E : Callees)
      Changed.Callees.push_back(
          {Table.Symbols[E.To].Id, E.Kind, E.File, E.Line,
           E.PassedToPlus1 ? Table.Symbols[E.PassedToPlus1 - 1].Id : 0});
    tell(Row.Id, Changed.FormerCallees, Changed.Callees, false);
    tell(Row.Id, Changed.Callees, Changed.FormerCallees, true);
    if (Before)
      TRY(erase({{Column::Symbols, Key},
                 {Column::Callees, Key},
                 {Column::Sums, symbolSumsKey(Row.Id)}}));
    if (!IsThere)
      return llvm::Error::success();
    DescribedSymbol Now = describeSymbol(Table, Symbol, Definitions, Names);
    Changed.FamilyHash = Now.FamilyHash;
    Changed.After = std::move(Now.Record);
    return New.put(Column::Symbols, Key, Now.Value);
  }

  /// Notes the call sites that are in \p Of and not in \p Without for their
  /// callees.
  void tell(SymbolId Caller, const std::vector<EdgeFact> &Of,
            const std::vector<EdgeFact> &Without, bool IsNew) {
    std::vector<EdgeFact> Only;
    std::set_difference(Of.begin(), Of.end(), Without.begin(), Without.end(),
                        std::back_inserter(Only));
    for (EdgeFact &E : Only) {
      CallerChange &Change = Callers[std::exchange(E.To, Caller)];
      (IsNew ? Change.New : Change.Gone).push_back(E);
    }
  }

  llvm::Error editCallers() {
    auto Bad = [&] { return Plan.Old->damaged("its callers do not add up"); };
    for (auto &[Id, Change] : Callers) {
      auto Bytes = TRY(Plan.Old->get(Column::Callers, key64(Id)));
      std::vector<EdgeFact> Old, Kept, Now;
      if (Bytes && !decodeEdgeFacts(*Bytes, Table.Files.size(), Old))
        return Bad();
      llvm::sort(Change.Gone);
      llvm::sort(Change.New);
      std::set_difference(Old.begin(), Old.end(), Change.Gone.begin(),
                          Change.Gone.end(), std::back_inserter(Kept));
      if (Kept.size() + Change.Gone.size() != Old.size())
        return Bad();
      std::merge(Kept.begin(), Kept.end(), Change.New.begin(), Change.New.end(),
                 std::back_inserter(Now));
      TRY(Now.empty()
              ? New.erase(Column::Callers, key64(Id))
              : New.put(Column::Callers, key64(Id), encodeEdgeFacts(Now)));
    }
    return llvm::Error::success();
  }

  llvm::Error
  erase(std::initializer_list<std::pair<Column, std::string>> Keys) {
    for (const auto &[C, Key] : Keys)
      TRY(New.erase(C, Key));
    return llvm::Error::success();
  }

  EditPlan &Plan;
  const FactTable &Table;
  GenerationDb &New;
  IndexSummary &Summary;
  Demangler Names;
  /// Call sites, by callee; To is the caller.
  struct CallerChange {
    std::vector<EdgeFact> Gone, New;
  };
  std::map<SymbolId, CallerChange> Callers;
};

} // namespace

llvm::Error editFacts(EditPlan &Plan, GenerationDb &New,
                      IndexSummary &Summary) {
  return SymbolEditing(Plan, New, Summary).run();
}

} // namespace torchtalk::edit
