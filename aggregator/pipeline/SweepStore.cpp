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

llvm::Error sweepStore(store::FactStore &Store, llvm::ArrayRef<ShardUse> Live,
                       size_t Least) {
  std::set<facts::ShardHash> Needed;
  for (const ShardUse &Use : Live)
    Needed.insert(Use.Hash);
  std::vector<facts::ShardHash> Dead;
  TRY(Store.forEachShard([&](const facts::ShardHash &Hash) {
    if (!Needed.contains(Hash))
      Dead.push_back(Hash);
  }));
  if (Dead.size() <= std::max(Needed.size(), Least))
    return llvm::Error::success();
  /// An unreadable manifest counts as dead.
  auto IsWhole = [&](std::string_view ManifestBytes) {
    facts::Manifest Manifest;
    std::string Why;
    return facts::decodeManifest(ManifestBytes, Manifest, Why) &&
           llvm::all_of(Manifest.Shards, [&](const facts::ShardHash &Hash) {
             return Needed.contains(Hash);
           });
  };
  using store::NoteKind;
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
