//===- BuildIndex.cpp - From a build folder to an index -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/BuildIndex.h"
#include "collect/Collector.h"
#include "collect/FormerTus.h"
#include "index/format/Generation.h"
#include "index/reader/IndexReader.h"
#include "index/reader/SnapshotOrigin.h"
#include "merge/Merger.h"
#include "metadata/MatchDerivatives.h"
#include "metadata/NativeFunctions.h"
#include "pipeline/BuildOptions.h"
#include "pipeline/DescribeTree.h"
#include "pipeline/FormerGeneration.h"
#include "pipeline/InputsDigest.h"
#include "pipeline/JoinIndex.h"
#include "pipeline/StageProgress.h"
#include "pipeline/SweepStore.h"
#include "source/DeviceScan.h"
#include "source/PythonScan.h"
#include "source/SourceCache.h"
#include "store/Errors.h"
#include "store/FactStore.h"
#include "store/FileDigests.h"
#include "store/Files.h"
#include "store/Threads.h"
#include "update/EditPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <chrono>
#include <memory>
#include <optional>

namespace torchtalk::index {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point Start) {
  return std::chrono::duration<double>(Clock::now() - Start).count();
}

/// After this many generations made of each other, tables that hold what has
/// changed make reading slower than need be.
constexpr uint64_t MaxEdits = 32;

std::string mergedAnew(llvm::Error Why) {
  return "the former index cannot be brought up to date, so all was merged "
         "anew: " +
         llvm::toString(std::move(Why));
}

/// One run, stage by stage.
class Building {
public:
  Building(const BuildOptions &Options, BuildProgress &Progress)
      : Options(Options), Progress(Progress),
        Mapper(Options.SourceRoot, Options.BuildDir),
        Paths(Options.SourceRoot, Options.BuildDir) {}

  llvm::Expected<BuildReport> run();

private:
  llvm::Error describe();
  llvm::Error readYaml();
  llvm::Error openStore();
  llvm::Error collect();
  using Tell = std::function<void(uint64_t, uint64_t)>;
  void readPython(const Tell &Progress);
  source::DeviceFiles
  readDevices(llvm::function_ref<bool(llvm::StringRef)> IsCompiled,
              const Tell &Progress);
  /// Of an update, all that is no code, with the device sources as they are if
  /// the same files are compiled. In a thread of its own.
  llvm::Error readText();
  /// Of what all stages up to here read.
  void digest(const source::DeviceFiles &Devices);
  llvm::Expected<bool> isUnchanged();
  /// The new generation out of the former one. \returns false where all is to
  /// be merged.
  bool edit();
  llvm::Error readAll();
  /// Refuses to put an index without compiled code in the place of one that
  /// has some.
  llvm::Error checkLoss() const;
  void makeUnitsOfTus();
  llvm::Error merge();
  llvm::Error write(source::DeviceFiles Devices);
  llvm::Error remember();

  StageProgress stage(const char *Name) { return {Progress, Name}; }

  const BuildOptions &Options;
  BuildProgress &Progress;
  collect::PathMapper Mapper;
  collect::PortablePaths Paths;
  std::unique_ptr<store::FactStore> Store;
  std::optional<store::FileDigests> Files;
  std::optional<source::SourceCache> PythonCache, DeviceCache;

  describe::Description Described;
  std::vector<OpRecord> Ops, OpsBuiltOn;
  std::vector<DerivativeRecord> Derivatives;
  std::optional<FormerGeneration> Former; ///< of an update
  collect::Collection Collected;
  source::PythonFiles Python;
  source::DeviceFiles FormerDevices; ///< by readText()
  SourceVersions Sources;
  FactTable Table;
  Units CompiledUnits;
  std::vector<collect::PathMapping> Mappings; ///< of its readings
  std::vector<PathReader> Readers;            ///< likewise
  BuildReport Report;
};

llvm::Error Building::describe() {
  auto Found = describeTree(Options, Report.Problems);
  if (!Found)
    return Found.takeError();
  Described = std::move(*Found);
  Report.Summary.DescribedBy = Described.Origin;
  if (Options.Against)
    Report.Summary.BuiltOn = Options.Against->summary().InputsDigest;
  return llvm::Error::success();
}

llvm::Error Building::readYaml() {
  auto Native = metadata::readNativeFunctions(Options.SourceRoot);
  if (!Native)
    return Native.takeError();
  if (Options.Against) {
    if (llvm::Error E = Options.Against->forEachOp([&](const OpRecord &Op) {
          OpsBuiltOn.push_back(Op);
          return true;
        }))
      return E;
    // That it has no YAML of its own is no problem.
    if (Native->Ops.empty())
      Native->Problems.clear();
  }
  llvm::append_range(Report.Problems, Native->Problems);
  auto Read = metadata::loadDerivatives(Options.SourceRoot, Native->Ops);
  if (!Read)
    return Read.takeError();
  llvm::append_range(Report.Problems, Read->Problems);
  Ops = std::move(Native->Ops);
  Derivatives = std::move(Read->Records);
  Report.Summary.Derivatives = Read->Entries;
  return llvm::Error::success();
}

llvm::Error Building::openStore() {
  auto Opened = store::FactStore::open(Options.IndexDir + "/store");
  if (!Opened)
    return Opened.takeError();
  Store = std::move(*Opened);
  Files.emplace(*Store);
  const std::string Given = encodeDescription(Described);
  PythonCache.emplace(*Store, *Files, store::NoteKind::PythonSource, Given);
  DeviceCache.emplace(*Store, *Files, store::NoteKind::DeviceSource, Given);
  return llvm::Error::success();
}

llvm::Error Building::collect() {
  if (Options.BuildDir.empty() && Options.FactsDirs.empty())
    return llvm::Error::success();
  if (Options.BuildIsGone) {
    auto Result = collect::collectFormerTus(Former->Tus, Options.BuildDir,
                                            *Store, *Files, Mapper);
    if (!Result)
      return Result.takeError();
    Collected = std::move(*Result);
    Report.Summary.Parsed = Former->Index->summary().Parsed;
    Report.Summary.Builds = Former->Index->summary().Builds;
    return llvm::Error::success();
  }
  collect::ParserSettings Parser = Options.Parser;
  Parser.WorkDir = Options.IndexDir + "/parse";
  collect::CollectOptions Collect{
      Options.BuildDir, Options.IndexDir, Options.FactsDirs, Parser, {},
      Options.ParseAll};
  if (Former) {
    Collect.Unparsed = Former->unparsed();
    Report.Summary.Parsed &= Former->Index->summary().Parsed;
  }
  auto Result = collect::collectFacts(Collect, *Store, *Files, Mapper,
                                      {stage("collect"), stage("parse")});
  if (!Result)
    return Result.takeError();
  Collected = std::move(*Result);
  Report.Parsing = Collected.Parsing;
  return Store->sync();
}

void Building::readPython(const Tell &Progress) {
  Python = source::scanPython({Options.SourceRoot, Options.BuildDir, Described},
                              0, Progress, &*PythonCache);
  if (Described.Origin == describe::FileName) // it may change as they do
    PythonCache->find(Options.SourceRoot, describe::FileName);
  Report.Summary.PythonModules = Python.Modules.size();
}

source::DeviceFiles
Building::readDevices(llvm::function_ref<bool(llvm::StringRef)> IsCompiled,
                      const Tell &Progress) {
  return source::scanDevices({{Options.SourceRoot, Options.BuildDir, Described},
                              0,
                              IsCompiled,
                              &*DeviceCache},
                             Progress);
}

llvm::Error Building::readText() {
  // Progress is told by one thread only.
  const Tell Quietly = [](uint64_t, uint64_t) {};
  if (llvm::Error E = readYaml())
    return E;
  readPython(Quietly);
  auto Compiled = Former->Index->compiledFiles();
  if (!Compiled)
    return Compiled.takeError();
  FormerDevices = readDevices(
      [&](llvm::StringRef Path) {
        return llvm::binary_search(**Compiled, Path);
      },
      Quietly);
  return llvm::Error::success();
}

void Building::digest(const source::DeviceFiles &Devices) {
  DigestBuilder Text;
  addYaml(Text, Ops, Derivatives);
  if (Options.Against)
    Text.add(Options.Against->summary().InputsDigest);
  Sources = {PythonCache->program(), PythonCache->versions(),
             DeviceCache->versions()};
  Text.add(encodeSources(Sources));
  for (const std::string &Problem :
       llvm::concat<const std::string>(Python.Problems, Devices.Problems))
    Text.add(Paths.inText(Problem));
  Report.Summary.TextDigest = Text.hex();
  DigestBuilder All;
  All.add(Report.Summary.TextDigest);
  addTus(All, Collected.Tus, Paths);
  All.add(Report.Summary.Commit);
  All.add(Report.Summary.PyTorchVersion);
  for (const BuildInfo &Build : Report.Summary.Builds)
    addBuild(All, Build);
  Report.Summary.InputsDigest = All.hex();
}

/// Whether the former generation is what would be made.
llvm::Expected<bool> Building::isUnchanged() {
  const IndexSummary &S = Former->Index->summary();
  if (S.SourceRoot != Options.SourceRoot || S.BuildDir != Options.BuildDir)
    return false;
  // If the TUs are the same, so are the files that they read.
  digest(FormerDevices);
  if (S.InputsDigest != Report.Summary.InputsDigest)
    return false;
  Report.Generation = Former->Index->generation();
  auto Origin = Former->Index->origin();
  if (!Origin)
    return Origin.takeError();
  if (*Origin) {
    auto Own = forgetOrigin(Options.IndexDir);
    if (!Own)
      return Own.takeError();
    Report.Generation = *Own;
  }
  noteChecked(Options.IndexDir, Report.Generation, Report.Summary.CreatedUnix);
  Report.Summary = S;
  Report.Unchanged = true;
  return true;
}

void Building::makeUnitsOfTus() {
  CompiledUnits = makeUnits(Collected.Tus, Paths, Mappings);
  for (const collect::PathMapping &Mapping : Mappings)
    Readers.push_back([this, &Mapping](const std::string &Stored) {
      return Mapper.map(Mapping, Stored);
    });
}

bool Building::edit() {
  const IndexSummary &S = Former->Index->summary();
  if (S.MergedParts != 0 || S.Edits >= MaxEdits ||
      S.TextDigest != Report.Summary.TextDigest ||
      S.SourceRoot != Options.SourceRoot || S.BuildDir != Options.BuildDir ||
      S.Builds != Report.Summary.Builds)
    return false;
  StageProgress Stage = stage("edit");
  Stage(0, 2);
  auto Plan = edit::makePlan(
      {*Former->Index, Former->Dir, CompiledUnits, Readers, *Store, Ops});
  if (!Plan) {
    Report.Problems.push_back(mergedAnew(Plan.takeError()));
    return false;
  }
  if (!*Plan)
    return false;
  Stage(1, 2);
  IndexSummary Summary = S;
  Summary.Commit = Report.Summary.Commit;
  Summary.PyTorchVersion = Report.Summary.PyTorchVersion;
  Summary.CreatedUnix = Report.Summary.CreatedUnix;
  Summary.FactsDirs = Report.Summary.FactsDirs;
  Summary.Parsed = Report.Summary.Parsed;
  Summary.InputsDigest = Report.Summary.InputsDigest;
  ++Summary.Edits;
  std::vector<TuRecord> Tus;
  Tus.reserve(Collected.Tus.size());
  for (const collect::CollectedTu &Tu : Collected.Tus)
    Tus.push_back(Tu.Record);
  std::vector<std::string> Problems;
  auto Made = makeGeneration(Options.IndexDir, [&](const std::string &Dir) {
    return edit::writeEdit(Dir, std::move(**Plan), Ops, Tus, Summary, Problems);
  });
  if (!Made) {
    Report.Problems.push_back(mergedAnew(Made.takeError()));
    return false;
  }
  Stage(2, 2);
  llvm::append_range(Report.Problems, Problems);
  Report.Summary = std::move(Summary);
  Report.Generation = *Made;
  return true;
}

llvm::Error Building::merge() {
  if (llvm::Error E = mergeShards(CompiledUnits, {}, Readers, *Store, Table,
                                  stage("merge")))
    return E;
  Table.finish();
  ShardCounts Counts = countShards(CompiledUnits);
  Report.Summary.ShardsSeen = Counts.Seen;
  Report.Summary.ShardsUnique = Counts.Unique;
  return llvm::Error::success();
}

llvm::Error Building::write(source::DeviceFiles Devices) {
  const std::vector<ShardUse> Used = CompiledUnits.Uses;
  IndexParts Parts{std::move(Table),       std::move(CompiledUnits),
                   std::move(Ops),         std::move(OpsBuiltOn),
                   std::move(Derivatives), std::move(Described),
                   std::move(Python),      std::move(Devices),
                   std::move(Sources),     {}};
  for (collect::CollectedTu &Tu : Collected.Tus)
    Parts.Tus.push_back(std::move(Tu.Record));
  auto Made = makeGeneration(Options.IndexDir, [&](const std::string &Dir) {
    return joinIndex(Dir, std::move(Parts), Report.Summary, Report.Problems,
                     stage("write"));
  });
  if (!Made)
    return Made.takeError();
  // The index is made: what remains is of use to the next one only.
  if (llvm::Error E = sweepStore(*Store, Used))
    Report.Problems.push_back(llvm::toString(std::move(E)));
  llvm::append_range(Report.Problems, Collected.Problems);
  Report.Generation = *Made;
  return llvm::Error::success();
}

/// What need not be read again next time.
llvm::Error Building::remember() {
  for (source::SourceCache *Cache : {&*PythonCache, &*DeviceCache})
    if (llvm::Error E = Cache->flush())
      return E;
  return Files->flush();
}

/// First what costs least and fails most: a typo in the YAML. An update reads
/// it while it waits for parsers.
llvm::Error Building::readAll() {
  if (llvm::Error E = describe())
    return E;
  if (!Options.Update) {
    if (llvm::Error E = readYaml())
      return E;
    if (llvm::Error E = openStore())
      return E;
    if (llvm::Error E = collect())
      return E;
    readPython(stage("python"));
    return llvm::Error::success();
  }
  auto Opened = FormerGeneration::open(Options.IndexDir);
  if (!Opened)
    return Opened.takeError();
  Former = std::move(*Opened);
  if (llvm::Error E = openStore())
    return E;
  llvm::Error Reading = llvm::Error::success();
  llvm::Error Collecting = llvm::Error::success();
  store::inThreads(2, 2, [&](size_t I) {
    if (I == 0)
      Collecting = llvm::joinErrors(std::move(Collecting), collect());
    else
      Reading = llvm::joinErrors(std::move(Reading), readText());
  });
  return llvm::joinErrors(std::move(Reading), std::move(Collecting));
}

llvm::Error Building::checkLoss() const {
  // Code that was read and has errors is what the build now is.
  auto WasRead = [](const collect::CollectedTu &Tu) {
    return Tu.Record.State != TuState::Missing;
  };
  if (Options.DropFacts || Options.BuildIsGone ||
      llvm::any_of(Collected.Tus, WasRead))
    return llvm::Error::success();
  auto There = IndexReader::open(Options.IndexDir);
  if (!There) {
    llvm::consumeError(There.takeError()); // nothing that could be lost
    return llvm::Error::success();
  }
  uint64_t Lost = (*There)->summary().TusOk;
  if (Lost == 0)
    return llvm::Error::success();
  return makeError(
      "The index in " + Options.IndexDir + " has the facts of " +
      std::to_string(Lost) + " TUs, and " +
      (Options.BuildDir.empty() ? "without a build folder there are none"
                                : Options.BuildDir + " has none") +
      ": the index is as it was. Name the build with --build-dir, or run "
      "'torchtalk index build --drop-facts' to go on without.");
}

llvm::Expected<BuildReport> Building::run() {
  Report.Summary = describeSource(Options);
  Clock::time_point Start = Clock::now();
  if (llvm::Error E = readAll())
    return E;
  if (llvm::Error E = checkLoss())
    return E;
  Report.CollectSeconds = secondsSince(Start);

  Start = Clock::now();
  if (Former) {
    Former->compare(Collected.Tus, Report.Removed, Report.Added);
    auto Unchanged = isUnchanged();
    if (!Unchanged)
      return Unchanged.takeError();
    if (!*Unchanged)
      makeUnitsOfTus();
    if (*Unchanged || edit()) {
      llvm::append_range(Report.Problems, Python.Problems);
      llvm::append_range(Report.Problems, FormerDevices.Problems);
      llvm::append_range(Report.Problems, Collected.Problems);
      if (llvm::Error E = remember())
        return E;
      Report.MergeSeconds = secondsSince(Start);
      return std::move(Report);
    }
    DeviceCache->forgetVersions();
  } else {
    makeUnitsOfTus();
  }
  if (llvm::Error E = merge())
    return E;
  source::DeviceFiles Devices = readDevices(
      [&](llvm::StringRef Path) {
        return llvm::binary_search(Table.Files, Path);
      },
      stage("devices"));
  digest(Devices);
  if (llvm::Error E = remember())
    return E;
  if (llvm::Error E = write(std::move(Devices)))
    return E;
  Report.MergeSeconds = secondsSince(Start);
  return std::move(Report);
}

} // namespace

llvm::Expected<BuildReport> buildIndex(const BuildOptions &Options,
                                       BuildProgress &Progress) {
  if (llvm::Error E = checkOptions(Options))
    return E;
  auto Lock = store::FileLock::acquire(Options.IndexDir + "/lock");
  if (!Lock)
    return Lock.takeError();
  return Building(Options, Progress).run();
}

} // namespace torchtalk::index
