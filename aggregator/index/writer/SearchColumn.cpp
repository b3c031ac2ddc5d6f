//===- SearchColumn.cpp - Device code and all names into a generation -----===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/IndexReader.h"
#include "index/writer/IndexWriterImpl.h"
#include "records/NameParts.h"

namespace torchtalk::index {

using EntryKind = SearchEntry::Kind;

void Writing::devices() {
  // Sorted by name already.
  Out.lists(Column::Devices, Contents.Devices, &DeviceRecord::Name);
  for (const DeviceRecord &R : Contents.Devices) {
    Summary.DeviceKernels += R.Kernel;
    Summary.DeviceKernelsCompiled += R.Kernel && R.Compiled;
    Summary.FunctorKernels += R.Handed.size();
  }
}

void SearchEntries::add(llvm::StringRef Component, EntryKind TheKind,
                        const std::string &Name, SymbolId Symbol,
                        Location Where, bool Method) {
  if (Component.empty() || Component.contains('\0'))
    return;
  SearchEntry &E =
      All.try_emplace(searchKey(Component, TheKind, Name)).first->second;
  if (!E.Where.File.empty())
    return;
  E.Symbol = Symbol;
  E.Where = std::move(Where);
  E.Method = Method;
}

void SearchEntries::addOps(llvm::ArrayRef<OpRecord> Yaml,
                           llvm::ArrayRef<RegistrationRecord> Registrations) {
  for (const OpRecord &Op : Yaml)
    add(OperatorName(Op.Op).Name, EntryKind::Op, Op.Op, 0, {Op.File, Op.Line});
  for (const RegistrationRecord &R : Registrations)
    if (!R.isStub() && !R.isDynamic())
      add(R.name().Name, EntryKind::Op, R.Op, 0,
          R.isDef() ? Location{R.File, R.Line} : Location{});
}

void Writing::addFunction(const std::string &Component,
                          const std::string &QualifiedName,
                          const SymbolRecord &Symbol,
                          llvm::ArrayRef<DefinitionRow> Places) {
  SearchFunction Declared{Component, Symbol.Id,
                          Symbol.Kind == facts::FunctionKind::Method, 0, 0};
  SearchFunction &F =
      SearchFunctions.try_emplace(QualifiedName, Declared).first->second;
  if (F.Line == 0 && !Places.empty()) {
    F = std::move(Declared);
    F.File = Places.front().File;
    F.Line = Places.front().Line;
  }
}

void Writing::search() {
  SearchEntries All;
  for (const auto &F : SearchFunctions)
    All.add(F.second.Component, EntryKind::Function, F.first().str(),
            F.second.Symbol,
            F.second.Line == 0
                ? Location{}
                : Location{Table.Files[F.second.File].str(), F.second.Line},
            F.second.Method);
  SearchFunctions.clear();
  All.addOps(Contents.Ops, Table.Registrations);
  std::set<std::string, std::less<>> Shared;
  for (const PythonRecord &R : Contents.Python.Definitions) {
    std::set<std::string> Components = R.lastNames();
    if (Components.size() > 1)
      Shared.insert(Components.begin(), Components.end());
    for (const std::string &Component : Components)
      All.add(Component, EntryKind::Python, R.Name, 0, {R.File, R.Line});
  }
  for (const DeviceRecord &R : Contents.Devices) {
    EntryKind TheKind = R.Kernel            ? EntryKind::Kernel
                        : !R.Handed.empty() ? EntryKind::FunctorKernel
                                            : EntryKind::DeviceFunction;
    if (TheKind != EntryKind::DeviceFunction || !R.Compiled)
      All.add(baseName(R.Name), TheKind, R.Name, 0, {R.File, R.Line});
  }
  Out.start(Column::Search);
  std::vector<SearchName> Counts;
  for (const auto &[Key, Entry] : All.all()) {
    std::string_view Component(Key.data(), Key.find('\0'));
    if (Counts.empty() || Counts.back().Name != Component)
      Counts.push_back({Component, 0, 0, Shared.contains(Component)});
    ++Counts.back().Entries;
    auto TheKind = static_cast<EntryKind>(Key[Component.size() + 1] - '0');
    Counts.back().Kernels +=
        TheKind == EntryKind::Kernel || TheKind == EntryKind::FunctorKernel;
    Out.put(Key, encode(Entry));
  }
  SearchNameBytes = encode(Counts);
}

} // namespace torchtalk::index
