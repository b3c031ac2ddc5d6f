//===- SweepStore.cpp - Removing dead records of a store ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/SweepStore.h"
#include "collect/parse/ParseRecord.h"
#include "store/FactStore.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::index {

using store::NoteKind;

/// \returns false for a manifest that cannot be read.
static bool
forEachShardOf(std::string_view ManifestBytes,
               llvm::function_ref<void(const facts::ShardHash &)> Visit) {
  facts::Manifest Manifest;
  std::string Why;
  if (!facts::decodeManifest(ManifestBytes, Manifest, Why))
    return false;
  llvm::for_each(Manifest.Shards, Visit);
  return true;
}

llvm::Error sweepStore(store::FactStore &Store, llvm::ArrayRef<ShardUse> Live,
                       ParsedShards Parsed, size_t Least) {
  std::set<facts::ShardHash> Needed;
  for (const ShardUse &Use : Live)
    Needed.insert(Use.Hash);
  if (Parsed == ParsedShards::Kept)
    TRY(Store.forEachNote(
        NoteKind::ParsedTu,
        [&](std::string_view, std::string_view Value) -> llvm::Error {
          collect::ParseRecord Record;
          if (store::decode(Value, Record))
            forEachShardOf(Record.ManifestBytes,
                           [&](const auto &Hash) { Needed.insert(Hash); });
          return llvm::Error::success();
        }));
  std::vector<facts::ShardHash> Dead;
  TRY(Store.forEachShard([&](const facts::ShardHash &Hash) {
    if (!Needed.contains(Hash))
      Dead.push_back(Hash);
  }));
  if (Dead.size() <= std::max(Needed.size(), Least))
    return llvm::Error::success();
  auto IsWhole = [&](std::string_view ManifestBytes) {
    bool HasAll = true;
    return forEachShardOf(
               ManifestBytes,
               [&](const auto &Hash) { HasAll &= Needed.contains(Hash); }) &&
           HasAll;
  };
  std::vector<std::string> Paths;
  std::vector<store::Note> Notes;
  TRY(Store.forEachObject([&](const std::string &Path,
                              const store::ObjectRecord &Record) {
    if (llvm::all_of(Record.Tus,
                     [&](const auto &Tu) { return IsWhole(Tu.ManifestBytes); }))
      return;
    Paths.push_back(Path);
    Notes.push_back({NoteKind::FreshObject, Path, ""});
  }));
  TRY(Store.forEachNote(
      NoteKind::ParsedTu,
      [&](std::string_view Key, std::string_view Value) -> llvm::Error {
        collect::ParseRecord Record;
        if (!store::decode(Value, Record) ||
            (!Record.ManifestBytes.empty() && !IsWhole(Record.ManifestBytes)))
          Notes.push_back({NoteKind::ParsedTu, std::string(Key), ""});
        return llvm::Error::success();
      }));
  return Store.forget(Paths, Notes, Dead);
}

} // namespace torchtalk::index
