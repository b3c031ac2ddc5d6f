//===- BuildIndex.cpp - From a build folder to an index -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/BuildIndex.h"
#include "collect/Collector.h"
#include "merge/DeviceJoin.h"
#include "merge/Generation.h"
#include "merge/IndexWriter.h"
#include "merge/Merger.h"
#include "merge/PythonJoin.h"
#include "merge/SourceInfo.h"
#include "metadata/MatchDerivatives.h"
#include "metadata/NativeFunctions.h"
#include "metadata/SchemaCheck.h"
#include "source/DeviceScan.h"
#include "source/PythonScan.h"
#include "store/Errors.h"
#include "store/FactStore.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>

namespace torchtalk::index {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point Start) {
  return std::chrono::duration<double>(Clock::now() - Start).count();
}

/// Turns (done, total) of a stage into calls of BuildProgress.
class StageProgress {
public:
  StageProgress(BuildProgress &Progress, std::string Name)
      : Progress(Progress), Name(std::move(Name)) {}

  void operator()(uint64_t Done, uint64_t Total) {
    if (!Begun || Total != LastTotal) {
      Progress.stage(Name, Total);
      Begun = true;
      LastTotal = Total;
    }
    Progress.advance(Done);
  }

private:
  BuildProgress &Progress;
  std::string Name;
  bool Begun = false;
  uint64_t LastTotal = 0;
};

llvm::Error checkFolder(const std::string &Path, const char *What,
                        const char *Option) {
  if (llvm::sys::fs::is_directory(Path))
    return llvm::Error::success();
  return makeError(
      llvm::Twine(What) + " " + Path +
      (llvm::sys::fs::exists(Path) ? " is not a folder" : " does not exist") +
      ": name the right one with " + Option + ".");
}

llvm::Error checkOptions(const BuildOptions &Options) {
  if (llvm::Error E = checkFolder(Options.SourceRoot, "The source root",
                                  "--pytorch-source"))
    return E;
  if (!Options.BuildDir.empty())
    if (llvm::Error E =
            checkFolder(Options.BuildDir, "The build folder", "--build-dir"))
      return E;
  for (const std::string &Dir : Options.FactsDirs)
    if (llvm::Error E = checkFolder(Dir, "The folder of facts", "--facts-dir"))
      return E;
  return store::makeFolder(Options.IndexDir);
}

IndexSummary describeSource(const BuildOptions &Options) {
  IndexSummary Summary;
  Summary.SourceRoot = Options.SourceRoot;
  Summary.BuildDir = Options.BuildDir;
  Summary.Commit = headCommit(Options.SourceRoot);
  Summary.PyTorchVersion = sourceVersion(Options.SourceRoot);
  Summary.CreatedUnix = static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::seconds>(
          std::chrono::system_clock::now().time_since_epoch())
          .count());
  return Summary;
}

/// Device code; its registrations join those of the table.
std::vector<DeviceRecord> readDevices(const BuildOptions &Options,
                                      FactTable &Table, BuildReport &Report,
                                      const StageProgress &Progress) {
  source::DeviceFiles Found =
      source::scanDevices({Options.SourceRoot, Options.BuildDir, 0,
                           [&](llvm::StringRef Path) {
                             return std::binary_search(Table.Files.begin(),
                                                       Table.Files.end(), Path);
                           }},
                          Progress);
  llvm::append_range(Report.Problems, Found.Problems);
  DeviceJoin Joined = joinDevices(Found.Files, Table);
  Report.Summary.DeviceLaunches = Joined.Launches;
  Report.Summary.UnknownLaunches = Joined.UnknownLaunches;
  llvm::append_range(Table.Registrations, Joined.Registrations);
  llvm::sort(Table.Registrations);
  return std::move(Joined.Records);
}

} // namespace

llvm::Expected<BuildReport> buildIndex(const BuildOptions &Options,
                                       BuildProgress &Progress) {
  if (llvm::Error E = checkOptions(Options))
    return E;
  auto Lock = store::FileLock::acquire(Options.IndexDir + "/lock");
  if (!Lock)
    return Lock.takeError();

  BuildReport Report;
  // First what costs least and fails most: a typo in the YAML.
  auto Native = metadata::readNativeFunctions(Options.SourceRoot);
  if (!Native)
    return Native.takeError();
  Report.Problems = std::move(Native->Problems);
  auto Derivatives = metadata::loadDerivatives(Options.SourceRoot, Native->Ops);
  if (!Derivatives)
    return Derivatives.takeError();
  llvm::append_range(Report.Problems, Derivatives->Problems);

  Clock::time_point Start = Clock::now();
  auto Store = store::FactStore::open(Options.IndexDir + "/store");
  if (!Store)
    return Store.takeError();
  collect::PathMapper Mapper(Options.SourceRoot, Options.BuildDir);
  collect::Collection Collected;
  if (!Options.BuildDir.empty() || !Options.FactsDirs.empty()) {
    collect::ParserSettings Parser = Options.Parser;
    Parser.WorkDir = Options.IndexDir + "/parse";
    auto Result = collect::collectFacts(
        {Options.BuildDir, Options.IndexDir, Options.FactsDirs, Parser},
        **Store, Mapper,
        {StageProgress(Progress, "collect"), StageProgress(Progress, "parse")});
    if (!Result)
      return Result.takeError();
    Collected = std::move(*Result);
    Report.Parsing = Collected.Parsing;
    if (llvm::Error E = (*Store)->sync())
      return E;
  }
  Report.CollectSeconds = secondsSince(Start);

  Start = Clock::now();
  FactTable Table;
  auto Counts = mergeShards(Collected.Tus, **Store, Mapper, Table,
                            StageProgress(Progress, "merge"));
  if (!Counts)
    return Counts.takeError();
  Table.finish();

  source::PythonFiles Python =
      source::scanPython(Options.SourceRoot, Options.BuildDir, 0,
                         StageProgress(Progress, "python"));
  Report.Summary = describeSource(Options);
  Report.Summary.PythonModules = Python.Modules.size();
  llvm::append_range(Report.Problems, Python.Problems);
  Report.Summary.Derivatives = Derivatives->Entries;
  Report.Summary.ShardsSeen = Counts->ShardsSeen;
  Report.Summary.ShardsUnique = Counts->ShardsUnique;
  metadata::SchemaReport Schemas =
      metadata::checkSchemas(Native->Ops, Table.Registrations);
  Report.Summary.Schemas = Schemas.Counts;
  llvm::append_range(Report.Problems, Schemas.Problems);
  PythonFacts PythonParts =
      joinPython(source::PythonProject(std::move(Python.Modules)),
                 PythonOps(Native->Ops), Report.Problems);
  IndexContents Contents{
      Table,
      std::move(Native->Ops),
      std::move(Derivatives->Records),
      std::move(PythonParts),
      readDevices(Options, Table, Report, StageProgress(Progress, "devices")),
      {}};
  for (collect::CollectedTu &Tu : Collected.Tus)
    Contents.Tus.push_back(std::move(Tu.Record));
  Report.Problems.insert(Report.Problems.end(), Collected.Problems.begin(),
                         Collected.Problems.end());

  auto Generation = startGeneration(Options.IndexDir);
  if (!Generation)
    return Generation.takeError();
  Report.Generation = *Generation;
  llvm::Error E = writeIndex(generationDir(Options.IndexDir, *Generation),
                             std::move(Contents), Report.Summary,
                             StageProgress(Progress, "write"));
  if (!E)
    E = publishGeneration(Options.IndexDir, *Generation);
  if (E) {
    dropGeneration(Options.IndexDir, *Generation);
    return E;
  }
  Report.MergeSeconds = secondsSince(Start);
  return Report;
}

} // namespace torchtalk::index
