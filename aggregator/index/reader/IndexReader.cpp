//===- IndexReader.cpp - Reading an index generation ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/IndexReaderImpl.h"

#include "index/format/Generation.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"

namespace torchtalk::index {

llvm::Expected<IndexSummary> readSummary(const GenerationDb &Db) {
  std::optional<std::string> Bytes = TRY(Db.get(Column::Meta, SummaryKey));
  if (!Bytes)
    return Db.damaged("its last record is missing, so it was never finished");
  IndexSummary Summary;
  if (decodeSummary(*Bytes, Summary))
    return Summary;
  if (!readsIndexFormat(Summary.FormatVersion))
    return makeError("The index has format version " +
                     llvm::Twine(Summary.FormatVersion) +
                     ", but this torchtalk reads versions " +
                     readIndexFormats() + ": run 'torchtalk index build'.");
  return Db.damaged("its summary cannot be read");
}

namespace {

/// Why a database does not open: one of another version may lack columns.
llvm::Error whyNot(const std::string &Dir, llvm::Error Damage) {
  auto Meta = GenerationDb::openMeta(Dir);
  if (!Meta) {
    llvm::consumeError(Meta.takeError());
    return Damage;
  }
  auto Summary = readSummary(**Meta);
  if (Summary)
    return Damage;
  llvm::consumeError(std::move(Damage));
  return Summary.takeError();
}

} // namespace

IndexReader::IndexReader(std::unique_ptr<Impl> I) : I(std::move(I)) {}
IndexReader::~IndexReader() = default;

llvm::Expected<std::unique_ptr<IndexReader>>
IndexReader::open(const std::string &IndexDir, const ReaderOptions &Options) {
  // A generation can be replaced twice, and so removed, after its name was
  // read: then there is a newer name.
  for (std::string Tried;;) {
    std::string Name = TRY(currentGeneration(IndexDir));
    std::string Dir = generationDir(IndexDir, Name);
    auto Db = GenerationDb::openReadOnly(Dir, Options);
    if (!Db) {
      if (Tried == Name)
        return whyNot(Dir, Db.takeError());
      llvm::consumeError(Db.takeError());
      Tried = Name;
      continue;
    }
    return openWith(std::move(*Db), Dir, IndexDir);
  }
}

llvm::Expected<std::unique_ptr<IndexReader>>
IndexReader::openGeneration(const std::string &Dir,
                            const ReaderOptions &Options) {
  auto Db = GenerationDb::openReadOnly(Dir, Options);
  if (!Db)
    return whyNot(Dir, Db.takeError());
  return openWith(std::move(*Db), Dir, llvm::sys::path::parent_path(Dir).str());
}

llvm::Expected<std::unique_ptr<IndexReader>>
IndexReader::openWith(std::unique_ptr<GenerationDb> Db, const std::string &Dir,
                      const std::string &IndexDir) {
  auto State = std::make_unique<Impl>();
  State->Generation = llvm::sys::path::filename(Dir).str();
  State->Directory = IndexDir;
  State->Db = std::move(Db);
  State->Summary = TRY(readSummary(*State->Db));
  // Mapped now, to outlive the generation as the database does.
  State->Walk = TRY(WalkGraph::open(Dir));
  return std::unique_ptr<IndexReader>(new IndexReader(std::move(State)));
}

const std::string &IndexReader::generation() const { return I->Generation; }
const std::string &IndexReader::directory() const { return I->Directory; }
const IndexSummary &IndexReader::summary() const { return I->Summary; }

std::shared_ptr<const void> IndexReader::kept(const void *Which) const {
  std::lock_guard<std::mutex> Lock(I->KeptMutex);
  return I->Kept.lookup(Which);
}

std::shared_ptr<const void>
IndexReader::keep(const void *Which, std::shared_ptr<const void> Made) const {
  std::lock_guard<std::mutex> Lock(I->KeptMutex);
  return I->Kept.try_emplace(Which, std::move(Made)).first->second;
}

Maybe<SnapshotOrigin> IndexReader::origin() const {
  return I->metaOnce(I->Origin, OriginKey);
}

Maybe<RegistryOrigin> IndexReader::registry() const {
  return I->metaOnce(I->Registry, RegistryKey);
}

CacheCounts IndexReader::cacheCounts() const { return I->Db->cacheCounts(); }

//===----------------------------------------------------------------------===//
// Single records.
//===----------------------------------------------------------------------===//

Maybe<SymbolRecord> IndexReader::symbol(SymbolId Id) const {
  return I->get<std::optional<SymbolRecord>>(Column::Symbols, key64(Id));
}

Many<EdgeRecord> IndexReader::callees(SymbolId Id) const {
  return I->get<std::vector<EdgeRecord>>(Column::Callees, key64(Id));
}

Many<EdgeRecord> IndexReader::callers(SymbolId Id) const {
  return I->get<std::vector<EdgeRecord>>(Column::Callers, key64(Id));
}

llvm::Expected<const WalkGraph *> IndexReader::walk() const {
  TRY(I->WalkVerified.get([&](bool &) { return I->Walk->verify(); }));
  return I->Walk.get();
}

Many<NamedId> IndexReader::symbolsNamed(std::string_view BaseName) const {
  return I->get<std::vector<NamedId>>(Column::Names, BaseName);
}

Many<SymbolId> IndexReader::symbolsInFile(std::string_view File) const {
  const FileTable *Files = TRY(I->files());
  const std::vector<std::string> &Paths = Files->Paths;
  auto Found = std::lower_bound(Paths.begin(), Paths.end(), File);
  if (Found == Paths.end() || *Found != File)
    return std::vector<SymbolId>();
  return I->get<std::vector<SymbolId>>(
      Column::Definitions, key32(static_cast<uint32_t>(Found - Paths.begin())));
}

Many<std::string> IndexReader::filesWithSuffix(std::string_view Suffix) const {
  const FileTable *Files = TRY(I->files());
  std::vector<std::string> Result;
  for (size_t F = 0; F < Files->Paths.size(); ++F) {
    llvm::StringRef Path = Files->Paths[F];
    if (!Files->HasDefinitions[F] || Suffix.empty() ||
        !Path.consume_back(Suffix))
      continue;
    if (Path.empty() || Path.ends_with("/") || Suffix.starts_with('/'))
      Result.push_back(Files->Paths[F]);
  }
  return Result;
}

llvm::Expected<const std::vector<std::string> *>
IndexReader::compiledFiles() const {
  const FileTable *Files = TRY(I->files());
  return &Files->Paths;
}

Maybe<OpRecord> IndexReader::op(std::string_view Op) const {
  return I->get<std::optional<OpRecord>>(Column::Ops, Op);
}

Many<facts::DispatchKeyFact> IndexReader::dispatchKeys() const {
  return I->get<std::vector<facts::DispatchKeyFact>>(Column::Meta,
                                                     DispatchKeysKey);
}

Many<RegistrationRecord>
IndexReader::registrationsOf(std::string_view Op) const {
  return I->get<std::vector<RegistrationRecord>>(Column::Registrations, Op);
}

Many<DerivativeRecord> IndexReader::derivativesOf(std::string_view Op) const {
  return I->get<std::vector<DerivativeRecord>>(Column::Derivatives, Op);
}

Many<RegistrationRecord> IndexReader::registrationsOfKernel(SymbolId Id) const {
  return I->get<std::vector<RegistrationRecord>>(Column::Kernels, key64(Id));
}

Many<BindingRecord> IndexReader::bindingsNamed(std::string_view Name) const {
  return I->get<std::vector<BindingRecord>>(Column::Bindings, Name);
}

Many<BindingRecord> IndexReader::bindingsOf(SymbolId Id) const {
  return I->get<std::vector<BindingRecord>>(Column::Bound, key64(Id));
}

Maybe<PythonRecord> IndexReader::python(std::string_view Name) const {
  return I->get<std::optional<PythonRecord>>(Column::Python, Name);
}

Many<DeviceRecord> IndexReader::devicesNamed(std::string_view Name) const {
  return I->get<std::vector<DeviceRecord>>(Column::Devices, Name);
}

llvm::Expected<const SearchNames *> IndexReader::searchNames() const {
  return I->Names.get([&](SearchNames &Out) {
    return I->readList(SearchNamesKey, "the list of names",
                       [&](std::string Bytes) {
                         Out.Bytes = std::move(Bytes);
                         return decode(Out.Bytes, Out.Names);
                       });
  });
}

Many<std::string> IndexReader::pythonNamed(std::string_view Name) const {
  return I->get<std::vector<std::string>>(Column::PythonNames, Name);
}

Many<PythonCaller> IndexReader::pythonCallers(std::string_view Target) const {
  return I->get<std::vector<PythonCaller>>(Column::PythonCallers, Target);
}

Many<std::string> IndexReader::pythonTargets(std::string_view Prefix) const {
  std::vector<std::string> Result;
  TRY(I->Db->scan(
      Column::PythonCallers, Prefix,
      [&](std::string_view Key, std::string_view) -> llvm::Expected<bool> {
        if (!Key.starts_with(Prefix))
          return false;
        Result.emplace_back(Key);
        return true;
      }));
  return Result;
}

Many<TestsOfOp> IndexReader::testsOfOps() const {
  return I->get<std::vector<TestsOfOp>>(Column::Meta, OpTestsKey);
}

Many<source::MessageFile> IndexReader::messages() const {
  return I->get<std::vector<source::MessageFile>>(Column::Meta, MessagesKey);
}

Many<PythonRegistration>
IndexReader::pythonRegistrationsOf(std::string_view Op) const {
  return I->get<std::vector<PythonRegistration>>(Column::PythonRegistrations,
                                                 Op);
}

Many<OpDoc> IndexReader::docsOf(std::string_view Op) const {
  return I->get<std::vector<OpDoc>>(Column::OpDocs, Op);
}

//===----------------------------------------------------------------------===//
// C++ that was read as text.
//===----------------------------------------------------------------------===//

llvm::Expected<const std::vector<std::string> *>
IndexReader::textFiles() const {
  return I->TextFiles.get([&](std::vector<std::string> &Out) {
    return I->readList(TextFilesKey, "the list of texts",
                       [&](const auto &Bytes) { return decode(Bytes, Out); });
  });
}

Maybe<TextRecord> IndexReader::text(std::string_view File) const {
  auto Files = TRY(textFiles());
  auto Found = llvm::lower_bound(*Files, File);
  if (Found == Files->end() || *Found != File)
    return std::nullopt;
  auto Result = I->get<std::optional<TextRecord>>(
      Column::Texts, key32(static_cast<uint32_t>(Found - Files->begin())));
  if (Result && !*Result)
    return I->bad(Column::Texts);
  if (Result)
    (*Result)->File = *Found;
  return Result;
}

Many<std::string> IndexReader::textsCalling(std::string_view Name) const {
  auto Files = TRY(textFiles());
  auto Numbers =
      TRY(I->get<std::vector<uint32_t>>(Column::TextNames, textCallKey(Name)));
  std::vector<std::string> Result;
  for (uint32_t Number : Numbers) {
    if (Number >= Files->size())
      return I->bad(Column::TextNames);
    Result.push_back((*Files)[Number]);
  }
  return Result;
}

Many<IncludeRecord> IndexReader::textsIncluding(std::string_view Path) const {
  auto Files = TRY(textFiles());
  auto Places = TRY(
      I->get<std::vector<TextPlace>>(Column::TextNames, textIncludeKey(Path)));
  std::vector<IncludeRecord> Result;
  for (auto [Number, Line] : Places) {
    if (Number >= Files->size())
      return I->bad(Column::TextNames);
    Result.push_back({(*Files)[Number], std::string(Path), Line});
  }
  return Result;
}

} // namespace torchtalk::index
