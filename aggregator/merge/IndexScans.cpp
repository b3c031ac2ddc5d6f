//===- IndexScans.cpp - Ranges of an index generation ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/IndexReaderImpl.h"

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
  std::vector<RegistrationRecord> Records;
  return I->Db->scan(
      Column::Registrations, "",
      [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
        if (!decodeRegistrations(Bytes, Records))
          return I->bad(Column::Registrations);
        for (const RegistrationRecord &R : Records)
          if (!Fn(R))
            return false;
        return true;
      });
}

llvm::Error IndexReader::forEachBinding(
    const std::function<bool(const BindingRecord &)> &Fn) const {
  std::vector<BindingRecord> Records;
  return I->Db->scan(
      Column::Bindings, "",
      [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
        if (!decodeBindings(Bytes, Records))
          return I->bad(Column::Bindings);
        for (const BindingRecord &B : Records)
          if (!Fn(B))
            return false;
        return true;
      });
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
  std::vector<DerivativeRecord> Records;
  return I->Db->scan(
      Column::Derivatives, "",
      [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
        if (!decodeDerivatives(Bytes, Records))
          return I->bad(Column::Derivatives);
        for (const DerivativeRecord &R : Records)
          if (!Fn(R))
            return false;
        return true;
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
