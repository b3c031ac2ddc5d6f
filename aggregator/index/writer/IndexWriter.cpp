//===- IndexWriter.cpp - A table of facts into a generation ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/IndexCoding.h"
#include "index/format/Sums.h"
#include "index/writer/IndexWriterImpl.h"
#include "records/RegistrationKinds.h"
#include "store/Threads.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

#include <mutex>
#include <set>

namespace torchtalk::index {

void Writing::edges(Column C) {
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
}

void Writing::walk(const std::string &Dir) {
  WalkInput Input =
      walkInput(Table, std::exchange(FamilyHashes, {}), Contents.Ops);
  Out.fail(writeWalkGraph(Dir, Input));
  if (isEditable())
    Out.fail(writeWalkOrder(Dir, Input.Order));
}

void Writing::definitions() {
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
}

void Writing::includes() {
  Out.lists(Column::Includes, Table.Includes.Rows, &IncludeRow::From);
  Summary.Includes = Table.Includes.Rows.size();
}

void Writing::registrations() {
  // What another file of the source would register just so adds nothing.
  std::set<std::tuple<std::string, std::string, std::string>> Compiled;
  for (RegistrationRecord &R : Table.Registrations) {
    if (R.Kernel != 0)
      R.KernelName = ReferredNames[R.Kernel];
    if (!R.Compiled)
      continue;
    R.CastPolicy = castPolicyOf(R.KernelName);
    Compiled.emplace(R.Op, R.Key, R.KernelName);
  }
  llvm::erase_if(Table.Registrations, [&](const RegistrationRecord &R) {
    return !R.Compiled && Compiled.count({R.Op, R.Key, R.KernelName}) != 0;
  });
  llvm::sort(Table.Registrations); // now that kernels have their names
  std::vector<const RegistrationRecord *> Rows;
  for (const RegistrationRecord &R : Table.Registrations) {
    Rows.push_back(&R);
    if (!R.isCertain()) {
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
  std::map<SymbolId, std::vector<const RegistrationRecord *>> ByKernel;
  for (const RegistrationRecord *R : Rows)
    if (R->Kernel != 0)
      ByKernel[R->Kernel].push_back(R);
  llvm::stable_sort(Rows, [](const auto *A, const auto *B) {
    return std::tie(A->Op, A->Key, A->File, A->Line) <
           std::tie(B->Op, B->Key, B->File, B->Line);
  });
  Out.lists(Column::Registrations, Rows, &RegistrationRecord::Op);
  Out.entries(Column::Kernels, ByKernel);
}

void Writing::bindings() {
  std::map<SymbolId, std::vector<const BindingRecord *>> Bound;
  for (BindingRecord &B : Table.Bindings) {
    B.SymbolName = ReferredNames[B.Symbol];
    B.WrappedName = ReferredNames[B.Wrapped];
    B.OwnerName = ReferredNames[B.Owner];
    Summary.UnnamedBindings += B.Names.empty();
    for (SymbolId Id : {B.Symbol, B.Wrapped})
      if (Id != 0)
        Bound[Id].push_back(&B);
  }
  Summary.Bindings = Table.Bindings.size();
  // Sorted by name already.
  Out.lists(Column::Bindings, Table.Bindings, &BindingRecord::Name);
  Out.entries(Column::Bound, Bound);
}

void Writing::ops() {
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
}

void Writing::derivatives() {
  llvm::stable_sort(Contents.Derivatives,
                    [](const DerivativeRecord &A, const DerivativeRecord &B) {
                      return A.Op < B.Op;
                    });
  Out.lists(Column::Derivatives, Contents.Derivatives, &DerivativeRecord::Op);
}

void Writing::tus() {
  Out.start(Column::Tus);
  uint32_t Number = 0;
  for (const TuRecord &Tu : Contents.Tus) {
    Out.put(key32(Number++), encode(Tu));
    ++(Tu.State == TuState::Ok       ? Summary.TusOk
       : Tu.State == TuState::Failed ? Summary.TusFailed
                                     : Summary.TusMissing);
  }
}

void Writing::meta(const Writing &Rest) {
  std::vector<bool> HasDefinitions(Table.Files.size());
  for (const DefinitionRow &D : Table.Definitions.Rows)
    HasDefinitions[D.File] = true;
  Summary.Files = Table.Files.size();
  Summary.FormatVersion = IndexFormatVersion;
  Out.start(Column::Meta);
  Out.put(DispatchKeysKey, encode(Table.DispatchKeys));
  Out.put(FileMentionsKey, encode(Table.FileMentions));
  Out.put(FilesKey, encodeFiles(Table.Files, HasDefinitions));
  Out.put(InDevicesKey, encode(Contents.InDevices));
  Out.put(MessagesKey, encode(Contents.Messages));
  Out.put(OpTestsKey, encode(Rest.TestsOfOps));
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
}

llvm::Error
writeIndex(const std::string &Dir, IndexContents Contents,
           IndexSummary &Summary,
           const std::function<void(uint64_t, uint64_t)> &Progress) {
  for (uint64_t *Count :
       {&Summary.Functions, &Summary.Registrations, &Summary.StubKernels,
        &Summary.JitOperators, &Summary.Dynamic, &Summary.NotCompiled,
        &Summary.UnnamedBindings, &Summary.TusOk, &Summary.TusFailed,
        &Summary.TusMissing, &Summary.TusAsText, &Summary.PythonClasses,
        &Summary.PythonFunctions, &Summary.DeviceKernels,
        &Summary.DeviceKernelsCompiled, &Summary.FunctorKernels})
    *Count = 0;
  auto Db = TRY(GenerationDb::create(Dir));
  // What compilers tell and all else have columns of their own.
  BulkWriter CodeOut(*Db, Dir), RestOut(*Db, Dir);
  Writing Code(CodeOut, Contents, Summary), Rest(RestOut, Contents, Summary);
  using Steps = std::vector<std::function<void()>>;
  const Steps OfCode = {
      [&] { Code.symbols(); },  [&] { Code.edges(Column::Callees); },
      [&] { Code.walk(Dir); },  [&] { Code.sums(); },
      [&] { Code.toJoin(); },   [&] { Code.edges(Column::Callers); },
      [&] { Code.names(); },    [&] { Code.definitions(); },
      [&] { Code.includes(); }, [&] { Code.registrations(); },
      [&] { Code.ops(); },      [&] { Code.bindings(); }};
  const Steps OfRest = {[&] { Rest.derivatives(); },
                        [&] { Rest.tus(); },
                        [&] { Rest.python(); },
                        [&] { Rest.callers(); },
                        [&] { Rest.pythonRegistrations(); },
                        [&] { Rest.opDocs(); },
                        [&] { Rest.tests(); },
                        [&] { Rest.devices(); },
                        [&] { Rest.texts(); }};
  const Steps OfBoth = {[&] { Code.search(); }, [&] { Code.meta(Rest); }};
  const size_t Total = OfCode.size() + OfRest.size() + OfBoth.size();
  std::mutex Mutex;
  uint64_t Done = 0;
  auto Run = [&](const Steps &Of, Writing &In) {
    for (const auto &Step : Of) {
      if (In.failed())
        return;
      Step();
      std::lock_guard<std::mutex> Lock(Mutex);
      Progress(++Done, Total);
    }
  };
  store::inThreads(
      2, 2, [&](size_t I) { I == 0 ? Run(OfCode, Code) : Run(OfRest, Rest); });
  TRY(llvm::joinErrors(Code.takeError(), Rest.takeError()));
  Run(OfBoth, Code);
  TRY(Code.takeError());
  return CodeOut.finish(RestOut);
}

} // namespace torchtalk::index
