//===- IndexScans.cpp - Ranges of an index generation ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/SourceVersions.h"
#include "index/format/UnitsCoding.h"
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

llvm::Expected<std::vector<std::string>>
IndexReader::baseNamesWithPrefix(std::string_view Prefix, size_t Limit) const {
  std::vector<std::string> Result;
  llvm::Error E =
      scanKeys(*I->Db, Column::Names, Prefix, [&](std::string_view Key) {
        if (!Key.starts_with(Prefix) || Result.size() >= Limit)
          return false;
        Result.emplace_back(Key);
        return true;
      });
  if (E)
    return E;
  return Result;
}

llvm::Expected<std::vector<std::string>>
IndexReader::overloadsOf(std::string_view OpWithoutOverload) const {
  std::vector<std::string> Result;
  llvm::Error E = scanKeys(*I->Db, Column::OpNames, OpWithoutOverload,
                           [&](std::string_view Key) {
                             if (!Key.starts_with(OpWithoutOverload))
                               return false;
                             if (Key.size() == OpWithoutOverload.size() ||
                                 Key[OpWithoutOverload.size()] == '.')
                               Result.emplace_back(Key);
                             return true;
                           });
  if (E)
    return E;
  return Result;
}

llvm::Expected<std::vector<TuRecord>> IndexReader::tus() const {
  std::vector<TuRecord> Result;
  llvm::Error E = I->Db->scan(
      Column::Tus, "",
      [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
        if (!decodeTu(Bytes, Result.emplace_back()))
          return I->bad(Column::Tus);
        return true;
      });
  if (E)
    return E;
  return Result;
}

llvm::Expected<Units> IndexReader::units() const {
  return I->read<Units>(Column::Meta, UnitsKey, decodeUnits);
}

llvm::Expected<SourceVersions> IndexReader::sources() const {
  return I->read<SourceVersions>(
      Column::Meta, SourcesKey,
      [](std::string_view Bytes, const FileTable &, SourceVersions &Out) {
        return decodeSources(Bytes, Out);
      });
}

llvm::Error IndexReader::forEachSymbol(
    const std::function<bool(const SymbolRecord &)> &Fn) const {
  llvm::Expected<const FileTable *> Files = I->files();
  if (!Files)
    return Files.takeError();
  return I->Db->scan(Column::Symbols, "",
                     [&](std::string_view Key,
                         std::string_view Bytes) -> llvm::Expected<bool> {
                       SymbolRecord Record;
                       if (!readKey64(Key, Record.Id) ||
                           !decodeSymbol(Bytes, Record.Id, **Files, Record))
                         return I->bad(Column::Symbols);
                       return Fn(Record);
                     });
}

llvm::Error IndexReader::forEachEdge(
    const std::function<bool(SymbolId, const EdgeRecord &)> &Fn) const {
  llvm::Expected<const FileTable *> Files = I->files();
  if (!Files)
    return Files.takeError();
  std::vector<EdgeRecord> Edges;
  return I->Db->scan(Column::Callees, "",
                     [&](std::string_view Key,
                         std::string_view Bytes) -> llvm::Expected<bool> {
                       SymbolId From = 0;
                       if (!readKey64(Key, From) ||
                           !decodeEdges(Bytes, **Files, Edges))
                         return I->bad(Column::Callees);
                       for (const EdgeRecord &E : Edges)
                         if (!Fn(From, E))
                           return false;
                       return true;
                     });
}

llvm::Error IndexReader::forEachRegistration(
    const std::function<bool(const RegistrationRecord &)> &Fn) const {
  return I->forEachIn<RegistrationRecord>(Column::Registrations,
                                          decodeRegistrations, Fn);
}

llvm::Error IndexReader::forEachBinding(
    const std::function<bool(const BindingRecord &)> &Fn) const {
  return I->forEachIn<BindingRecord>(Column::Bindings, decodeBindings, Fn);
}

llvm::Error IndexReader::forEachInclude(
    const std::function<bool(const IncludeRecord &)> &Fn) const {
  llvm::Expected<const FileTable *> Files = I->files();
  if (!Files)
    return Files.takeError();
  const std::vector<std::string> &Paths = (*Files)->Paths;
  std::vector<IncludeRecord> Records;
  return I->Db->scan(
      Column::Includes, "",
      [&](std::string_view Key,
          std::string_view Bytes) -> llvm::Expected<bool> {
        uint32_t From = 0;
        if (!readKey32(Key, From) || From >= Paths.size() ||
            !decodeIncludes(Bytes, Paths[From], **Files, Records))
          return I->bad(Column::Includes);
        for (const IncludeRecord &R : Records)
          if (!Fn(R))
            return false;
        return true;
      });
}

llvm::Error
IndexReader::forEachOp(const std::function<bool(const OpRecord &)> &Fn) const {
  return I->Db->scan(
      Column::Ops, "",
      [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
        OpRecord Record;
        if (!decodeOp(Bytes, Record))
          return I->bad(Column::Ops);
        return Fn(Record);
      });
}

llvm::Error IndexReader::forEachDerivative(
    const std::function<bool(const DerivativeRecord &)> &Fn) const {
  return I->forEachIn<DerivativeRecord>(Column::Derivatives, decodeDerivatives,
                                        Fn);
}

llvm::Error IndexReader::forEachPython(
    std::string_view Prefix,
    const std::function<bool(const PythonRecord &)> &Fn) const {
  PythonRecord Record;
  return I->Db->scan(Column::Python, Prefix,
                     [&](std::string_view Key,
                         std::string_view Bytes) -> llvm::Expected<bool> {
                       if (!Key.starts_with(Prefix))
                         return false;
                       Record.Name = Key;
                       if (!decodePython(Bytes, Record))
                         return I->bad(Column::Python);
                       return Fn(Record);
                     });
}

llvm::Error IndexReader::forEachTest(
    std::string_view Prefix,
    const std::function<bool(const TestRecord &)> &Fn) const {
  TestRecord Record;
  return I->Db->scan(Column::Tests, Prefix,
                     [&](std::string_view Key,
                         std::string_view Bytes) -> llvm::Expected<bool> {
                       if (!Key.starts_with(Prefix))
                         return false;
                       Record.Id = Key;
                       if (!decodeTest(Bytes, Record))
                         return I->bad(Column::Tests);
                       return Fn(Record);
                     });
}

llvm::Expected<std::vector<OpInfoRecord>> IndexReader::opInfos() const {
  std::vector<OpInfoRecord> Result;
  llvm::Error E = I->Db->scan(
      Column::OpInfos, "",
      [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
        if (!decodeOpInfo(Bytes, Result.emplace_back()))
          return I->bad(Column::OpInfos);
        return true;
      });
  if (E)
    return E;
  return Result;
}

llvm::Error IndexReader::forEachPythonRegistration(
    const std::function<bool(const PythonRegistration &)> &Fn) const {
  std::vector<PythonRegistration> Records;
  return I->Db->scan(
      Column::PythonRegistrations, "",
      [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
        if (!decodePythonRegistrations(Bytes, Records))
          return I->bad(Column::PythonRegistrations);
        for (const PythonRegistration &R : Records)
          if (!Fn(R))
            return false;
        return true;
      });
}

llvm::Error
IndexReader::forEachOpDoc(const std::function<bool(const OpDoc &)> &Fn) const {
  std::vector<OpDoc> Docs;
  return I->Db->scan(
      Column::OpDocs, "",
      [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
        if (!decodeOpDocs(Bytes, Docs))
          return I->bad(Column::OpDocs);
        return llvm::all_of(Docs, Fn);
      });
}

llvm::Error IndexReader::forEachDevice(
    const std::function<bool(const DeviceRecord &)> &Fn) const {
  std::vector<DeviceRecord> Records;
  return I->Db->scan(Column::Devices, "",
                     [&](std::string_view Key,
                         std::string_view Bytes) -> llvm::Expected<bool> {
                       if (!decodeDevices(Bytes, Key, Records))
                         return I->bad(Column::Devices);
                       for (const DeviceRecord &R : Records)
                         if (!Fn(R))
                           return false;
                       return true;
                     });
}

llvm::Error IndexReader::forEachNamed(
    std::string_view Component,
    const std::function<bool(const SearchEntry &)> &Fn) const {
  std::string Prefix(Component);
  Prefix += '\0';
  SearchEntry Entry;
  return I->Db->scan(Column::Search, Prefix,
                     [&](std::string_view Key,
                         std::string_view Bytes) -> llvm::Expected<bool> {
                       if (!Key.starts_with(Prefix))
                         return false;
                       if (!decodeSearchEntry(Key, Bytes, Entry))
                         return I->bad(Column::Search);
                       return Fn(Entry);
                     });
}

llvm::Error IndexReader::forEachOpName(
    const std::function<bool(std::string_view)> &Fn) const {
  return scanKeys(*I->Db, Column::OpNames, "", Fn);
}

llvm::Error IndexReader::forEachBaseName(
    const std::function<bool(std::string_view)> &Fn) const {
  return scanKeys(*I->Db, Column::Names, "", Fn);
}

} // namespace torchtalk::index
