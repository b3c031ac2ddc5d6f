//===- StoreLoader.cpp - Files with facts, through the store --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/StoreLoader.h"
#include "collect/FactReader.h"
#include "store/Errors.h"
#include "store/Threads.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"

namespace torchtalk::collect {

std::string StoreLoader::relative(const std::string &Path) const {
  llvm::StringRef Rest = Path;
  if (!BuildDir.empty() && Rest.consume_front(BuildDir) &&
      Rest.consume_front("/"))
    return Rest.str();
  return Path;
}

/// Reads a file that the store does not know in this state.
llvm::Error StoreLoader::readNew(const std::string &Path,
                                 const store::FileIdentity &Identity,
                                 LoadedFile &Out) {
  store::ObjectRecord Record;
  if (!store::isRacy(Identity)) // asked before the file is read
    Record.Identity = Identity;
  bool IsSst = llvm::StringRef(Path).ends_with(".sst");
  llvm::Error StoreError = llvm::Error::success();
  bool AnyNew = false;
  auto Want = [&](const facts::ShardHash &Hash) {
    if (StoreError)
      return false;
    llvm::Expected<bool> Knows = Store.has(Hash);
    if (!Knows) {
      StoreError = Knows.takeError();
      return false;
    }
    AnyNew |= !*Knows;
    return !*Knows;
  };
  llvm::Expected<FactFile> File = readFacts(Path, Want);
  if (StoreError) {
    llvm::consumeError(File.takeError());
    return StoreError;
  }
  std::vector<facts::EncodedShard> Shards;
  if (!File) {
    Record.Problems.push_back(llvm::toString(File.takeError()));
  } else {
    Record.Problems = std::move(File->Problems);
    for (FoundTu &Tu : File->Tus) {
      Record.Tus.push_back({Tu.Member, facts::encodeManifest(Tu.Manifest)});
      Out.Tus.push_back({std::move(Tu.Member), std::move(Tu.Manifest)});
      for (facts::EncodedShard &Shard : Tu.Shards)
        if (!Shard.Bytes.empty())
          Shards.push_back(std::move(Shard));
    }
  }
  Out.Problems = Record.Problems;
  if (IsSst && AnyNew && !Record.Tus.empty()) {
    std::lock_guard<std::mutex> Lock(Mutex);
    PendingSsts.emplace_back(Path, Record);
    return llvm::Error::success();
  }
  return Store.put(relative(Path), Record, Shards);
}

llvm::Error StoreLoader::loadOne(const std::string &Path, LoadedFile &Out) {
  std::optional<store::FileIdentity> Identity = store::identityOf(Path);
  if (!Identity)
    return llvm::Error::success();
  Out.Exists = true;
  Out.MtimeNs = Identity->Stamp.MtimeNs;
  auto Record = TRY(Store.object(relative(Path)));
  if (!Record || Record->Identity != *Identity)
    return readNew(Path, *Identity, Out);
  for (store::ObjectRecord::Tu &Tu : Record->Tus) {
    LoadedFile::Tu &Loaded = Out.Tus.emplace_back();
    Loaded.Member = std::move(Tu.Member);
    std::string Why;
    if (!facts::decodeManifest(Tu.ManifestBytes, Loaded.Manifest, Why))
      return makeError("The fact store holds a broken record of " +
                       relative(Path) + " (" + Why +
                       "): delete the folder 'store' of the index and run "
                       "'torchtalk index build' again.");
  }
  Out.Problems = std::move(Record->Problems);
  return llvm::Error::success();
}

llvm::Error StoreLoader::ingestPending() {
  std::vector<std::string> Paths;
  Paths.reserve(PendingSsts.size());
  for (const auto &[Path, Record] : PendingSsts)
    Paths.push_back(Path);
  TRY(Store.ingest(Paths));
  for (const auto &[Path, Record] : PendingSsts)
    TRY(Store.put(relative(Path), Record, {}));
  PendingSsts.clear();
  return llvm::Error::success();
}

llvm::Expected<std::vector<LoadedFile>>
StoreLoader::load(const std::vector<std::string> &Paths,
                  const std::function<void(uint64_t, uint64_t)> &Progress) {
  std::vector<LoadedFile> Results(Paths.size());
  llvm::Error First = llvm::Error::success();
  std::mutex ResultMutex; // guards the two below and Progress
  bool Failed = false;
  uint64_t Done = 0;
  store::inThreads(Paths.size(), 0, [&](size_t I) {
    {
      std::lock_guard<std::mutex> Lock(ResultMutex);
      if (Failed)
        return;
    }
    llvm::Error E = loadOne(Paths[I], Results[I]);
    std::lock_guard<std::mutex> Lock(ResultMutex);
    Failed |= static_cast<bool>(E);
    First = llvm::joinErrors(std::move(First), std::move(E));
    Progress(++Done, Paths.size());
  });
  if (First)
    return First;
  TRY(ingestPending());
  Progress(Paths.size(), Paths.size());
  return Results;
}

} // namespace torchtalk::collect
