//===- BuildIndex.cpp - From a build folder to an index -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/BuildIndex.h"
#include "collect/SourceInfo.h"
#include "index/reader/IndexReader.h"
#include "merge/Merger.h"
#include "package/TorchPackage.h"
#include "pipeline/InputsDigest.h"
#include "pipeline/JoinIndex.h"
#include "pipeline/PublishedSource.h"
#include "pipeline/ReadInputs.h"
#include "pipeline/SweepStore.h"
#include "pipeline/UpdateIndex.h"
#include "records/Builds.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>
#include <ctime>

namespace torchtalk::index {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point Start) {
  return std::chrono::duration<double>(Clock::now() - Start).count();
}

llvm::Error checkFolder(const std::string &Path, const char *What,
                        const char *Option) {
  if (llvm::sys::fs::is_directory(Path))
    return llvm::Error::success();
  return makeError(
      llvm::Twine(What) + " " + Path +
      (llvm::sys::fs::exists(Path) ? " is not a folder" : " does not exist") +
      ": name the right one with " + Option + ".");
}

/// Why there is nothing to be made of \p Options, or success; then there is a
/// folder for the index.
llvm::Error checkOptions(const BuildOptions &Options) {
  TRY(checkFolder(Options.SourceRoot, "The source root", "--pytorch-source"));
  if (!Options.BuildDir.empty() && !Options.BuildIsGone)
    TRY(checkFolder(Options.BuildDir, "The build folder", "--build-dir"));
  for (const std::string &Dir : Options.FactsDirs)
    TRY(checkFolder(Dir, "The folder of facts", "--facts-dir"));
  return store::makeFolder(Options.IndexDir);
}

/// The fields that are known before anything is read.
IndexSummary describeSource(const BuildOptions &Options) {
  IndexSummary Summary;
  Summary.SourceRoot = Options.SourceRoot;
  Summary.BuildDir = Options.BuildDir;
  Summary.Commit = headCommit(Options.SourceRoot);
  if (auto Origin = package::originOf(Options.SourceRoot)) {
    Summary.Package = Origin->Folder;
    Summary.Commit = Origin->GitVersion;
  }
  Summary.PyTorchVersion = Options.Against
                               ? Options.Against->summary().PyTorchVersion
                               : sourceVersion(Options.SourceRoot);
  Summary.FactsDirs = Options.FactsDirs;
  // The one of package::layOutHeaders() is no build of PyTorch.
  if (!Options.BuildIsGone && Summary.Package.empty() &&
      !(Options.BuildDir.empty() && Options.FactsDirs.empty()))
    Summary.Builds = {describeBuild(Options.BuildDir)};
  Summary.Parsed = Options.Parser.parses();
  Summary.Shard = Options.Shard;
  if (Options.Run)
    Summary.Run = Options.Run->Info;
  Summary.CreatedUnix = static_cast<uint64_t>(std::time(nullptr));
  return Summary;
}

/// The summary of the index that is to be replaced. Without facts where there
/// is none, which nothing could be lost of.
IndexSummary replaced(const BuildOptions &Options) {
  auto There = IndexReader::open(Options.IndexDir);
  if (There)
    return (*There)->summary();
  llvm::consumeError(There.takeError());
  return {};
}

/// Refuses to put a shard in the place of an index of other TUs.
llvm::Error checkShard(const BuildOptions &Options) {
  if (Options.Shard.isWhole() || Options.Update || Options.DropFacts)
    return llvm::Error::success();
  const IndexSummary There = replaced(Options);
  if (There.TusOk == 0 || There.Shard == Options.Shard)
    return llvm::Error::success();
  return makeError(
      "The index in " + Options.IndexDir + " is " +
      (There.Shard.isWhole() ? "no shard" : "shard " + There.Shard.text()) +
      ", with the facts of " + std::to_string(There.TusOk) +
      " TUs: name a folder of its own for shard " + Options.Shard.text() +
      " with --index, or put it in the place of the index there with "
      "--drop-facts.");
}

/// Refuses to put an index without compiled code in the place of one that has
/// some.
llvm::Error checkLoss(const BuildOptions &Options,
                      const collect::Collection &Collected) {
  // Code that was read and has errors is what the build now is. What is left of
  // a build that is gone is in the store.
  auto WasRead = [&](const collect::CollectedTu &Tu) {
    return Options.BuildIsGone ? !Tu.Shards.empty() : wasRead(Tu.Record.State);
  };
  auto IsOfOther = [](const collect::CollectedTu &Tu) {
    return Tu.Record.State == TuState::OtherShard;
  };
  if (Options.DropFacts || llvm::any_of(Collected.Tus, WasRead) ||
      (!Collected.Tus.empty() && llvm::all_of(Collected.Tus, IsOfOther)))
    return llvm::Error::success();
  uint64_t Lost = replaced(Options).TusOk;
  if (Lost == 0)
    return llvm::Error::success();
  return makeError(
      "The index in " + Options.IndexDir + " has the facts of " +
      std::to_string(Lost) + " TUs, and " +
      (Options.BuildDir.empty() ? "without a build folder there are none"
       : Options.BuildIsGone    ? "neither its store has them, as that of an "
                                  "archive --without-facts, nor is " +
                                   Options.BuildDir + " there"
                             : Options.BuildDir + " has none") +
      ": the index is as it was. Name the build with --build-dir, or run "
      "'torchtalk index build --drop-facts' to go on without.");
}

/// Sets the fields of \p Summary that describe the inputs.
void summarize(const BuildOptions &Options, const Inputs &In,
               IndexSummary &Summary) {
  Summary.DescribedBy = In.Described.Origin;
  Summary.PlacesAt = publishedAt(Options, In.Described.Repository, Summary);
  if (Options.Against)
    Summary.BuiltOn = Options.Against->summary().InputsDigest;
  Summary.Derivatives = In.Yaml.DerivativeEntries;
  Summary.PythonModules = In.Python.Models.size();
  if (!In.Former || (Options.BuildDir.empty() && Options.FactsDirs.empty()))
    return;
  const IndexSummary &Former = In.Former->Index->summary();
  if (Options.BuildIsGone) {
    Summary.Parsed = Former.Parsed;
    Summary.Builds = Former.Builds;
  } else {
    Summary.Parsed &= Former.Parsed;
  }
}

llvm::Expected<BuildReport> build(const BuildOptions &Options,
                                  BuildProgress &Progress) {
  BuildReport Report;
  Report.Summary = describeSource(Options);
  Clock::time_point Start = Clock::now();
  collect::PathMapper Mapper(Options.SourceRoot, Options.BuildDir);
  Inputs In = TRY(readInputs(Options, Mapper, Progress, Report.Problems));
  llvm::append_range(Report.Problems, In.Yaml.Problems);
  TRY(checkLoss(Options, In.Collected));
  summarize(Options, In, Report.Summary);
  Report.Parsing = In.Collected.Parsing;
  Report.CollectSeconds = secondsSince(Start);

  Start = Clock::now();
  const collect::PortablePaths Paths(Options.SourceRoot, Options.BuildDir);
  bool IsKept = false;
  if (In.Former)
    TRY(keepFormer(Options, In, Paths, Report).moveInto(IsKept));
  MappedUnits Compiled;
  if (!IsKept)
    Compiled = mapUnits(In.Collected.Tus, Paths, Mapper);
  if (IsKept ||
      (In.Former && editFormer(Options, In, Compiled, Progress, Report))) {
    for (const auto *Problems :
         {&In.Python.Problems, &In.FormerDevices.Problems,
          &In.Collected.Problems})
      llvm::append_range(Report.Problems, *Problems);
    TRY(In.Cache.flush());
    TRY(keepOrigin(Options, In, Report));
    Report.MergeSeconds = secondsSince(Start);
    return Report;
  }

  In.Cache.Devices->forgetVersions();
  FactTable Table;
  TRY(mergeShards(Compiled.All, {}, Compiled.Readers, *In.Cache.Store, Table,
                  StageProgress(Progress, "merge")));
  Table.finish();
  source::DeviceFiles Devices = readDevices(
      Options, In,
      [&](llvm::StringRef Path) {
        return llvm::binary_search(Table.Files, Path);
      },
      StageProgress(Progress, "devices"));
  digestInputs(Options, In, Devices, Paths, Report.Summary);
  std::vector<source::MessageFile> Messages = readMessages(Options, In);
  TRY(In.Cache.flush());

  const std::vector<ShardUse> Used = Compiled.All.Uses;
  IndexParts Parts{std::move(Table),
                   std::move(Compiled.All),
                   std::move(In.Yaml.Ops),
                   std::move(In.Yaml.OpsBuiltOn),
                   std::move(In.Yaml.Registrations),
                   Options.Run,
                   std::move(In.Yaml.Derivatives),
                   std::move(In.Described),
                   std::move(In.Python),
                   std::move(Devices),
                   In.Cache.versions(),
                   recordsOf(In.Collected.Tus),
                   std::move(Messages)};
  TRY(makeIndex(Options.IndexDir, std::move(Parts), Report.Summary,
                Report.Problems, Progress)
          .moveInto(Report.Generation));
  TRY(keepOrigin(Options, In, Report));
  // The index is made: what remains is of use to the next one only.
  if (llvm::Error E =
          sweepStore(*In.Cache.Store, Used,
                     Options.Parser.Program.empty() ? ParsedShards::Kept
                                                    : ParsedShards::AsUsed))
    Report.Problems.push_back(llvm::toString(std::move(E)));
  llvm::append_range(Report.Problems, In.Collected.Problems);
  Report.MergeSeconds = secondsSince(Start);
  return Report;
}

} // namespace

llvm::Expected<BuildReport> buildIndex(const BuildOptions &Options,
                                       BuildProgress &Progress) {
  TRY(checkOptions(Options));
  auto Lock = TRY(store::FileLock::acquire(Options.IndexDir + "/lock"));
  TRY(checkShard(Options));
  return build(Options, Progress);
}

} // namespace torchtalk::index
