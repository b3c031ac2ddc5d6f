//===- IndexWriter.cpp - A table of facts into a generation ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/Sums.h"
#include "index/format/UnitsCoding.h"
#include "index/writer/IndexWriterImpl.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::index {

llvm::Error Writing::edges(Column C) {
  if (C == Column::Callers) {
    for (EdgeRow &E : Table.Edges.Rows)
      std::swap(E.From, E.To);
    std::sort(Table.Edges.Rows.begin(), Table.Edges.Rows.end());
  }
  Out.start(C);
  llvm::ArrayRef<EdgeRow> Rest = Table.Edges.Rows;
  while (!Rest.empty()) {
    llvm::ArrayRef<EdgeRow> Group = takeGroup(Rest, &EdgeRow::From);
    Out.put(key64(Table.Symbols[Group.front().From].Id),
            encodeEdges(Group, Table.Symbols));
  }
  Summary.Edges = Table.Edges.Rows.size();
  return Out.take();
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

  Out.start(Column::Definitions);
  llvm::ArrayRef<Place> Rest = Places;
  std::vector<SymbolId> Ids;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, &Place::File);
    Ids.clear();
    std::set<uint32_t> Seen;
    for (const Place &P : Group)
      if (Seen.insert(P.Symbol).second)
        Ids.push_back(Table.Symbols[P.Symbol].Id);
    Out.put(key32(Group.front().File), encodeAll(Ids));
  }
  return Out.take();
}

llvm::Error Writing::includes() {
  Out.start(Column::Includes);
  llvm::ArrayRef<IncludeRow> Rest = Table.Includes.Rows;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, &IncludeRow::From);
    Out.put(key32(Group.front().From), encode(Group));
  }
  Summary.Includes = Table.Includes.Rows.size();
  return Out.take();
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
    ++(R.isStub()                             ? Summary.StubKernels
       : R.Api == facts::RegistrationApi::Jit ? Summary.JitOperators
                                              : Summary.Registrations);
    Summary.Dynamic += R.isDynamic();
  }
  // Sorted by op, key, ... already.
  Out.start(Column::Registrations);
  llvm::ArrayRef<const RegistrationRecord *> Rest = Rows;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, &RegistrationRecord::Op);
    std::vector<const RegistrationRecord *> Sorted = Group.vec();
    std::stable_sort(Sorted.begin(), Sorted.end(),
                     [](const auto *A, const auto *B) {
                       return std::tie(A->Key, A->File, A->Line) <
                              std::tie(B->Key, B->File, B->Line);
                     });
    Out.put(Sorted.front()->Op, encode(Sorted));
  }

  std::stable_sort(Rows.begin(), Rows.end(), [](const auto *A, const auto *B) {
    return A->Kernel < B->Kernel;
  });
  Out.start(Column::Kernels);
  Rest = Rows;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, &RegistrationRecord::Kernel);
    if (Group.front()->Kernel == 0)
      continue;
    Out.put(key64(Group.front()->Kernel), encode(Group));
  }
  return Out.take();
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
  Out.start(Column::Bindings);
  llvm::ArrayRef<const BindingRecord *> Rest = Rows;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, &BindingRecord::Name);
    Out.put(Group.front()->Name, encode(Group));
  }
  return Out.take();
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
  Out.start(Column::Bound);
  llvm::ArrayRef<std::pair<SymbolId, const BindingRecord *>> Rest = Rows;
  std::vector<const BindingRecord *> Of;
  while (!Rest.empty()) {
    auto Group =
        takeGroup(Rest, &std::pair<SymbolId, const BindingRecord *>::first);
    Of.clear();
    for (const auto &[Id, Record] : Group)
      Of.push_back(Record);
    Out.put(key64(Group.front().first), encode(Of));
  }
  return Out.take();
}

llvm::Error Writing::ops() {
  std::sort(Contents.Ops.begin(), Contents.Ops.end(),
            [](const OpRecord &A, const OpRecord &B) { return A.Op < B.Op; });
  std::set<std::string> All;
  Out.start(Column::Ops);
  for (const OpRecord &Op : Contents.Ops) {
    Out.put(Op.Op, encode(Op));
    All.insert(Op.Op);
    for (const GeneratedOp &Made : Op.Autogen)
      All.insert(Made.Op);
  }
  for (const RegistrationRecord &R : Table.Registrations)
    if (!R.isStub())
      All.insert(R.Op);
  Out.start(Column::OpNames);
  for (const std::string &Op : All)
    Out.put(Op, "");
  Summary.Ops = Contents.Ops.size();
  return Out.take();
}

llvm::Error Writing::derivatives() {
  llvm::stable_sort(Contents.Derivatives,
                    [](const DerivativeRecord &A, const DerivativeRecord &B) {
                      return A.Op < B.Op;
                    });
  Out.start(Column::Derivatives);
  llvm::ArrayRef<DerivativeRecord> Rest = Contents.Derivatives;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, &DerivativeRecord::Op);
    Out.put(Group.front().Op, encode(Group));
  }
  return Out.take();
}

llvm::Error Writing::tus() {
  Out.start(Column::Tus);
  uint32_t Number = 0;
  for (const TuRecord &Tu : Contents.Tus) {
    Out.put(key32(Number++), encode(Tu));
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
  return Out.take();
}

llvm::Error Writing::meta() {
  std::vector<bool> HasDefinitions(Table.Files.size());
  for (const DefinitionRow &D : Table.Definitions.Rows)
    HasDefinitions[D.File] = true;
  Summary.Files = Table.Files.size();
  Summary.FormatVersion = IndexFormatVersion;
  Out.start(Column::Meta);
  Out.put(DispatchKeysKey, encode(Table.DispatchKeys));
  Out.put(FileMentionsKey, encode(Table.FileMentions));
  Out.put(FilesKey, encodeFiles(Table.Files, HasDefinitions));
  std::vector<const RegistrationRecord *> InDevices;
  InDevices.reserve(Contents.InDevices.size());
  for (const RegistrationRecord &R : Contents.InDevices)
    InDevices.push_back(&R);
  Out.put(InDevicesKey, encode(InDevices));
  Out.put(SearchNamesKey, SearchNameBytes);
  Out.put(SourcesKey, encode(Contents.Sources));
  std::vector<std::string> Texts;
  Texts.reserve(Contents.Texts.size());
  for (const TextFile &Text : Contents.Texts)
    Texts.push_back(Text.File);
  Summary.TextFiles = llvm::count_if(Texts, [&](llvm::StringRef File) {
    return !llvm::binary_search(Table.Files, File);
  });
  Out.put(SummaryKey, encodeSummary(Summary));
  Out.put(TextFilesKey, encode(Texts));
  Out.put(UnitsKey, encodeUnits(Contents.CompiledUnits, Table.Files));
  return Out.take();
}

llvm::Error
writeIndex(const std::string &Dir, IndexContents Contents,
           IndexSummary &Summary,
           const std::function<void(uint64_t, uint64_t)> &Progress) {
  auto Db = TRY(GenerationDb::create(Dir));
  BulkWriter Out(*Db, Dir);
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
    TRY(Step());
    Progress(++Done, std::size(Steps));
  }
  return llvm::Error::success();
}

} // namespace torchtalk::index
