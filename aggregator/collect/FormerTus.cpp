//===- FormerTus.cpp - TUs of a missing build folder ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/FormerTus.h"
#include "collect/Freshness.h"
#include "collect/inputs/InputTable.h"
#include "collect/parse/ParseRecord.h"
#include "store/FactStore.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::collect {
namespace {

using index::TuRecord;
using index::TuState;

/// The stored facts of one TU.
struct Stored {
  std::vector<facts::Manifest> Manifests; ///< of an object, one or more
  std::vector<InputVersion> Inputs;
};

class FormerTus {
public:
  FormerTus(const std::string &BuildDir, store::FactStore &Store,
            store::FileDigests &Files, PathMapper &Mapper)
      : BuildDir(BuildDir), Store(Store), Mapper(Mapper),
        Inputs(Store, Files, PortablePaths(Mapper.sourceRoot(), BuildDir)) {}

  llvm::Error add(const TuRecord &Former);
  llvm::Error start() { return Inputs.load(); }
  Collection take() {
    if (Old != 0)
      Out.Problems.push_back(
          "The build folder " + BuildDir + " is not here, so " +
          std::to_string(Old) +
          " TUs whose sources have changed have old facts: configure the "
          "build and name its folder with --build-dir.");
    return std::move(Out);
  }

private:
  llvm::Expected<std::optional<Stored>> parsed(const std::string &Key) const;
  llvm::Expected<std::optional<Stored>> compiled(const std::string &Key) const;
  std::optional<std::string> changed(const Stored &Of);

  std::string BuildDir;
  store::FactStore &Store;
  PathMapper &Mapper;
  InputTable Inputs;
  Collection Out;
  uint64_t Old = 0;
};

std::optional<facts::Manifest> readManifest(std::string_view Bytes) {
  facts::Manifest Manifest;
  std::string Why;
  if (!facts::decodeManifest(Bytes, Manifest, Why))
    return std::nullopt;
  return Manifest;
}

llvm::Expected<std::optional<Stored>>
FormerTus::parsed(const std::string &Key) const {
  auto Bytes = Store.note(store::NoteKind::ParsedTu, Key);
  if (!Bytes)
    return Bytes.takeError();
  ParseRecord Record;
  // A record without a command is of an unknown state of the sources.
  if (!*Bytes || !decodeParseRecord(**Bytes, Record) || Record.Command == 0)
    return std::nullopt;
  auto Manifest = readManifest(Record.ManifestBytes);
  if (!Manifest)
    return std::nullopt;
  return Stored{{std::move(*Manifest)}, std::move(Record.Inputs)};
}

llvm::Expected<std::optional<Stored>>
FormerTus::compiled(const std::string &Key) const {
  auto Bytes = Store.note(store::NoteKind::FreshObject, Key);
  if (!Bytes)
    return Bytes.takeError();
  FreshRecord Fresh;
  if (!*Bytes || !decodeFreshRecord(**Bytes, Fresh))
    return std::nullopt;
  auto Object = Store.object(Key);
  if (!Object)
    return Object.takeError();
  if (!*Object)
    return std::nullopt;
  Stored Result{{}, std::move(Fresh.Inputs)};
  for (const store::ObjectRecord::Tu &Tu : (*Object)->Tus)
    if (auto Manifest = readManifest(Tu.ManifestBytes))
      Result.Manifests.push_back(std::move(*Manifest));
  std::vector<const facts::Manifest *> Tus;
  Tus.reserve(Result.Manifests.size());
  for (const facts::Manifest &Tu : Result.Manifests)
    Tus.push_back(&Tu);
  if (digestOf(Tus) != Fresh.Facts)
    return std::nullopt;
  return Result;
}

std::optional<std::string> FormerTus::changed(const Stored &Of) {
  std::vector<InputVersion> Here = Of.Inputs;
  llvm::erase_if(Here, [&](InputVersion V) { return Inputs.isOfBuild(V); });
  return Inputs.firstChanged(Here);
}

llvm::Error FormerTus::add(const TuRecord &Former) {
  auto Keep = [&](TuState State, const std::string &Detail) {
    CollectedTu &Tu = Out.Tus.emplace_back();
    Tu.Record = Former;
    Tu.Record.State = State;
    Tu.Record.Detail = Detail;
  };
  if (Former.State == TuState::Missing) {
    Keep(Former.State, Former.Detail);
    return llvm::Error::success();
  }
  std::string Key = nameOf(Former.Main, Former.Object);
  std::optional<Stored> Best;
  std::optional<std::string> Why;
  for (auto Read : {&FormerTus::compiled, &FormerTus::parsed}) {
    auto Found = (this->*Read)(Key);
    if (!Found)
      return Found.takeError();
    if (!*Found)
      continue;
    auto Changed = changed(**Found);
    if (Best && Changed)
      continue; // keep the one found first
    Best = std::move(**Found);
    Why = Changed;
    if (!Changed)
      break;
  }
  if (!Best) {
    Keep(TuState::Failed, "Its facts are not in the store of this index, and "
                          "the build folder is not here: name it with "
                          "--build-dir.");
    return llvm::Error::success();
  }
  Old += Why.has_value();
  for (const facts::Manifest &Manifest : Best->Manifests) {
    if (Why)
      Keep(TuState::Failed,
           "Its facts do not hold, because " +
               Mapper.toIndex(Inputs.paths().absolute(*Why)) +
               " has changed: configure the build and name its folder with "
               "--build-dir.");
    else
      Keep(TuState::Ok, "");
    CollectedTu &Tu = Out.Tus.back();
    llvm::StringRef Main = Former.Main;
    bool InBuild = Main.consume_front("build/");
    Tu.Mapping = Mapper.mappingFor(
        BuildDir, Manifest.MainFile,
        absolutePath(Main.str(), InBuild ? BuildDir : Mapper.sourceRoot()));
    Tu.Shards = Manifest.Shards;
    Tu.Record.Errors = Manifest.Errors;
    if (Manifest.Status == facts::TuStatus::Failed && !Why) {
      Tu.Record.State = TuState::Failed;
      Tu.Record.Detail = Former.Detail;
    }
  }
  return llvm::Error::success();
}

} // namespace

llvm::Expected<Collection> collectFormerTus(const std::vector<TuRecord> &Former,
                                            const std::string &BuildDir,
                                            store::FactStore &Store,
                                            store::FileDigests &Files,
                                            PathMapper &Mapper) {
  FormerTus Work(BuildDir, Store, Files, Mapper);
  if (llvm::Error E = Work.start())
    return E;
  for (const TuRecord &Tu : Former)
    if (llvm::Error E = Work.add(Tu))
      return E;
  return Work.take();
}

} // namespace torchtalk::collect
