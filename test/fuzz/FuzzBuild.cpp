//===- FuzzBuild.cpp - Any facts in a build that is indexed ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The whole way of `index build`: a build folder has an object with the facts
/// of b.cpp, and beside it what the input says:
///
/// - R: an object with a record of that payload;
/// - D: an object with a LooseTu, compressed;
/// - T: an SST with a LooseTu.
///
/// Small letters: with compile commands, where the input is what a.cpp was
/// compiled to. Every checksum is right, the facts are collected and merged,
/// and b.cpp is among them; of some inputs an index is written. `fuzz_build
/// --seeds FOLDER FILE...` writes inputs.
///
//===----------------------------------------------------------------------===//

#include "FactFiles.h"
#include "Fuzz.h"
#include "index/reader/IndexReader.h"
#include "merge/FactTable.h"
#include "merge/Merger.h"
#include "merge/Units.h"
#include "pipeline/BuildIndex.h"
#include "store/FactStore.h"
#include "store/FileDigests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cstdlib>
#include <filesystem>
#include <xxhash.h>

using namespace torchtalk;
namespace fs = std::filesystem;

namespace {

struct NoProgress : index::BuildProgress {
  void stage(std::string_view, uint64_t) override {}
  void advance(uint64_t) override {}
};

/// In memory; goes with the program.
class Project {
public:
  Project() {
    std::string Name = "/dev/shm/fuzz_build.XXXXXX";
    check(mkdtemp(Name.data()) != nullptr, "no folder can be made");
    Root = Name;
    for (const char *Folder :
         {"aten/src/ATen/native", "tools/autograd", "listed", "bare"})
      fs::create_directories(Root / Folder);
    writeFile(Root / "version.txt", "2.6.0\n");
    writeFile(Root / "aten/src/ATen/native/native_functions.yaml",
              "- func: relu(Tensor self) -> Tensor\n");
    writeFile(Root / "tools/autograd/derivatives.yaml", "[]\n");
    for (const char *Source : {"a.cpp", "b.cpp"})
      writeFile(Root / Source, "int f();\n");
    writeFile(Root / "listed/compile_commands.json",
              "[{\"directory\": \"" + (Root / "listed").string() +
                  "\", \"file\": \"../a.cpp\", \"output\": \"a.o\"}]");
    facts::Shard Shard;
    Shard.File = "../b.cpp";
    Shard.Symbols.push_back({"_Z1bv", "", "", ""});
    Shard.Functions.push_back({0, facts::FunctionKind::Function, 1, 1, 0});
    facts::Manifest Manifest;
    Manifest.MainFile = Shard.File;
    std::string Object =
        objectOf(facts::encodeRecord(Manifest, {facts::encodeShard(Shard)}));
    writeFile(Root / "bare/b.o", Object);
    Index = Root / "index";
    auto Opened = store::FactStore::open(Root / "store");
    check(bool(Opened), "no store");
    Store = std::move(*Opened);
  }
  ~Project() {
    Store.reset();
    fs::remove_all(Root);
  }
  Project(const Project &) = delete;
  Project &operator=(const Project &) = delete;

  fs::path Root;
  std::string Index;
  /// One store for all inputs: no input may leave anything that harms the next.
  std::unique_ptr<store::FactStore> Store;
};

} // namespace

static void fail(llvm::Error Why) {
  check(false, llvm::toString(std::move(Why)).c_str());
}

static bool isGood(llvm::StringRef Main, const index::TuRecord &Tu) {
  return Tu.Main == Main && Tu.State == index::TuState::Ok;
}

/// Up to the table that an index is written from.
static void collectAndMerge(Project &In, const std::string &Build,
                            bool Listed) {
  const std::string Root = In.Root;
  auto Quietly = [](uint64_t, uint64_t) {};
  store::FileDigests Files(*In.Store);
  collect::PathMapper Mapper(Root, Build);
  auto Found = collect::collectFacts({Build, In.Index, {}}, *In.Store, Files,
                                     Mapper, {Quietly, Quietly});
  if (!Found)
    return fail(Found.takeError());
  check(llvm::any_of(Found->Tus,
                     [&](const collect::CollectedTu &Tu) {
                       return Listed ? Tu.Record.Main == "a.cpp"
                                     : isGood("b.cpp", Tu.Record);
                     }),
        "a TU that is lost");
  std::vector<collect::PathMapping> Mappings;
  index::Units Units = index::makeUnits(
      Found->Tus, collect::PortablePaths(Root, Build), Mappings);
  std::vector<index::PathReader> Readers;
  Readers.reserve(Mappings.size());
  for (const collect::PathMapping &Mapping : Mappings)
    Readers.push_back(
        [&](const std::string &Stored) { return Mapper.map(Mapping, Stored); });
  index::FactTable Table;
  if (llvm::Error E =
          mergeShards(Units, {}, Readers, *In.Store, Table, Quietly))
    return fail(std::move(E));
  Table.finish();
}

static void buildAndAsk(const Project &In, const std::string &Build,
                        bool Listed) {
  fs::remove_all(In.Index);
  index::BuildOptions Options;
  Options.SourceRoot = In.Root;
  Options.BuildDir = Build;
  Options.IndexDir = In.Index;
  NoProgress Progress;
  auto Report = index::buildIndex(Options, Progress);
  if (!Report)
    return fail(Report.takeError());
  auto Reader = index::IndexReader::open(In.Index);
  if (!Reader)
    return fail(Reader.takeError());
  auto Found = (*Reader)->symbolsNamed("b");
  check(Found && (Listed || !Found->empty()), "a function that is lost");
}

void torchtalk::fuzz(std::string_view Input) {
  static Project In;
  if (Input.empty() || !llvm::StringRef("RDTrdt").contains(Input.front()))
    return;
  // Writing an index takes a second, here. The same ones each time.
  const bool Whole = XXH3_64bits(Input.data(), Input.size()) % 64 == 0;
  const char Kind = llvm::toUpper(Input.front());
  const bool Listed = Kind != Input.front();
  Input.remove_prefix(1);
  const fs::path Build = In.Root / (Listed ? "listed" : "bare");
  const fs::path Bad = Build / "a.o", Sst = Build / "a.sst";
  fs::remove(Bad);
  fs::remove(Sst);
  if (Kind == 'R')
    writeFile(Bad, objectOf(recordOf(Input)));
  else if (Kind == 'D')
    writeFile(Bad, objectOf(recordOf(payloadOf(looseTuOf(Input)))));
  else
    writeSst(Sst, looseTuOf(Input));
  collectAndMerge(In, Build, Listed);
  if (Whole)
    buildAndAsk(In, Build, Listed);
}

static void writeSeeds(const std::string &Folder, const collect::FoundTu &Tu) {
  facts::Manifest Manifest = Tu.Manifest;
  Manifest.MainFile = "../a.cpp";
  Manifest.Shards.clear();
  LooseTu Loose{{}, Tu.Shards};
  std::string Bytes = facts::encodeManifest(Manifest);
  Loose.Manifest = Bytes;
  for (const char *Kind : {"R", "r"})
    writeSeed(Folder, Kind, payloadOf(Loose));
  for (const char *Kind : {"D", "d", "T", "t"})
    writeSeed(Folder, Kind, encodeLoose(Bytes, Tu.Shards));
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it.
extern "C" int LLVMFuzzerInitialize(int *Argc, char ***Argv) {
  seedsOfArguments(*Argc, *Argv, writeSeeds);
  return 0;
}
