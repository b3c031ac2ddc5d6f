//===- IndexWriter.cpp - A table of facts into a generation ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/Sums.h"
#include "index/format/UnitsCoding.h"
#include "index/writer/IndexWriterImpl.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::index {

llvm::Error Writing::edges(Column C) {
  if (C == Column::Callers) {
    for (EdgeRow &E : Table.Edges.Rows)
      std::swap(E.From, E.To);
    std::sort(Table.Edges.Rows.begin(), Table.Edges.Rows.end());
  }
  if (llvm::Error E = Out.startColumn(C))
    return E;
  llvm::ArrayRef<EdgeRow> Rest = Table.Edges.Rows;
  while (!Rest.empty()) {
    llvm::ArrayRef<EdgeRow> Group =
        takeGroup(Rest, [](const EdgeRow &E) { return E.From; });
    if (llvm::Error E = Out.put(key64(Table.Symbols[Group.front().From].Id),
                                encodeEdges(Group, Table.Symbols)))
      return E;
  }
  Summary.Edges = Table.Edges.Rows.size();
  return llvm::Error::success();
}

llvm::Error Writing::definitions() {
  struct Place {
    uint32_t File, Line, Symbol;
    auto operator<=>(const Place &) const = default;
  };
  std::vector<Place> Places;
  Places.reserve(Table.Definitions.Rows.size());
  for (const DefinitionRow &D : Table.Definitions.Rows)
    Places.push_back({D.File, D.Line, D.Symbol});
  std::sort(Places.begin(), Places.end());
  Places.erase(std::unique(Places.begin(), Places.end()), Places.end());

  if (llvm::Error E = Out.startColumn(Column::Definitions))
    return E;
  llvm::ArrayRef<Place> Rest = Places;
  std::vector<SymbolId> Ids;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, [](const Place &P) { return P.File; });
    Ids.clear();
    std::set<uint32_t> Seen;
    for (const Place &P : Group)
      if (Seen.insert(P.Symbol).second)
        Ids.push_back(Table.Symbols[P.Symbol].Id);
    if (llvm::Error E = Out.put(key32(Group.front().File), encodeIds(Ids)))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error Writing::includes() {
  if (llvm::Error E = Out.startColumn(Column::Includes))
    return E;
  llvm::ArrayRef<IncludeRow> Rest = Table.Includes.Rows;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, [](const IncludeRow &I) { return I.From; });
    if (llvm::Error E =
            Out.put(key32(Group.front().From), encodeIncludes(Group)))
      return E;
  }
  Summary.Includes = Table.Includes.Rows.size();
  return llvm::Error::success();
}

llvm::Error Writing::registrations() {
  // What another file of the source would register just so adds nothing.
  std::set<std::tuple<std::string, std::string, std::string>> Compiled;
  for (RegistrationRecord &R : Table.Registrations) {
    if (R.Kernel != 0)
      R.KernelName = ReferredNames[R.Kernel];
    if (R.Compiled)
      Compiled.emplace(R.Op, R.Key, R.KernelName);
  }
  llvm::erase_if(Table.Registrations, [&](const RegistrationRecord &R) {
    return !R.Compiled && Compiled.count({R.Op, R.Key, R.KernelName}) != 0;
  });
  std::vector<const RegistrationRecord *> Rows;
  for (const RegistrationRecord &R : Table.Registrations) {
    Rows.push_back(&R);
    if (!R.Compiled) {
      ++Summary.NotCompiled;
      continue;
    }
    if (R.Api == facts::RegistrationApi::BackendName)
      continue;
    ++(R.Api == facts::RegistrationApi::Stub  ? Summary.StubKernels
       : R.Api == facts::RegistrationApi::Jit ? Summary.JitOperators
                                              : Summary.Registrations);
    Summary.Dynamic += R.isDynamic();
  }
  // Sorted by op, key, ... already.
  if (llvm::Error E = Out.startColumn(Column::Registrations))
    return E;
  llvm::ArrayRef<const RegistrationRecord *> Rest = Rows;
  while (!Rest.empty()) {
    auto Group = takeGroup(
        Rest, [](const auto *R) -> const std::string & { return R->Op; });
    std::vector<const RegistrationRecord *> Sorted = Group.vec();
    std::stable_sort(Sorted.begin(), Sorted.end(),
                     [](const auto *A, const auto *B) {
                       return std::tie(A->Key, A->File, A->Line) <
                              std::tie(B->Key, B->File, B->Line);
                     });
    if (llvm::Error E =
            Out.put(Sorted.front()->Op, encodeRegistrations(Sorted)))
      return E;
  }

  std::stable_sort(Rows.begin(), Rows.end(), [](const auto *A, const auto *B) {
    return A->Kernel < B->Kernel;
  });
  if (llvm::Error E = Out.startColumn(Column::Kernels))
    return E;
  Rest = Rows;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, [](const auto *R) { return R->Kernel; });
    if (Group.front()->Kernel == 0)
      continue;
    if (llvm::Error E =
            Out.put(key64(Group.front()->Kernel), encodeRegistrations(Group)))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error Writing::bindings() {
  std::vector<const BindingRecord *> Rows;
  for (BindingRecord &B : Table.Bindings) {
    B.SymbolName = ReferredNames[B.Symbol];
    B.WrappedName = ReferredNames[B.Wrapped];
    B.OwnerName = ReferredNames[B.Owner];
    Rows.push_back(&B);
    Summary.UnnamedBindings += B.Names.empty();
  }
  Summary.Bindings = Rows.size();
  // Sorted by name already.
  if (llvm::Error E = Out.startColumn(Column::Bindings))
    return E;
  llvm::ArrayRef<const BindingRecord *> Rest = Rows;
  while (!Rest.empty()) {
    auto Group = takeGroup(
        Rest, [](const auto *B) -> const std::string & { return B->Name; });
    if (llvm::Error E = Out.put(Group.front()->Name, encodeBindings(Group)))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error Writing::bound() {
  std::vector<std::pair<SymbolId, const BindingRecord *>> Rows;
  for (const BindingRecord &B : Table.Bindings)
    for (SymbolId Id : {B.Symbol, B.Wrapped})
      if (Id != 0)
        Rows.emplace_back(Id, &B);
  std::stable_sort(Rows.begin(), Rows.end(), [](const auto &A, const auto &B) {
    return A.first < B.first;
  });
  if (llvm::Error E = Out.startColumn(Column::Bound))
    return E;
  llvm::ArrayRef<std::pair<SymbolId, const BindingRecord *>> Rest = Rows;
  std::vector<const BindingRecord *> Of;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, [](const auto &Row) { return Row.first; });
    Of.clear();
    for (const auto &[Id, Record] : Group)
      Of.push_back(Record);
    if (llvm::Error E = Out.put(key64(Group.front().first), encodeBindings(Of)))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error Writing::ops() {
  std::sort(Contents.Ops.begin(), Contents.Ops.end(),
            [](const OpRecord &A, const OpRecord &B) { return A.Op < B.Op; });
  std::set<std::string> All;
  if (llvm::Error E = Out.startColumn(Column::Ops))
    return E;
  for (const OpRecord &Op : Contents.Ops) {
    if (llvm::Error E = Out.put(Op.Op, encodeOp(Op)))
      return E;
    All.insert(Op.Op);
    for (const GeneratedOp &Made : Op.Autogen)
      All.insert(Made.Op);
  }
  for (const RegistrationRecord &R : Table.Registrations)
    if (R.Api != facts::RegistrationApi::Stub)
      All.insert(R.Op);
  if (llvm::Error E = Out.startColumn(Column::OpNames))
    return E;
  for (const std::string &Op : All)
    if (llvm::Error E = Out.put(Op, ""))
      return E;
  Summary.Ops = Contents.Ops.size();
  return llvm::Error::success();
}

llvm::Error Writing::derivatives() {
  llvm::stable_sort(Contents.Derivatives,
                    [](const DerivativeRecord &A, const DerivativeRecord &B) {
                      return A.Op < B.Op;
                    });
  if (llvm::Error E = Out.startColumn(Column::Derivatives))
    return E;
  llvm::ArrayRef<DerivativeRecord> Rest = Contents.Derivatives;
  while (!Rest.empty()) {
    auto Group = takeGroup(
        Rest, [](const auto &R) -> const std::string & { return R.Op; });
    if (llvm::Error E = Out.put(Group.front().Op, encodeDerivatives(Group)))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error Writing::tus() {
  if (llvm::Error E = Out.startColumn(Column::Tus))
    return E;
  uint32_t Number = 0;
  for (const TuRecord &Tu : Contents.Tus) {
    if (llvm::Error E = Out.put(key32(Number++), encodeTu(Tu)))
      return E;
    switch (Tu.State) {
    case TuState::Ok:
      ++Summary.TusOk;
      break;
    case TuState::Failed:
      ++Summary.TusFailed;
      break;
    case TuState::Missing:
      ++Summary.TusMissing;
      break;
    }
  }
  return llvm::Error::success();
}

llvm::Error Writing::meta() {
  std::vector<bool> HasDefinitions(Table.Files.size());
  for (const DefinitionRow &D : Table.Definitions.Rows)
    HasDefinitions[D.File] = true;
  Summary.Files = Table.Files.size();
  Summary.FormatVersion = IndexFormatVersion;
  if (llvm::Error E = Out.startColumn(Column::Meta))
    return E;
  if (llvm::Error E =
          Out.put(DispatchKeysKey, encodeDispatchKeys(Table.DispatchKeys)))
    return E;
  if (llvm::Error E =
          Out.put(FileMentionsKey, encodeMentions(Table.FileMentions)))
    return E;
  if (llvm::Error E =
          Out.put(FilesKey, encodeFiles(Table.Files, HasDefinitions)))
    return E;
  std::vector<const RegistrationRecord *> InDevices;
  InDevices.reserve(Contents.InDevices.size());
  for (const RegistrationRecord &R : Contents.InDevices)
    InDevices.push_back(&R);
  if (llvm::Error E = Out.put(InDevicesKey, encodeRegistrations(InDevices)))
    return E;
  if (llvm::Error E = Out.put(SearchNamesKey, SearchNameBytes))
    return E;
  if (llvm::Error E = Out.put(SourcesKey, encodeSources(Contents.Sources)))
    return E;
  std::vector<std::string> Texts;
  Texts.reserve(Contents.Texts.size());
  for (const TextFile &Text : Contents.Texts)
    Texts.push_back(Text.File);
  Summary.TextFiles = llvm::count_if(Texts, [&](llvm::StringRef File) {
    return !llvm::binary_search(Table.Files, File);
  });
  if (llvm::Error E = Out.put(SummaryKey, encodeSummary(Summary)))
    return E;
  if (llvm::Error E = Out.put(TextFilesKey, encodeStrings(Texts)))
    return E;
  return Out.put(UnitsKey, encodeUnits(Contents.CompiledUnits, Table.Files));
}

llvm::Error
writeIndex(const std::string &Dir, IndexContents Contents,
           IndexSummary &Summary,
           const std::function<void(uint64_t, uint64_t)> &Progress) {
  auto Db = GenerationDb::create(Dir);
  if (!Db)
    return Db.takeError();
  BulkWriter Out(**Db, Dir);
  Writing W(Out, Contents, Summary);
  const std::function<llvm::Error()> Steps[] = {
      [&] { return W.symbols(); },  [&] { return W.edges(Column::Callees); },
      [&] { return W.walk(Dir); },  [&] { return W.sums(); },
      [&] { return W.toJoin(); },   [&] { return W.edges(Column::Callers); },
      [&] { return W.names(); },    [&] { return W.definitions(); },
      [&] { return W.includes(); }, [&] { return W.registrations(); },
      [&] { return W.ops(); },      [&] { return W.derivatives(); },
      [&] { return W.tus(); },      [&] { return W.bindings(); },
      [&] { return W.bound(); },    [&] { return W.python(); },
      [&] { return W.callers(); },  [&] { return W.pythonRegistrations(); },
      [&] { return W.opDocs(); },   [&] { return W.tests(); },
      [&] { return W.devices(); },  [&] { return W.texts(); },
      [&] { return W.search(); },   [&] { return W.meta(); },
      [&] { return Out.finish(); }};
  uint64_t Done = 0;
  for (const auto &Step : Steps) {
    if (llvm::Error E = Step())
      return E;
    Progress(++Done, std::size(Steps));
  }
  return llvm::Error::success();
}

} // namespace torchtalk::index
