//===- MergeIndexes.cpp - Several indexes into one ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/MergeIndexes.h"
#include "index/format/IndexCoding.h"
#include "merge/Merger.h"
#include "pipeline/InputsDigest.h"
#include "pipeline/JoinIndex.h"
#include "pipeline/MergeParts.h"
#include "records/Builds.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <map>
#include <set>

namespace torchtalk::index {
namespace {

/// Shards that are put into the store at once, in bytes.
constexpr size_t BatchBytes = 16 << 20;

/// Where \p Part has its facts.
const store::FactStore *storeOf(const OpenPart &Part,
                                const store::FactStore &Merged) {
  return Part.Store ? Part.Store.get() : &Merged;
}

llvm::Expected<std::vector<OpenPart>> openParts(const MergeOptions &Options) {
  std::vector<OpenPart> Parts;
  for (const MergePart &Given : Options.Parts) {
    auto Part = TRY(openPart(Given, Options.IndexDir));
    Parts.push_back(std::move(Part));
  }
  leaveOutBuilds(Parts);
  TRY(checkOneSource(Parts));
  return Parts;
}

/// Puts the shards of all parts into \p Store.
llvm::Error copyShards(llvm::ArrayRef<OpenPart> Parts, store::FactStore &Store,
                       StageProgress Stage) {
  std::map<facts::ShardHash, const OpenPart *> Where;
  for (const OpenPart &Part : Parts)
    for (const ShardUse &Use : Part.CompiledUnits.Uses)
      Where.try_emplace(Use.Hash, &Part);
  std::vector<facts::EncodedShard> Batch;
  size_t Bytes = 0;
  uint64_t Done = 0;
  auto Flush = [&] {
    llvm::Error E = Store.putNotes({}, Batch);
    Batch.clear();
    Bytes = 0;
    return E;
  };
  for (const auto &[Hash, Part] : Where) {
    Stage(Done++, Where.size());
    auto Has = TRY(Store.has(Hash));
    if (Has)
      continue;
    auto Shard = storeOf(*Part, Store)->shard(Hash);
    if (!Shard)
      return makeError(Part->Given->Label + ": " +
                       llvm::toString(Shard.takeError()));
    Bytes += Shard->size();
    Batch.push_back({Hash, std::move(*Shard)});
    if (Bytes >= BatchBytes)
      TRY(Flush());
  }
  Stage(Done, Where.size());
  return Flush();
}

/// The facts of all shards of \p Compiled. \p BuildOfTu is MergedTus::Builds.
llvm::Error mergeCode(Units &Compiled, llvm::ArrayRef<unsigned> BuildOfTu,
                      const store::FactStore &Store, const StageProgress &Stage,
                      FactTable &Table) {
  const std::vector<Reading> Known = Compiled.Readings;
  std::string Missing;
  std::vector<PathReader> Readers;
  Readers.reserve(Known.size());
  for (const Reading &R : Known)
    Readers.push_back([&R, &Missing](const std::string &Stored) {
      auto It = R.Files.find(Stored);
      if (It != R.Files.end())
        return It->second;
      Missing = Stored;
      return Stored;
    });
  TRY(mergeShards(Compiled, BuildOfTu, Readers, Store, Table, Stage));
  if (!Missing.empty())
    return makeError("None of the parts knows the path " + Missing +
                     " of its own facts: they are damaged; run 'torchtalk "
                     "index build' where they were made.");
  Table.finish();
  return llvm::Error::success();
}

/// Whether numbers of scopes are in range. The stores of parts come from other
/// machines.
bool isSound(const source::PythonModule &M) {
  auto Is = [&](const auto &At) { return At.Scope <= M.Scopes.size(); };
  return llvm::all_of(
             llvm::enumerate(M.Scopes),
             [](const auto &At) { return At.value().Parent <= At.index(); }) &&
         llvm::all_of(M.Imports, Is) && llvm::all_of(M.Values, Is) &&
         llvm::all_of(M.Calls, [&](const source::PythonCall &Call) {
           return Is(Call) && Call.Decorates <= M.Scopes.size();
         });
}
bool isSound(const source::DeviceFile &) { return true; }

template <typename Model>
bool readModel(uint32_t Format, const std::string &Bytes,
               source::Outcome<Model> &Out) {
  Out = {};
  return store::decodeOf(Format, Bytes, Out) &&
         (!Out.TheModel || isSound(*Out.TheModel));
}

/// The parts have the models of one source, each of some of its files. Those
/// that \p Program read are put into \p Store.
template <typename Model>
llvm::Error readModels(llvm::ArrayRef<OpenPart> Parts, store::FactStore &Store,
                       store::NoteKind Kind,
                       const store::ContentDigest &Program,
                       const std::vector<source::SourceVersion> &Files,
                       source::Outcomes<Model> &Out) {
  std::vector<store::Note> New;
  for (const source::SourceVersion &File : Files) {
    source::Outcome<Model> Found;
    bool Read = false;
    for (const OpenPart &Part : Parts) {
      auto Value = TRY(storeOf(Part, Store)->note(Kind, File.Path));
      auto Stored = Value ? source::storedModel(*Value, Program, File,
                                                /*OrGivenUp=*/true)
                          : std::nullopt;
      if (!Stored)
        continue;
      // An index that was migrated has the models of its torchtalk.
      const bool IsOfNow = readModel(IndexFormatVersion, *Stored, Found);
      if (!IsOfNow && !readModel(IndexFormatVersion - 1, *Stored, Found))
        continue;
      Read = true;
      if (!IsOfNow)
        Value->replace(Value->size() - Stored->size(), Stored->size(),
                       store::encode(Found));
      New.push_back({Kind, File.Path, std::move(*Value)});
      break;
    }
    if (!Read)
      Out.Problems.push_back(File.Path +
                             ": no part has what was read of it, so it "
                             "is left out: run 'torchtalk index "
                             "update' where they were made");
    Out.add(std::move(Found));
  }
  return Store.putNotes(New, {});
}

/// Reads everything but compiled code, which \p Out has already.
llvm::Error readText(llvm::ArrayRef<OpenPart> Parts, store::FactStore &Store,
                     IndexParts &Out) {
  const OpenPart &First = Parts.front();
  Out.Ops = First.Ops;
  Out.Derivatives = First.Derivatives;
  Out.Sources.Program = First.Sources.Program;
  Out.Sources.Python = First.Sources.Python;
  std::map<std::string, const source::MessageFile *> Messages;
  for (const OpenPart &Part : Parts)
    for (const source::MessageFile &File : Part.Messages)
      Messages.try_emplace(File.File, &File);
  for (const auto &[Path, File] : Messages)
    Out.Messages.push_back(*File);
  std::set<source::SourceVersion> Devices;
  for (const OpenPart &Part : Parts)
    Devices.insert(Part.Sources.Devices.begin(), Part.Sources.Devices.end());
  // As when one build compiles all that any of them does.
  for (const source::SourceVersion &File : Devices)
    if (source::isReadAsText(
            File.Path,
            llvm::binary_search(Out.Table.Files, llvm::StringRef(File.Path))))
      Out.Sources.Devices.push_back(File);
  TRY(readModels(Parts, Store, store::NoteKind::PythonSource,
                 Out.Sources.Program, Out.Sources.Python, Out.Python));
  return readModels(Parts, Store, store::NoteKind::DeviceSource,
                    Out.Sources.Program, Out.Sources.Devices, Out.Devices);
}

/// Does not depend on the order of the parts, except for their folders.
IndexSummary summarize(const MergeOptions &Options,
                       llvm::ArrayRef<OpenPart> Parts,
                       const std::vector<BuildInfo> &Builds,
                       const IndexParts &Out) {
  IndexSummary S;
  const IndexSummary &First = Parts.front().summary();
  S.SourceRoot =
      Options.SourceRoot.empty() ? First.SourceRoot : Options.SourceRoot;
  S.Commit = First.Commit;
  S.PlacesAt = First.PlacesAt;
  S.PyTorchVersion = First.PyTorchVersion;
  S.Derivatives = First.Derivatives;
  S.PythonModules = First.PythonModules;
  S.Builds = Builds;
  S.CreatedUnix = First.CreatedUnix;
  DigestBuilder Text, All;
  addYaml(Text, Out.Ops, Out.Derivatives);
  Text.add(store::encode(Out.Sources));
  S.TextDigest = Text.hex();
  std::set<std::string> Digests, Folders;
  for (const OpenPart &Part : Parts) {
    const IndexSummary &Of = Part.summary();
    // Older facts decide since when files may have changed.
    S.CreatedUnix = std::min(S.CreatedUnix, Of.CreatedUnix);
    S.Parsed |= Of.Parsed;
    if (Of.PlacesAt != S.PlacesAt) // one was not clean
      S.PlacesAt.clear();
    S.MergedParts += std::max<uint64_t>(Of.MergedParts, 1);
    Digests.insert(Of.InputsDigest);
    if (!Of.BuildDir.empty())
      Folders.insert(Of.BuildDir);
  }
  for (const std::string &Digest : Digests)
    All.add(Digest);
  for (const BuildInfo &Build : Builds)
    addBuild(All, Build);
  S.InputsDigest = All.hex();
  // For generated code, of which one will do.
  for (const std::string &Folder : Folders)
    if (S.BuildDir.empty() || (!llvm::sys::fs::is_directory(S.BuildDir) &&
                               llvm::sys::fs::is_directory(Folder)))
      S.BuildDir = Folder;
  return S;
}

llvm::Expected<MergeReport> merge(const MergeOptions &Options,
                                  BuildProgress &Progress) {
  MergeReport Report;
  auto Parts = TRY(openParts(Options));
  auto Builds = TRY(buildsOf(Parts, Report.Problems));
  MergedTus Tus = mergeTus(Parts, Builds, Report.Problems);
  auto Store = TRY(store::FactStore::open(Options.IndexDir + "/store"));
  TRY(copyShards(Parts, *Store, StageProgress(Progress, "copy")));

  IndexParts Out;
  for (const BuildInfo &Build : Builds)
    Out.Table.Builds.push_back(Build.Name);
  Out.CompiledUnits = std::move(Tus.CompiledUnits);
  Out.Tus = std::move(Tus.Records);
  TRY(mergeCode(Out.CompiledUnits, Tus.Builds, *Store,
                StageProgress(Progress, "merge"), Out.Table));
  TRY(readText(Parts, *Store, Out));
  TRY(Store->sync());

  Report.Summary = summarize(Options, Parts, Builds, Out);
  Report.TusOfBuild.assign(Builds.size(), 0);
  for (size_t I = 0; I < Out.Tus.size() && !Builds.empty(); ++I)
    ++Report.TusOfBuild[Tus.Builds.empty() ? 0 : Tus.Builds[I]];
  TRY(makeIndex(Options.IndexDir, std::move(Out), Report.Summary,
                Report.Problems, Progress)
          .moveInto(Report.Generation));
  return Report;
}

} // namespace

llvm::Expected<MergeReport> mergeIndexes(const MergeOptions &Options,
                                         BuildProgress &Progress) {
  if (Options.Parts.empty())
    return makeError("Nothing was given to merge.");
  TRY(store::makeFolder(Options.IndexDir));
  auto Lock = TRY(store::FileLock::acquire(Options.IndexDir + "/lock"));
  return merge(Options, Progress);
}

} // namespace torchtalk::index
