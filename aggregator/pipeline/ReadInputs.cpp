//===- ReadInputs.cpp - All that a generation is made from ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/ReadInputs.h"
#include "collect/FormerTus.h"
#include "index/format/Generation.h"
#include "index/reader/IndexReader.h"
#include "metadata/MatchDerivatives.h"
#include "metadata/NativeFunctions.h"
#include "metadata/OperatorYaml.h"
#include "package/TorchPackage.h"
#include "source/MacroScan.h"
#include "store/Threads.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::index {

namespace {

/// "2.6" is 2.6.0 and 2.6.1, and no 2.60.
bool isVersion(llvm::StringRef Version, llvm::StringRef Wanted) {
  return Version.consume_front(Wanted) &&
         (Version.empty() || !llvm::isAlnum(Version.front()));
}

/// The description of the source root, with the macros that register in it. \p
/// Problems gets what the description says that is not so.
llvm::Expected<describe::Description>
describeTree(const BuildOptions &Options, std::vector<std::string> &Problems) {
  auto Read = TRY(describe::describe(Options.SourceRoot));
  auto Say = [&](const std::string &What) {
    Problems.push_back(Read.Origin + ": " + What);
  };
  for (const std::string &Folder :
       llvm::concat<const std::string>(Read.Sources, Read.Exclude, Read.Tests))
    if (!llvm::sys::fs::exists(Options.SourceRoot + "/" + Folder) &&
        Read.Origin == describe::FileName)
      Say("there is no folder " + Folder);
  if (Options.Against) {
    const std::string &Version = Options.Against->summary().PyTorchVersion;
    if (!Read.PyTorch.empty() && !isVersion(Version, Read.PyTorch))
      Say("it builds on PyTorch " + Read.PyTorch +
          ", and the index that it is compared with is of " +
          (Version.empty() ? "one that does not say its version" : Version));
  }
  describe::MacroSet Own;
  Own.Defines = source::macrosToExpand(
      {Options.SourceRoot, Options.BuildDir, Read}, Problems);
  // First, so that what the description says counts.
  if (!Own.Defines.empty())
    Read.Macros.insert(Read.Macros.begin(), std::move(Own));
  return Read;
}

/// All of it that the reading of a file depends on, or "" when there is none.
std::string encodeDescription(const describe::Description &D) {
  std::string Result = D.Origin + "\n" + D.Text;
  for (const describe::MacroSet &Set : D.Macros)
    for (const std::string &Define : Set.Defines)
      Result += "\n" + Set.Folder + ": " + Define;
  return D.Origin.empty() && D.Macros.empty() ? "" : Result;
}

} // namespace

llvm::Expected<ReadCache>
ReadCache::open(const std::string &IndexDir,
                const describe::Description &Described) {
  auto Store = TRY(store::FactStore::open(IndexDir + "/store"));
  ReadCache Result;
  Result.Store = std::move(Store);
  Result.Files = std::make_unique<store::FileDigests>(*Result.Store);
  const std::string Given = encodeDescription(Described);
  auto Open = [&](store::NoteKind Kind) {
    return std::make_unique<source::SourceCache>(*Result.Store, *Result.Files,
                                                 Kind, Given);
  };
  Result.Python = Open(store::NoteKind::PythonSource);
  Result.Devices = Open(store::NoteKind::DeviceSource);
  Result.Messages = Open(store::NoteKind::MessageSource);
  return Result;
}

llvm::Expected<FormerGeneration>
FormerGeneration::open(const std::string &IndexDir) {
  FormerGeneration Result;
  Result.Index = TRY(IndexReader::open(IndexDir));
  Result.Dir = generationDir(IndexDir, Result.Index->generation());
  Result.Tus = TRY(Result.Index->tus());
  return Result;
}

llvm::StringSet<> FormerGeneration::unparsed() const {
  llvm::StringSet<> Names;
  if (!Index->summary().Parsed)
    for (const TuRecord &Tu : Tus)
      if (Tu.State == TuState::Missing)
        Names.insert(collect::nameOf(Tu.Main, Tu.Object));
  return Names;
}

SourceVersions ReadCache::versions() const {
  return {Python->program(), Python->versions(), Devices->versions()};
}

llvm::Error ReadCache::flush() {
  for (source::SourceCache *Cache :
       {Python.get(), Devices.get(), Messages.get()})
    TRY(Cache->flush());
  return Files->flush();
}

static llvm::Expected<YamlRecords>
readYaml(const BuildOptions &Options, const describe::Description &Described) {
  auto Native = TRY(metadata::readNativeFunctions(Options.SourceRoot));
  YamlRecords Result;
  if (Options.Against) {
    Result.OpsBuiltOn = TRY(allOf(*Options.Against, &IndexReader::forEachOp));
    // That it has no YAML of its own is no problem.
    if (Native.Ops.empty())
      Native.Problems.clear();
    auto Listed = TRY(metadata::readOperatorYaml(
        {Options.SourceRoot, Options.BuildDir, Described}, Result.OpsBuiltOn,
        Options.Against->summary().SourceRoot));
    Result.Registrations = std::move(Listed.Rows);
    Result.OwnFiles = std::move(Listed.Files);
    Result.Problems = std::move(Listed.Problems);
  }
  auto Read = TRY(metadata::loadDerivatives(Options.SourceRoot, Native.Ops));
  llvm::append_range(Result.Problems, Native.Problems);
  llvm::append_range(Result.Problems, Read.Problems);
  Result.Ops = std::move(Native.Ops);
  Result.Derivatives = std::move(Read.Records);
  Result.DerivativeEntries = Read.Entries;
  return Result;
}

static llvm::Expected<collect::Collection>
collectTus(const BuildOptions &Options, const Inputs &In,
           collect::PathMapper &Mapper, BuildProgress &Progress) {
  if (Options.BuildDir.empty() && Options.FactsDirs.empty())
    return collect::Collection();
  const ReadCache &Cache = In.Cache;
  if (Options.BuildIsGone)
    return collect::collectFormerTus(In.Former->Tus, Options.BuildDir,
                                     *Cache.Store, *Cache.Files, Mapper);
  collect::ParserSettings Parser = Options.Parser;
  Parser.WorkDir = Options.IndexDir + "/parse";
  // No code of a package calls the functions of its headers.
  Parser.AllBodies |= package::originOf(Options.SourceRoot).has_value();
  collect::CollectOptions Collect{
      Options.BuildDir, Options.IndexDir, Options.FactsDirs, Parser, {},
      Options.ParseAll, Options.Shard};
  if (In.Former)
    Collect.Unparsed = In.Former->unparsed();
  auto Result = collect::collectFacts(
      Collect, *Cache.Store, *Cache.Files, Mapper,
      {StageProgress(Progress, "collect"), StageProgress(Progress, "parse")});
  if (Result)
    TRY(Cache.Store->sync());
  return Result;
}

using Tell = std::function<void(uint64_t, uint64_t)>;

static source::PythonFiles readPython(const BuildOptions &Options,
                                      const Inputs &In, const Tell &Progress) {
  source::PythonFiles Result =
      source::scanPython({Options.SourceRoot, Options.BuildDir, In.Described},
                         Progress, In.Cache.Python.get());
  if (In.Described.Origin == describe::FileName) // it may change as they do
    In.Cache.Python->find(Options.SourceRoot, describe::FileName);
  for (const std::string &File : In.Yaml.OwnFiles)
    In.Cache.Python->find(Options.SourceRoot, File);
  return Result;
}

source::DeviceFiles
readDevices(const BuildOptions &Options, const Inputs &In,
            llvm::function_ref<bool(llvm::StringRef)> IsCompiled,
            const Tell &Progress) {
  return source::scanDevices(
      {Options.SourceRoot, Options.BuildDir, In.Described}, IsCompiled,
      Progress, In.Cache.Devices.get());
}

std::vector<source::MessageFile> readMessages(const BuildOptions &Options,
                                              const Inputs &In) {
  const source::SourceTree Tree{Options.SourceRoot, Options.BuildDir,
                                In.Described};
  std::vector<source::MessageFile> Result =
      source::scanMessages(Tree, In.Cache.Messages.get()).Models;
  for (const source::PythonModule &Module : In.Python.Models)
    if (!Module.Messages.empty() && !source::isTestSource(Tree, Module.File))
      Result.push_back({Module.File, Module.Messages});
  llvm::sort(Result,
             [](const auto &A, const auto &B) { return A.File < B.File; });
  return Result;
}

/// Reads everything but compiled code, for an update: the device sources are
/// right if the same files are compiled.
static llvm::Error readText(const BuildOptions &Options, Inputs &In) {
  // Progress is told by one thread only.
  const Tell Quietly = [](uint64_t, uint64_t) {};
  In.Yaml = TRY(readYaml(Options, In.Described));
  In.Python = readPython(Options, In, Quietly);
  auto Compiled = TRY(In.Former->Index->compiledFiles());
  In.FormerDevices = readDevices(
      Options, In,
      [&](llvm::StringRef Path) {
        return llvm::binary_search(*Compiled, Path);
      },
      Quietly);
  return llvm::Error::success();
}

/// First what costs least and fails most: a typo in the YAML. An update reads
/// it while it waits for parsers.
llvm::Expected<Inputs> readInputs(const BuildOptions &Options,
                                  collect::PathMapper &Mapper,
                                  BuildProgress &Progress,
                                  std::vector<std::string> &Problems) {
  Inputs In;
  In.Described = TRY(describeTree(Options, Problems));
  auto OpenCache = [&]() -> llvm::Error {
    return ReadCache::open(Options.IndexDir, In.Described).moveInto(In.Cache);
  };
  auto Collect = [&]() -> llvm::Error {
    return collectTus(Options, In, Mapper, Progress).moveInto(In.Collected);
  };
  if (!Options.Update) {
    TRY(readYaml(Options, In.Described).moveInto(In.Yaml));
    TRY(OpenCache());
    TRY(Collect());
    In.Python = readPython(Options, In, StageProgress(Progress, "python"));
    return In;
  }
  TRY(FormerGeneration::open(Options.IndexDir).moveInto(In.Former));
  TRY(OpenCache());
  llvm::Error Reading = llvm::Error::success();
  llvm::Error Collecting = llvm::Error::success();
  store::inThreads(2, 2, [&](size_t I) {
    if (I == 0)
      Collecting = llvm::joinErrors(std::move(Collecting), Collect());
    else
      Reading = llvm::joinErrors(std::move(Reading), readText(Options, In));
  });
  TRY(llvm::joinErrors(std::move(Reading), std::move(Collecting)));
  return In;
}

} // namespace torchtalk::index
