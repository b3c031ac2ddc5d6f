//===- SymbolColumns.cpp - Symbols and their names into a generation ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/IndexReader.h"
#include "index/writer/IndexWriterImpl.h"
#include "records/Builds.h"
#include "records/Family.h"
#include "records/NameParts.h"
#include "store/Threads.h"

#include <set>
#include <thread>
#include <xxhash.h>

namespace torchtalk::index {

namespace {

/// A definition says what a symbol is; without one, its mangled name may.
SymbolRecord makeRecord(const FactTable &Table, uint32_t Symbol,
                        llvm::ArrayRef<DefinitionRow> Definitions,
                        Demangler &Names) {
  const SymbolRow &Row = Table.Symbols[Symbol];
  SymbolRecord Result;
  Result.Id = Row.Id;
  Result.Mangled = Row.Identity.str();
  Result.Link = Row.Link;
  SymbolNames Demangled;
  if (Row.Name.empty() || Row.Signature.empty())
    Demangled = Names.names(Result.Mangled);
  Result.Name = Row.Name.empty() ? Demangled.Name : Row.Name.str();
  Result.Signature = !Row.Signature.empty() ? Row.Signature.str()
                     : Row.Name.empty()     ? Demangled.Signature
                                            : Result.Name;
  if (Definitions.empty()) {
    Result.Kind = Demangled.Kind.value_or(facts::FunctionKind::Function);
    return Result;
  }
  Result.Kind = Definitions.front().Kind;
  for (const DefinitionRow &D : Definitions) {
    Result.Kind = std::min(Result.Kind, D.Kind);
    if (D.TemplatePlus1 != 0 && Result.Template == 0)
      Result.Template = Table.Symbols[D.TemplatePlus1 - 1].Id;
  }
  return Result;
}

/// What somebody gave a name that others use: of variables, those are stubs and
/// their like, not what registers something.
bool isSearched(const SymbolRecord &Symbol) {
  return Symbol.Kind != facts::FunctionKind::Lambda &&
         (Symbol.Kind != facts::FunctionKind::Initializer ||
          Symbol.Link == facts::Linkage::External);
}

} // namespace

SymbolNaming namingOf(const SymbolRecord &Symbol) {
  SymbolNaming Result;
  const std::vector<std::string> Components = nameComponents(Symbol.Name);
  // A function type is no name that somebody gave.
  if (!facts::isTypeIdentity(Symbol.Mangled))
    Result.Base = baseName(Symbol.Name);
  if (!Result.Base.empty() && isSearched(Symbol))
    Result.Name = canonicalName(Components);
  Result.Hash = namingHash(Symbol.Name, Components);
  return Result;
}

DescribedSymbol describeSymbol(const FactTable &Table, uint32_t Symbol,
                               llvm::ArrayRef<DefinitionRow> Definitions,
                               Demangler &Names) {
  DescribedSymbol Result;
  SymbolRecord &Record = Result.Record;
  Record = makeRecord(Table, Symbol, Definitions, Names);
  // Rows that differ in kind, macro or template only are one place.
  std::vector<DefinitionRow> Places;
  for (const DefinitionRow &D : Definitions)
    if (Places.empty() || Places.back().File != D.File ||
        Places.back().Line != D.Line || Places.back().EndLine != D.EndLine)
      Places.push_back(D);
    else
      Places.back().Builds =
          joinBuilds(Places.back().Builds, D.Builds, Table.Builds.size());
  Result.Value = encodeSymbol(Record, Places);
  Result.Naming = namingOf(Record);
  for (const DefinitionRow &D : Places)
    Record.Definitions.push_back(
        {Table.Files[D.File].str(), D.Line, D.EndLine, {}});
  std::string Family = familyKey(Record);
  Result.FamilyHash = XXH3_64bits(Family.data(), Family.size());
  return Result;
}

void Writing::symbols() {
  std::set<SymbolId> Referred;
  for (const RegistrationRecord &R : Table.Registrations)
    Referred.insert(R.Kernel);
  for (const BindingRecord &B : Table.Bindings)
    Referred.insert({B.Symbol, B.Wrapped, B.Owner});

  Out.start(Column::Symbols);
  llvm::ArrayRef<DefinitionRow> Definitions = Table.Definitions.Rows;
  // Demangling takes most of the time: a batch at a time, on all cores, while
  // the one before is written.
  struct Item {
    llvm::ArrayRef<DefinitionRow> Definitions;
    DescribedSymbol Symbol;
  };
  constexpr size_t BatchSize = 1 << 16;
  unsigned Threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Item> Batch, Ready;
  auto Write = [&] {
    for (Item &Next : Ready) {
      DescribedSymbol &Symbol = Next.Symbol;
      Out.put(key64(Symbol.Record.Id), Symbol.Value);
      Summary.Functions += !Next.Definitions.empty();
      SymbolNaming &Naming = Symbol.Naming;
      if (!Naming.Name.empty())
        addFunction(Naming.Base, Naming.Name, Symbol.Record, Next.Definitions);
      BaseNames.push_back({std::move(Naming.Base),
                           static_cast<uint32_t>(FamilyHashes.size()),
                           Naming.Hash});
      FamilyHashes.push_back(Symbol.FamilyHash);
    }
  };
  for (size_t Begin = 0; Begin < Table.Symbols.size(); Begin += BatchSize) {
    Batch.assign(std::min(BatchSize, Table.Symbols.size() - Begin), {});
    for (size_t I = 0; I < Batch.size(); ++I)
      if (!Definitions.empty() && Definitions.front().Symbol == Begin + I)
        Batch[I].Definitions = takeGroup(Definitions, &DefinitionRow::Symbol);
    auto Fill = [&](size_t First) {
      Demangler Names;
      for (size_t I = First; I < Batch.size(); I += Threads) {
        Batch[I].Symbol =
            describeSymbol(Table, static_cast<uint32_t>(Begin + I),
                           Batch[I].Definitions, Names);
        const SymbolRecord &Record = Batch[I].Symbol.Record;
        if (Referred.contains(Record.Id))
          ReferredNames.find(Record.Id)->second = Record.Name;
      }
    };
    // Entries are made here, so that the threads only assign to their own.
    for (size_t I = 0; I < Batch.size(); ++I)
      if (Referred.contains(Table.Symbols[Begin + I].Id))
        ReferredNames.try_emplace(Table.Symbols[Begin + I].Id);
    store::inThreads(Threads + 1, Threads + 1,
                     [&](size_t I) { I == 0 ? Write() : Fill(I - 1); });
    std::swap(Batch, Ready);
  }
  Write();
  Summary.Symbols = Table.Symbols.size();
}

void Writing::names() {
  std::sort(BaseNames.begin(), BaseNames.end());
  Out.start(Column::Names);
  llvm::ArrayRef<BaseName> Rest = BaseNames;
  std::vector<NamedId> Ids;
  while (!Rest.empty()) {
    auto Group = takeGroup(Rest, &BaseName::Name);
    if (Group.front().Name.empty())
      continue;
    Ids.clear();
    for (const BaseName &B : Group)
      Ids.push_back({Table.Symbols[B.Symbol].Id, B.Naming});
    Out.put(Group.front().Name, encodeAll(Ids));
  }
  BaseNames = {};
}

} // namespace torchtalk::index
