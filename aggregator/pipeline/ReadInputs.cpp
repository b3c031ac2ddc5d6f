//===- ReadInputs.cpp - All that a generation is made from ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/ReadInputs.h"
#include "collect/FormerTus.h"
#include "metadata/MatchDerivatives.h"
#include "metadata/NativeFunctions.h"
#include "pipeline/DescribeTree.h"
#include "pipeline/StageProgress.h"
#include "store/Threads.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

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
  return Result;
}

SourceVersions ReadCache::versions() const {
  return {Python->program(), Python->versions(), Devices->versions()};
}

llvm::Error ReadCache::flush() {
  for (source::SourceCache *Cache : {Python.get(), Devices.get()})
    TRY(Cache->flush());
  return Files->flush();
}

static llvm::Expected<YamlRecords> readYaml(const BuildOptions &Options) {
  auto Native = TRY(metadata::readNativeFunctions(Options.SourceRoot));
  YamlRecords Result;
  if (Options.Against) {
    if (llvm::Error E = Options.Against->forEachOp([&](const OpRecord &Op) {
          Result.OpsBuiltOn.push_back(Op);
          return true;
        }))
      return E;
    // That it has no YAML of its own is no problem.
    if (Native.Ops.empty())
      Native.Problems.clear();
  }
  auto Read = TRY(metadata::loadDerivatives(Options.SourceRoot, Native.Ops));
  Result.Problems = std::move(Native.Problems);
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
  collect::CollectOptions Collect{
      Options.BuildDir, Options.IndexDir, Options.FactsDirs, Parser, {},
      Options.ParseAll};
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
                         0, Progress, In.Cache.Python.get());
  if (In.Described.Origin == describe::FileName) // it may change as they do
    In.Cache.Python->find(Options.SourceRoot, describe::FileName);
  return Result;
}

source::DeviceFiles
readDevices(const BuildOptions &Options, const Inputs &In,
            llvm::function_ref<bool(llvm::StringRef)> IsCompiled,
            const Tell &Progress) {
  return source::scanDevices(
      {{Options.SourceRoot, Options.BuildDir, In.Described},
       0,
       IsCompiled,
       In.Cache.Devices.get()},
      Progress);
}

/// Reads everything but compiled code, for an update: the device sources are
/// right if the same files are compiled.
static llvm::Error readText(const BuildOptions &Options, Inputs &In) {
  // Progress is told by one thread only.
  const Tell Quietly = [](uint64_t, uint64_t) {};
  In.Yaml = TRY(readYaml(Options));
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
  auto Described = TRY(describeTree(Options, Problems));
  Inputs In;
  In.Described = std::move(Described);
  auto OpenCache = [&]() -> llvm::Error {
    return ReadCache::open(Options.IndexDir, In.Described).moveInto(In.Cache);
  };
  auto Collect = [&]() -> llvm::Error {
    return collectTus(Options, In, Mapper, Progress).moveInto(In.Collected);
  };
  if (!Options.Update) {
    TRY(readYaml(Options).moveInto(In.Yaml));
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
