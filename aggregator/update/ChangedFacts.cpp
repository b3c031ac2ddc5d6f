//===- ChangedFacts.cpp - Facts that come and go --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "update/ChangedFacts.h"
#include "index/format/Sums.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::edit {

using namespace index;

namespace {

/// Count of entry \p I, of which \p Next are those from there on that are above
/// 1; taken off.
uint32_t takeCount(llvm::ArrayRef<std::pair<uint32_t, uint32_t>> &Next,
                   size_t I) {
  if (Next.empty() || Next.front().first != I)
    return 1;
  uint32_t Count = Next.front().second;
  Next = Next.drop_front();
  return Count;
}

/// Reads what the former generation has, and adds it to the table.
class FormerFacts {
public:
  FormerFacts(const IndexReader &Former, const GenerationDb &Old,
              FactTable &Table)
      : Former(Former), Old(Old), Table(Table) {}

  llvm::Expected<ChangedFacts> add() {
    Table.Definitions.normalise();
    Table.Edges.normalise();
    Table.Includes.normalise();
    for (uint32_t Symbol : changedSymbols())
      TRY(addSymbol(Symbol, Out.Symbols[Table.Symbols[Symbol].Id]));
    for (const IncludeRow &I : Table.Includes.Rows)
      Out.Includers[I.From] = 0;
    for (auto &[File, Count] : Out.Includers)
      TRY(addIncludes(File, Count));
    return std::move(Out);
  }

private:
  std::vector<uint32_t> changedSymbols() const {
    std::vector<bool> Changed;
    Changed.reserve(Table.Symbols.size());
    for (const SymbolRow &Row : Table.Symbols)
      Changed.push_back(Row.Mentions != 0);
    for (const DefinitionRow &D : Table.Definitions.Rows)
      Changed[D.Symbol] = true;
    for (const EdgeRow &E : Table.Edges.Rows)
      Changed[E.From] = true;
    for (const auto &[Symbol, Names] : Table.NameFacts)
      for (const auto &[Name, Count] : Names)
        Changed[Symbol] = Changed[Symbol] || Count != 0;
    std::vector<uint32_t> Result;
    for (uint32_t Symbol = 0; Symbol < Changed.size(); ++Symbol)
      if (Changed[Symbol])
        Result.push_back(Symbol);
    return Result;
  }

  llvm::Error addSymbol(uint32_t Symbol, ChangedSymbol &Into) {
    SymbolId Id = Table.Symbols[Symbol].Id;
    auto Before = TRY(Former.symbol(Id));
    if (!Before)
      return llvm::Error::success();
    Into.Before = std::move(Before);
    SymbolSums Sums;
    TRY(read(Column::Sums, symbolSumsKey(Id),
             [&](std::string_view Bytes) { return decode(Bytes, Sums); }));
    TRY(read(Column::Callees, key64(Id), [&](std::string_view Bytes) {
      return decodeEdgeFacts(Bytes, Table.Files.size(), Into.FormerCallees);
    }));
    Table.Symbols[Symbol].Mentions += Sums.Mentions;
    for (const auto &[Name, Count] : Sums.Names)
      Table.NameFacts[Symbol][Name] += Count;
    for (const auto &[D, Count] : Sums.Definitions) {
      if (std::max(D.File + 1, D.MacroFilePlus1) > Table.Files.size())
        return Old.damaged("a definition is in no file");
      Table.Definitions.add({Symbol, D.File, D.Line, D.EndLine, D.Kind,
                             D.MacroFilePlus1, D.MacroLine,
                             symbolPlus1(D.Template)},
                            0, Count);
    }
    llvm::ArrayRef<std::pair<uint32_t, uint32_t>> Counts = Sums.Edges;
    for (size_t I = 0; I < Into.FormerCallees.size(); ++I) {
      const EdgeFact &E = Into.FormerCallees[I];
      Table.Edges.add({Symbol, Table.symbol(E.To), E.Kind, E.File, E.Line,
                       symbolPlus1(E.PassedTo)},
                      0, takeCount(Counts, I));
    }
    return llvm::Error::success();
  }

  llvm::Error addIncludes(uint32_t File, size_t &Count) {
    std::vector<IncludeFact> List;
    Counted<uint32_t> Above;
    TRY(read(Column::Includes, key32(File), [&](std::string_view Bytes) {
      return decodeIncludeFacts(Bytes, Table.Files.size(), List);
    }));
    TRY(read(Column::Sums, includeSumsKey(File), [&](std::string_view Bytes) {
      return decodeCounts(Bytes, Above);
    }));
    Count = List.size();
    llvm::ArrayRef<std::pair<uint32_t, uint32_t>> Counts = Above;
    for (size_t I = 0; I < List.size(); ++I)
      Table.Includes.add({File, List[I].To, List[I].Line}, 0,
                         takeCount(Counts, I));
    return llvm::Error::success();
  }

  uint32_t symbolPlus1(SymbolId Id) {
    return Id != 0 ? Table.symbol(Id) + 1 : 0;
  }

  /// \p Decode(bytes) of an entry, if there is one.
  template <typename Fn>
  llvm::Error read(Column C, const std::string &Key, Fn Decode) const {
    auto Bytes = TRY(Old.get(C, Key));
    return !Bytes || Decode(*Bytes)
               ? llvm::Error::success()
               : Old.damaged("the facts of a symbol or file cannot be read");
  }

  const IndexReader &Former;
  const GenerationDb &Old;
  FactTable &Table;
  ChangedFacts Out;
};

} // namespace

llvm::Expected<ChangedFacts> addFormerFacts(const IndexReader &Former,
                                            const GenerationDb &Old,
                                            FactTable &Table) {
  return FormerFacts(Former, Old, Table).add();
}

llvm::Error checkSums(const GenerationDb &Old, const FactTable &Table) {
  auto IsCount = [](const auto &R) { return R.Count <= INT32_MAX; };
  auto IsSymbol = [&](uint32_t Symbol) {
    return Table.Symbols[Symbol].Mentions != 0;
  };
  bool Good = llvm::all_of(Table.Definitions.Rows,
                           [&](const DefinitionRow &D) {
                             return IsCount(D) && IsSymbol(D.Symbol);
                           }) &&
              llvm::all_of(Table.Edges.Rows,
                           [&](const EdgeRow &E) {
                             return IsCount(E) && IsSymbol(E.From);
                           }) &&
              llvm::all_of(Table.Includes.Rows, IsCount) &&
              llvm::all_of(Table.Symbols,
                           [](const SymbolRow &Row) {
                             return Row.Mentions <= INT32_MAX;
                           }) &&
              llvm::all_of(Table.NameFacts, [&](const auto &Names) {
                return llvm::all_of(Names.second, [&](const auto &Entry) {
                  return Entry.second <= INT32_MAX && IsSymbol(Names.first);
                });
              });
  return Good ? llvm::Error::success()
              : Old.damaged("the facts of a symbol do not add up");
}

} // namespace torchtalk::edit
