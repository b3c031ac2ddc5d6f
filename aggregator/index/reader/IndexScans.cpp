//===- IndexScans.cpp - Ranges of an index generation ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/IndexReaderImpl.h"

namespace torchtalk::index {
namespace {

/// Calls \p Fn with every key of a column, as text.
llvm::Error scanKeys(const GenerationDb &Db, Column C, std::string_view From,
                     const std::function<bool(std::string_view)> &Fn) {
  return Db.scan(
      C, From,
      [&](std::string_view Key, std::string_view) -> llvm::Expected<bool> {
        return Fn(Key);
      });
}

} // namespace

Many<std::string> IndexReader::baseNamesWithPrefix(std::string_view Prefix,
                                                   size_t Limit) const {
  std::vector<std::string> Result;
  TRY(scanKeys(*I->Db, Column::Names, Prefix, [&](std::string_view Key) {
    if (!Key.starts_with(Prefix) || Result.size() >= Limit)
      return false;
    Result.emplace_back(Key);
    return true;
  }));
  return Result;
}

Many<std::string>
IndexReader::overloadsOf(std::string_view OpWithoutOverload) const {
  std::vector<std::string> Result;
  TRY(scanKeys(*I->Db, Column::OpNames, OpWithoutOverload,
               [&](std::string_view Key) {
                 if (!Key.starts_with(OpWithoutOverload))
                   return false;
                 if (OperatorName(Key).withoutOverload() ==
                     llvm::StringRef(OpWithoutOverload))
                   Result.emplace_back(Key);
                 return true;
               }));
  return Result;
}

Many<TuRecord> IndexReader::tus() const {
  return I->all<TuRecord>(Column::Tus);
}

llvm::Expected<Units> IndexReader::units() const {
  return I->get<Units>(Column::Meta, UnitsKey);
}

llvm::Expected<SourceVersions> IndexReader::sources() const {
  return I->get<SourceVersions>(Column::Meta, SourcesKey);
}

llvm::Error IndexReader::forEachSymbol(const Visit<SymbolRecord> &Fn) const {
  return I->forEach<SymbolRecord>(Column::Symbols, Fn);
}

llvm::Error IndexReader::forEachEdge(
    const std::function<bool(SymbolId, const EdgeRecord &)> &Fn) const {
  return I->scan<std::vector<EdgeRecord>>(
      Column::Callees, "",
      [&](std::string_view Key,
          const std::vector<EdgeRecord> &Edges) -> llvm::Expected<bool> {
        SymbolId From = 0;
        if (!readKey64(Key, From))
          return I->bad(Column::Callees);
        return llvm::all_of(Edges,
                            [&](const EdgeRecord &E) { return Fn(From, E); });
      });
}

llvm::Error
IndexReader::forEachRegistration(const Visit<RegistrationRecord> &Fn) const {
  return I->forEachIn<RegistrationRecord>(Column::Registrations, Fn);
}

Many<std::vector<RegistrationRecord>> IndexReader::registrations() const {
  return I->all<std::vector<RegistrationRecord>>(Column::Registrations);
}

llvm::Error IndexReader::forEachBinding(const Visit<BindingRecord> &Fn) const {
  return I->forEachIn<BindingRecord>(Column::Bindings, Fn);
}

llvm::Error IndexReader::forEachInclude(const Visit<IncludeRecord> &Fn) const {
  return I->forEachIn<IncludeRecord>(Column::Includes, Fn);
}

llvm::Error IndexReader::forEachOp(const Visit<OpRecord> &Fn) const {
  return I->forEach<OpRecord>(Column::Ops, Fn);
}

llvm::Error
IndexReader::forEachDerivative(const Visit<DerivativeRecord> &Fn) const {
  return I->forEachIn<DerivativeRecord>(Column::Derivatives, Fn);
}

llvm::Error IndexReader::forEachPython(std::string_view Prefix,
                                       const Visit<PythonRecord> &Fn) const {
  return I->forEach<PythonRecord>(Column::Python, Fn, Prefix);
}

llvm::Error IndexReader::forEachPythonCallers(
    const std::function<bool(std::string_view,
                             const std::vector<PythonCaller> &)> &Fn) const {
  return I->scan<std::vector<PythonCaller>>(Column::PythonCallers, "", Fn);
}

llvm::Error IndexReader::forEachTest(std::string_view Prefix,
                                     const Visit<TestRecord> &Fn) const {
  return I->forEach<TestRecord>(Column::Tests, Fn, Prefix);
}

Many<OpInfoRecord> IndexReader::opInfos() const {
  return I->all<OpInfoRecord>(Column::OpInfos);
}

llvm::Error IndexReader::forEachPythonRegistration(
    const Visit<PythonRegistration> &Fn) const {
  return I->forEachIn<PythonRegistration>(Column::PythonRegistrations, Fn);
}

llvm::Error IndexReader::forEachOpDoc(const Visit<OpDoc> &Fn) const {
  return I->forEachIn<OpDoc>(Column::OpDocs, Fn);
}

llvm::Error IndexReader::forEachDevice(const Visit<DeviceRecord> &Fn) const {
  return I->forEachIn<DeviceRecord>(Column::Devices, Fn);
}

llvm::Error IndexReader::forEachNamed(std::string_view Component,
                                      const Visit<SearchEntry> &Fn) const {
  return I->forEach<SearchEntry>(Column::Search, Fn,
                                 std::string(Component) + '\0');
}

llvm::Error IndexReader::forEachOpName(
    const std::function<bool(std::string_view)> &Fn) const {
  return scanKeys(*I->Db, Column::OpNames, "", Fn);
}

llvm::Error IndexReader::forEachBaseName(
    const std::function<bool(std::string_view)> &Fn) const {
  return scanKeys(*I->Db, Column::Names, "", Fn);
}

llvm::Error IndexReader::forEachTextCall(
    const std::function<bool(std::string_view)> &Fn) const {
  const std::string Prefix = textCallKey("");
  return scanKeys(*I->Db, Column::TextNames, Prefix, [&](std::string_view Key) {
    return Key.starts_with(Prefix) && Fn(Key.substr(Prefix.size()));
  });
}

} // namespace torchtalk::index
