//===- SumsColumns.cpp - What only updates need into a generation ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/IndexCoding.h"
#include "index/format/Sums.h"
#include "index/writer/IndexWriterImpl.h"

namespace torchtalk::index {
namespace {

/// Of rows in the order of the records that are made of them.
template <typename Row> Counted<uint32_t> countsOf(llvm::ArrayRef<Row> Rows) {
  Counted<uint32_t> Result;
  for (uint32_t I = 0; I < Rows.size(); ++I)
    if (Rows[I].Count > 1)
      Result.emplace_back(I, Rows[I].Count);
  return Result;
}

} // namespace

void Writing::sums() {
  if (!isEditable())
    return;
  Out.start(Column::Sums);
  llvm::ArrayRef<IncludeRow> Includes = Table.Includes.Rows;
  while (!Includes.empty()) {
    auto Group = takeGroup(Includes, &IncludeRow::From);
    Counted<uint32_t> Counts = countsOf(Group);
    if (!Counts.empty())
      Out.put(includeSumsKey(Group.front().From), encodeCounts(Counts));
  }
  llvm::ArrayRef<DefinitionRow> Definitions = Table.Definitions.Rows;
  llvm::ArrayRef<EdgeRow> Edges = Table.Edges.Rows;
  for (uint32_t Symbol = 0; Symbol < Table.Symbols.size(); ++Symbol) {
    if (Table.Symbols[Symbol].Mentions == 0)
      continue;
    SymbolSums Sums;
    Sums.Mentions = Table.Symbols[Symbol].Mentions;
    if (auto Names = Table.NameFacts.find(Symbol);
        Names != Table.NameFacts.end())
      Sums.Names.assign(Names->second.begin(), Names->second.end());
    for (const DefinitionRow &D :
         takeOf(Definitions, Symbol, &DefinitionRow::Symbol))
      Sums.Definitions.push_back(
          {{D.File, D.Line, D.EndLine, D.Kind, D.MacroFilePlus1, D.MacroLine,
            D.TemplatePlus1 ? Table.Symbols[D.TemplatePlus1 - 1].Id : 0},
           D.Count});
    Sums.Edges = countsOf(takeOf(Edges, Symbol, &EdgeRow::From));
    if (!Sums.isDefault())
      Out.put(symbolSumsKey(Table.Symbols[Symbol].Id), encode(Sums));
  }
}

void Writing::toJoin() {
  if (!isEditable())
    return;
  Out.start(Column::ToJoin);
  // By hash and reading already.
  for (const JoinFacts &Facts : Table.ToJoin)
    Out.put(useKey(Contents.CompiledUnits.Uses[Facts.Use]), encode(Facts));
}

} // namespace torchtalk::index
