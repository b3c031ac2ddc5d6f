//===- IndexReader.cpp - Reading an index generation ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/IndexReader.h"
#include "merge/Generation.h"
#include "merge/GenerationDb.h"
#include "store/Errors.h"

#include "llvm/ADT/StringRef.h"

#include <mutex>

namespace torchtalk::index {

struct IndexReader::Impl {
  std::string Generation;
  IndexSummary Summary;
  std::unique_ptr<GenerationDb> Db;

  /// Read when the first record needs it: many questions need none.
  llvm::Expected<const FileTable *> files() const {
    std::lock_guard<std::mutex> Lock(FilesMutex);
    if (!FilesRead) {
      auto Read = Db->get(Column::Meta, FilesKey);
      if (!Read)
        return Read.takeError();
      std::optional<std::string> Bytes = std::move(*Read);
      Files = {};
      if (!Bytes || !decodeFiles(*Bytes, Files))
        return Db->damaged("the table of files cannot be read");
      FilesRead = true;
    }
    return &Files;
  }

  /// The value of \p Key, decoded by \p Decode(bytes, files, out); what an
  /// empty T is when there is none.
  template <typename T, typename Fn>
  llvm::Expected<T> read(Column C, std::string_view Key, Fn Decode) const {
    T Result{};
    auto Read = Db->get(C, Key);
    if (!Read)
      return Read.takeError();
    std::optional<std::string> Bytes = std::move(*Read);
    if (!Bytes)
      return Result;
    llvm::Expected<const FileTable *> Table = files();
    if (!Table)
      return Table.takeError();
    if (!Decode(*Bytes, **Table, Result))
      return bad(C);
    return Result;
  }

  llvm::Error bad(Column C) const {
    return Db->damaged(
        llvm::Twine("a record of ") +
        (C == Column::Meta ? "meta" : ColumnNames[static_cast<unsigned>(C)]) +
        " cannot be read");
  }

private:
  mutable std::mutex FilesMutex;
  mutable FileTable Files;
  mutable bool FilesRead = false;
};

namespace {

llvm::Expected<IndexSummary> readSummary(const GenerationDb &Db) {
  auto Read = Db.get(Column::Meta, SummaryKey);
  if (!Read)
    return Read.takeError();
  std::optional<std::string> Bytes = std::move(*Read);
  if (!Bytes)
    return Db.damaged("its last record is missing, so it was never finished");
  IndexSummary Summary;
  if (decodeSummary(*Bytes, Summary))
    return Summary;
  if (Summary.FormatVersion != IndexFormatVersion)
    return makeError(
        "The index has format version " + llvm::Twine(Summary.FormatVersion) +
        ", but this torchtalk reads version " +
        llvm::Twine(IndexFormatVersion) + ": run 'torchtalk index build'.");
  return Db.damaged("its summary cannot be read");
}

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

IndexReader::IndexReader(std::unique_ptr<Impl> I) : I(std::move(I)) {}
IndexReader::~IndexReader() = default;

llvm::Expected<std::unique_ptr<IndexReader>>
IndexReader::open(const std::string &IndexDir) {
  // A generation can be replaced twice, and so removed, after its name was
  // read: then there is a newer name.
  for (std::string Tried;;) {
    llvm::Expected<std::string> Name = currentGeneration(IndexDir);
    if (!Name)
      return Name.takeError();
    auto State = std::make_unique<Impl>();
    State->Generation = *Name;
    auto Db = GenerationDb::openReadOnly(generationDir(IndexDir, *Name));
    if (!Db) {
      if (Tried == *Name)
        return Db.takeError();
      llvm::consumeError(Db.takeError());
      Tried = *Name;
      continue;
    }
    State->Db = std::move(*Db);
    llvm::Expected<IndexSummary> Summary = readSummary(*State->Db);
    if (!Summary)
      return Summary.takeError();
    State->Summary = std::move(*Summary);
    return std::unique_ptr<IndexReader>(new IndexReader(std::move(State)));
  }
}

const std::string &IndexReader::generation() const { return I->Generation; }
const IndexSummary &IndexReader::summary() const { return I->Summary; }

//===----------------------------------------------------------------------===//
// Single records.
//===----------------------------------------------------------------------===//

llvm::Expected<std::optional<SymbolRecord>>
IndexReader::symbol(SymbolId Id) const {
  return I->read<std::optional<SymbolRecord>>(
      Column::Symbols, key64(Id),
      [&](std::string_view Bytes, const FileTable &Files, auto &Out) {
        return decodeSymbol(Bytes, Id, Files, Out.emplace());
      });
}

llvm::Expected<std::vector<EdgeRecord>>
IndexReader::callees(SymbolId Id) const {
  return I->read<std::vector<EdgeRecord>>(Column::Callees, key64(Id),
                                          decodeEdges);
}

llvm::Expected<std::vector<EdgeRecord>>
IndexReader::callers(SymbolId Id) const {
  return I->read<std::vector<EdgeRecord>>(Column::Callers, key64(Id),
                                          decodeEdges);
}

namespace {

/// Decoders that need no file table.
template <auto Decode>
constexpr auto WithoutFiles = [](std::string_view Bytes, const FileTable &,
                                 auto &Out) { return Decode(Bytes, Out); };

} // namespace

llvm::Expected<std::vector<SymbolId>>
IndexReader::symbolsNamed(std::string_view BaseName) const {
  return I->read<std::vector<SymbolId>>(Column::Names, BaseName,
                                        WithoutFiles<decodeIds>);
}

llvm::Expected<std::vector<SymbolId>>
IndexReader::symbolsInFile(std::string_view File) const {
  llvm::Expected<const FileTable *> Files = I->files();
  if (!Files)
    return Files.takeError();
  const std::vector<std::string> &Paths = (*Files)->Paths;
  auto Found = std::lower_bound(Paths.begin(), Paths.end(), File);
  if (Found == Paths.end() || *Found != File)
    return std::vector<SymbolId>();
  return I->read<std::vector<SymbolId>>(
      Column::Definitions, key32(static_cast<uint32_t>(Found - Paths.begin())),
      WithoutFiles<decodeIds>);
}

llvm::Expected<std::vector<std::string>>
IndexReader::filesWithSuffix(std::string_view Suffix) const {
  llvm::Expected<const FileTable *> Files = I->files();
  if (!Files)
    return Files.takeError();
  std::vector<std::string> Result;
  for (size_t F = 0; F < (*Files)->Paths.size(); ++F) {
    llvm::StringRef Path = (*Files)->Paths[F];
    if (!(*Files)->HasDefinitions[F] || Suffix.empty() ||
        !Path.consume_back(Suffix))
      continue;
    if (Path.empty() || Path.ends_with("/") || Suffix.starts_with('/'))
      Result.push_back((*Files)->Paths[F]);
  }
  return Result;
}

llvm::Expected<std::optional<OpRecord>>
IndexReader::op(std::string_view Op) const {
  return I->read<std::optional<OpRecord>>(
      Column::Ops, Op,
      [](std::string_view Bytes, const FileTable &, auto &Out) {
        return decodeOp(Bytes, Out.emplace());
      });
}

llvm::Expected<std::vector<RegistrationRecord>>
IndexReader::registrationsOf(std::string_view Op) const {
  return I->read<std::vector<RegistrationRecord>>(
      Column::Registrations, Op, WithoutFiles<decodeRegistrations>);
}

llvm::Expected<std::vector<RegistrationRecord>>
IndexReader::registrationsOfKernel(SymbolId Id) const {
  return I->read<std::vector<RegistrationRecord>>(
      Column::Kernels, key64(Id), WithoutFiles<decodeRegistrations>);
}

//===----------------------------------------------------------------------===//
// Ranges and scans.
//===----------------------------------------------------------------------===//

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

llvm::Error IndexReader::forEachOpName(
    const std::function<bool(std::string_view)> &Fn) const {
  return scanKeys(*I->Db, Column::OpNames, "", Fn);
}

llvm::Error IndexReader::forEachBaseName(
    const std::function<bool(std::string_view)> &Fn) const {
  return scanKeys(*I->Db, Column::Names, "", Fn);
}

} // namespace torchtalk::index
