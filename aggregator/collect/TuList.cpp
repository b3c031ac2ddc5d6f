//===- TuList.cpp - The TUs of a collection with their states -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/TuList.h"
#include "collect/inputs/TuShards.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>

namespace torchtalk::collect {

using index::TuState;

std::string TuList::portable(std::string Text) const {
  if (BuildDir.empty())
    return Text;
  std::string Prefix = BuildDir + "/";
  for (size_t At = Text.find(Prefix); At != std::string::npos;
       At = Text.find(Prefix, At))
    Text.erase(At, Prefix.size());
  return Text;
}

void TuList::add(const CompileEntry &Entry, const facts::Manifest &Manifest,
                 const std::string &Object, const std::string &Stale) {
  CollectedTu &Tu = Tus.emplace_back();
  Tu.Mapping =
      Mapper.mappingFor(Entry.Directory, Manifest.MainFile, Entry.File);
  Tu.Shards = Manifest.Shards;
  Tu.Record.Main = Entry.File.empty()
                       ? Mapper.map(Tu.Mapping, Manifest.MainFile)
                       : Mapper.toIndex(Entry.File);
  Tu.Record.Object = Object;
  Tu.Record.Errors = Manifest.Errors;
  Tu.Record.Compiler = Manifest.Compiler;
  if (Manifest.Status == facts::TuStatus::Failed) {
    Tu.Record.State = TuState::Failed;
    Tu.Record.Detail = "The compiler reported " +
                       std::to_string(Manifest.Errors) +
                       " errors, so the facts are not complete: mend the "
                       "source and build again.";
  } else if (!Stale.empty()) {
    Tu.Record.State = TuState::Failed;
    Tu.Record.Detail =
        "Its facts do not hold, because " + Stale + ": build again.";
    ++StaleTus;
  } else if (Manifest.Extractor != facts::extractorRevision()) {
    Tu.Record.Detail = "Its facts were written by another version of torchtalk "
                       "than this: compile it again.";
    ++ForeignTus;
  }
}

void TuList::addWithout(const CompileEntry &Entry, const std::string &Object,
                        TuState State, const std::string &Detail,
                        uint32_t Errors) {
  CollectedTu &Tu = Tus.emplace_back();
  Tu.Record.Main = Mapper.toIndex(Entry.File);
  Tu.Record.Object = Object;
  Tu.Record.State = State;
  Tu.Record.Errors = Errors;
  Tu.Record.Detail = Detail;
}

void TuList::keepShard(std::vector<CompileEntry> &Entries,
                       index::BuildShard Own) {
  if (Own.isWhole())
    return;
  const std::vector<uint32_t> Shards = shardsOf(
      Entries, PortablePaths(Mapper.sourceRoot(), BuildDir), Own.Count);
  std::vector<CompileEntry> Kept;
  for (auto [Entry, Shard] : llvm::zip_equal(Entries, Shards)) {
    if (Shard == Own.Number) {
      Kept.push_back(std::move(Entry));
      continue;
    }
    // The same in every shard, as `index merge` keeps one of them.
    const std::string Name = index::BuildShard{Shard, Own.Count}.text();
    addWithout(Entry, portable(Entry.Object), TuState::OtherShard,
               ("Left to shard " + llvm::Twine(Name) +
                ": run 'torchtalk index build --shard " + Name +
                "' there, and 'torchtalk index merge' with its index.")
                   .str());
  }
  if (Kept.empty() && !Entries.empty())
    Problems.push_back("Shard " + Own.text() + " has none of the " +
                       std::to_string(Entries.size()) +
                       " TUs of the build: fewer shards will do.");
  Entries = std::move(Kept);
}

Collection TuList::take() {
  std::ranges::stable_sort(Tus, {}, &CollectedTu::Record);
  if (StaleTus != 0)
    Problems.push_back("The facts of " + std::to_string(StaleTus) +
                       " TUs are not those of their sources and commands: "
                       "'torchtalk index check' lists them; build again.");
  if (ForeignTus != 0)
    Problems.push_back("The facts of " + std::to_string(ForeignTus) +
                       " TUs were written by another version of torchtalk than "
                       "this, as a compiler cache restores them that does not "
                       "hash the plugin: compile them again.");
  return {std::move(Tus), std::move(Problems), std::move(Parsing)};
}

} // namespace torchtalk::collect
