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
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::collect {
namespace {

using index::TuRecord;
using index::TuState;

/// The stored facts of one TU.
struct Stored {
  std::vector<facts::Manifest> Manifests; ///< of an object, one or more
  std::vector<InputVersion> Inputs;
};

std::optional<facts::Manifest> readManifest(std::string_view Bytes) {
  facts::Manifest Manifest;
  std::string Why;
  if (!facts::decodeManifest(Bytes, Manifest, Why))
    return std::nullopt;
  return Manifest;
}

llvm::Expected<std::optional<Stored>> parsed(const store::FactStore &Store,
                                             const std::string &Key) {
  auto Bytes = TRY(Store.note(store::NoteKind::ParsedTu, Key));
  ParseRecord Record;
  // A record without a command is of an unknown state of the sources.
  if (!Bytes || !store::decode(*Bytes, Record) || Record.Command == 0)
    return std::nullopt;
  auto Manifest = readManifest(Record.ManifestBytes);
  if (!Manifest)
    return std::nullopt;
  return Stored{{std::move(*Manifest)}, std::move(Record.Inputs)};
}

llvm::Expected<std::optional<Stored>> compiled(const store::FactStore &Store,
                                               const std::string &Key) {
  auto Bytes = TRY(Store.note(store::NoteKind::FreshObject, Key));
  FreshRecord Fresh;
  if (!Bytes || !store::decode(*Bytes, Fresh))
    return std::nullopt;
  auto Object = TRY(Store.object(Key));
  if (!Object)
    return std::nullopt;
  Stored Result{{}, std::move(Fresh.Inputs)};
  for (const store::ObjectRecord::Tu &Tu : Object->Tus)
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

/// The detail of a TU whose facts are not in the store.
constexpr const char *NotInStore =
    "Its facts are not in the store of this index, and the build folder is not "
    "here: name it with --build-dir.";

} // namespace

llvm::Expected<Collection> collectFormerTus(const std::vector<TuRecord> &Former,
                                            const std::string &BuildDir,
                                            store::FactStore &Store,
                                            store::FileDigests &Files,
                                            PathMapper &Mapper) {
  InputTable Inputs(Store, Files, PortablePaths(Mapper.sourceRoot(), BuildDir));
  TRY(Inputs.load());
  // The portable path of a source that has changed.
  auto Changed = [&](Stored &Of) {
    llvm::erase_if(Of.Inputs,
                   [&](InputVersion V) { return Inputs.isOfBuild(V); });
    return Inputs.firstChanged(Of.Inputs);
  };
  Collection Out;
  std::set<std::string> Stale;
  auto NoteStale = [&](const Stored &Of) {
    for (InputVersion V : Of.Inputs)
      if (auto Path = Inputs.firstChanged(V))
        if (PortablePaths::isOfSource(*Path))
          Stale.insert(Mapper.toIndex(Inputs.paths().absolute(*Path)));
  };
  uint64_t Old = 0;
  for (const TuRecord &Was : Former) {
    CollectedTu Tu;
    Tu.Record = Was;
    if (!wasRead(Was.State)) {
      Out.Tus.push_back(std::move(Tu));
      continue;
    }
    std::string Key = nameOf(Was.Main, Was.Object);
    std::optional<Stored> Best = TRY(compiled(Store, Key));
    std::optional<std::string> Why;
    if (Best)
      Why = Changed(*Best);
    if (!Best || Why)
      if (auto Other = TRY(parsed(Store, Key))) {
        auto OtherWhy = Changed(*Other);
        if (!Best || !OtherWhy) {
          Best = std::move(Other);
          Why = std::move(OtherWhy);
        }
      }
    Tu.Record.State = Best && !Why ? TuState::Ok : TuState::Failed;
    Tu.Record.Detail =
        !Best ? NotInStore
        : Why ? "Its facts do not hold, because " +
                    Mapper.toIndex(Inputs.paths().absolute(*Why)) +
                    " has changed: configure the build and name its folder "
                    "with --build-dir."
              : "";
    if (!Best) {
      Out.Tus.push_back(std::move(Tu));
      continue;
    }
    Old += Why.has_value();
    if (Why)
      NoteStale(*Best);
    llvm::StringRef Main = Was.Main;
    bool InBuild = Main.consume_front("build/");
    for (const facts::Manifest &Manifest : Best->Manifests) {
      CollectedTu &Added = Out.Tus.emplace_back(Tu);
      Added.Mapping = Mapper.mappingFor(
          BuildDir, Manifest.MainFile,
          absolutePath(Main.str(), InBuild ? BuildDir : Mapper.sourceRoot()));
      Added.Shards = Manifest.Shards;
      Added.Record.Errors = Manifest.Errors;
      if (Manifest.Status == facts::TuStatus::Failed && !Why) {
        Added.Record.State = TuState::Failed;
        Added.Record.Detail = Was.Detail;
      }
    }
  }
  Out.StaleFiles.assign(Stale.begin(), Stale.end());
  if (Old != 0)
    Out.Problems.push_back(
        "The build folder " + BuildDir + " is not here, so " +
        std::to_string(Old) +
        " TUs whose sources have changed have old facts: configure the build "
        "and name its folder with --build-dir.");
  return Out;
}

} // namespace torchtalk::collect
