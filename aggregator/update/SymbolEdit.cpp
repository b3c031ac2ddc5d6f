//===- SymbolEdit.cpp - The entries of changed symbols --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "update/SymbolEdit.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::edit {

using namespace index;

namespace {

class SymbolEditing {
public:
  SymbolEditing(const EditPlan &Plan, GenerationDb &New, IndexSummary &Summary,
                ChangedSymbols &Out)
      : Plan(Plan), New(New), Summary(Summary), Out(Out) {
    Mini.Files.assign(Plan.Files.Paths.begin(), Plan.Files.Paths.end());
  }

  llvm::Error run() {
    for (const auto &[Id, Change] : Plan.Changes.Symbols)
      if (llvm::Error E = edit(Id, Change))
        return E;
    for (auto &[Id, Changes] : Callers)
      if (llvm::Error E = editCallers(Id, Changes))
        return E;
    return llvm::Error::success();
  }

private:
  llvm::Error bad() const {
    return Plan.Old->damaged("the facts of a symbol do not add up");
  }
  llvm::Error put(Column C, const std::string &Key, const std::string &Value) {
    return Value.empty() ? New.erase(C, Key) : New.put(C, Key, Value);
  }

  llvm::Expected<std::vector<EdgeFact>> formerEdges(Column C,
                                                    SymbolId Id) const {
    auto Bytes = Plan.Old->get(C, key64(Id));
    if (!Bytes)
      return Bytes.takeError();
    std::vector<EdgeFact> Edges;
    if (*Bytes && !decodeEdgeFacts(**Bytes, Plan.Files.Paths.size(), Edges))
      return bad();
    return Edges;
  }

  llvm::Error edit(SymbolId Id, const SymbolChange &Change);
  llvm::Error editCallees(SymbolId Id, const SymbolChange &Change,
                          SymbolSums &Sums);
  llvm::Error describe(SymbolId Id, const SymbolChange &Change,
                       const SymbolSums &Sums, ChangedSymbol &Changed);
  llvm::Error editCallers(SymbolId Id, Change<EdgeFact> &Changes);

  const EditPlan &Plan;
  GenerationDb &New;
  IndexSummary &Summary;
  ChangedSymbols &Out;
  FactTable Mini; ///< of one symbol, to describe it
  Demangler Names;
  /// Call sites that come and go, by callee; the peer is the caller.
  std::map<SymbolId, Change<EdgeFact>> Callers;
};

llvm::Error SymbolEditing::editCallees(SymbolId Id, const SymbolChange &Change,
                                       SymbolSums &Sums) {
  if (Change.Callees.empty())
    return llvm::Error::success();
  auto Edges = formerEdges(Column::Callees, Id);
  if (!Edges)
    return Edges.takeError();
  const std::vector<EdgeFact> Old = std::move(*Edges);
  std::vector<EdgeFact> Now = Old;
  if (!applyChange(Change.Callees, Now, Sums.Edges))
    return bad();
  if (Now == Old)
    return llvm::Error::success();
  // What comes and what goes, to be told to the callees.
  auto Tell = [&](const std::vector<EdgeFact> &Of,
                  const std::vector<EdgeFact> &Without, int64_t Sign) {
    std::vector<EdgeFact> Only;
    std::set_difference(Of.begin(), Of.end(), Without.begin(), Without.end(),
                        std::back_inserter(Only));
    for (EdgeFact &E : Only) {
      SymbolId Callee = std::exchange(E.To, Id);
      Callers[Callee].emplace_back(E, Sign);
    }
  };
  Tell(Old, Now, -1);
  Tell(Now, Old, 1);
  Summary.Edges += Now.size() - Old.size();
  if (llvm::Error E = put(Column::Callees, key64(Id), encodeEdgeFacts(Now)))
    return E;
  ChangedSymbol &Changed = Out[Id];
  Changed.CallsChanged = true;
  Changed.Callees = std::move(Now);
  return llvm::Error::success();
}

llvm::Error SymbolEditing::editCallers(SymbolId Id, Change<EdgeFact> &Changes) {
  llvm::sort(Changes);
  auto Edges = formerEdges(Column::Callers, Id);
  if (!Edges)
    return Edges.takeError();
  Counted<uint32_t> Above; // each is told of once
  if (!applyChange(Changes, *Edges, Above))
    return bad();
  return put(Column::Callers, key64(Id), encodeEdgeFacts(*Edges));
}

/// Makes the record of a symbol that there is.
llvm::Error SymbolEditing::describe(SymbolId Id, const SymbolChange &Change,
                                    const SymbolSums &Sums,
                                    ChangedSymbol &Changed) {
  SymbolRow Row = Change.Row;
  Row.Name = Row.Signature = {};
  auto KeepFirst = [](llvm::StringRef &Kept, llvm::StringRef Other) {
    if (!Other.empty() && (Kept.empty() || Other < Kept))
      Kept = Other;
  };
  for (const auto &[Name, Count] : Sums.Names) {
    KeepFirst(Row.Name, Name.Name);
    KeepFirst(Row.Signature, Name.Signature);
  }
  Mini.Symbols = {Row};
  std::vector<DefinitionRow> Rows;
  for (const auto &[D, Count] : Sums.Definitions) {
    uint32_t TemplatePlus1 = 0;
    if (D.Template != 0) {
      SymbolRow &Template = Mini.Symbols.emplace_back();
      Template.Id = D.Template;
      TemplatePlus1 = static_cast<uint32_t>(Mini.Symbols.size());
    }
    Rows.push_back({{0, D.File, D.Line, D.EndLine, D.Kind, D.MacroFilePlus1,
                     D.MacroLine, TemplatePlus1}});
  }
  DescribedSymbol Now = describeSymbol(Mini, 0, Rows, Names);
  Changed.FamilyHash = Now.FamilyHash;
  Changed.After = std::move(Now.Record);
  return New.put(Column::Symbols, key64(Id), Now.Value);
}

llvm::Error SymbolEditing::edit(SymbolId Id, const SymbolChange &Change) {
  auto Before = Plan.Former->symbol(Id);
  if (!Before)
    return Before.takeError();
  std::string SumsKey = symbolSumsKey(Id);
  auto Bytes = Plan.Old->get(Column::Sums, SumsKey);
  if (!Bytes)
    return Bytes.takeError();
  SymbolSums Sums;
  if (*Bytes && !decodeSums(**Bytes, Sums))
    return bad();
  if (!*Before)
    Sums.Mentions = 0;
  bool WasDefined = !Sums.Definitions.empty();
  int64_t Mentions = Sums.Mentions + Change.Mentions;
  if (Mentions < 0 || Mentions > UINT32_MAX ||
      !applyChange(Change.Names, Sums.Names) ||
      !applyChange(Change.Definitions, Sums.Definitions))
    return bad();
  Sums.Mentions = static_cast<uint32_t>(Mentions);
  if (llvm::Error E = editCallees(Id, Change, Sums))
    return E;
  bool IsDefined = !Sums.Definitions.empty();
  Summary.Functions += uint64_t(IsDefined) - uint64_t(WasDefined);
  Summary.Symbols += uint64_t(Mentions != 0) - uint64_t(Before->has_value());
  if (llvm::Error E =
          put(Column::Sums, SumsKey,
              Mentions == 0 || Sums.isDefault() ? "" : encodeSums(Sums)))
    return E;
  if (Mentions == 0) {
    if (IsDefined || !Sums.Names.empty() ||
        (Out.contains(Id) && !Out[Id].Callees.empty()))
      return bad();
    if (!*Before)
      return llvm::Error::success();
    Out[Id].Before = std::move(*Before);
    return New.erase(Column::Symbols, key64(Id));
  }
  if (*Before && Change.Names.empty() && Change.Definitions.empty()) {
    if (auto Known = Out.find(Id); Known != Out.end())
      Known->second.Before = Known->second.After = std::move(*Before);
    return llvm::Error::success();
  }
  ChangedSymbol &Changed = Out[Id];
  Changed.Before = std::move(*Before);
  return describe(Id, Change, Sums, Changed);
}

} // namespace

llvm::Error editSymbols(const EditPlan &Plan, GenerationDb &New,
                        IndexSummary &Summary, ChangedSymbols &Out) {
  return SymbolEditing(Plan, New, Summary, Out).run();
}

llvm::Error editIncludes(const EditPlan &Plan, GenerationDb &New,
                         IndexSummary &Summary) {
  auto Bad = [&] { return Plan.Old->damaged("its includes do not add up"); };
  for (const auto &[File, Changes] : Plan.Changes.Includes) {
    auto Value = Plan.Old->get(Column::Includes, key32(File));
    if (!Value)
      return Value.takeError();
    auto Sums = Plan.Old->get(Column::Sums, includeSumsKey(File));
    if (!Sums)
      return Sums.takeError();
    std::vector<IncludeFact> List;
    Counted<uint32_t> Above;
    if ((*Value &&
         !decodeIncludeFacts(**Value, Plan.Files.Paths.size(), List)) ||
        (*Sums && !decodeCounts(**Sums, Above)))
      return Bad();
    Summary.Includes -= List.size();
    if (!applyChange(Changes, List, Above))
      return Bad();
    Summary.Includes += List.size();
    if (llvm::Error E = List.empty() ? New.erase(Column::Includes, key32(File))
                                     : New.put(Column::Includes, key32(File),
                                               encodeIncludeFacts(List)))
      return E;
    if (llvm::Error E = Above.empty()
                            ? New.erase(Column::Sums, includeSumsKey(File))
                            : New.put(Column::Sums, includeSumsKey(File),
                                      encodeCounts(Above)))
      return E;
  }
  return llvm::Error::success();
}

} // namespace torchtalk::edit
