//===- Collector.cpp - From a build folder to TUs with facts --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/Collector.h"
#include "collect/FactFiles.h"
#include "collect/FactPool.h"
#include "collect/Freshness.h"
#include "collect/StoreLoader.h"
#include "collect/TuList.h"
#include "collect/inputs/CompileCommands.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

namespace torchtalk::collect {
namespace {

using index::TuState;

/// Bad objects whose TUs are parsed are named one by one up to this many.
constexpr size_t MostNamed = 10;

struct MissingTu {
  const CompileEntry *Entry;
  /// Why its object has no facts; "": it has some that do not hold.
  std::string Detail = {};
  /// Why its object cannot be read, a sentence; or "".
  std::string BadObject = {};
};

/// The collection of one build folder.
class Collecting {
public:
  Collecting(const CollectOptions &Options, store::FactStore &Store,
             store::FileDigests &Files, PathMapper &Mapper,
             const CollectProgress &Progress)
      : Options(Options), Store(Store), Files(Files),
        Inputs(Store, Files,
               PortablePaths(Mapper.sourceRoot(), Options.BuildDir)),
        Commands(Options.Parser), Fresh(Store, Inputs, Mapper, Commands),
        Loader(Store, Options.BuildDir), Mapper(Mapper), Progress(Progress),
        Out(Mapper, Options.BuildDir) {}

  llvm::Expected<Collection> run();

private:
  llvm::Error fromCommands(const std::vector<CompileEntry> &Entries);
  llvm::Error fromFiles();
  llvm::Error findElsewhere(std::vector<MissingTu> &Missing,
                            std::vector<MissingTu> &Outdated);
  llvm::Error claim(FactPool Pool, std::vector<MissingTu> &Missing,
                    std::vector<MissingTu> &Outdated);
  llvm::Error addMissing(const std::vector<MissingTu> &Tus);
  std::string whyWithout(const CompileEntry &Entry, const LoadedFile &File);
  FactFiles findFiles();

  /// Whether \p Entry is parsed though it has facts: those are old or not
  /// complete.
  bool isParsedInstead(const CompileEntry &Entry, const std::string &WhyStale,
                       llvm::ArrayRef<const facts::Manifest *> Tus) const {
    auto HasErrors = [](const facts::Manifest *Tu) {
      return Tu->Status == facts::TuStatus::Failed;
    };
    return Options.Parser.parses() && !Entry.Arguments.empty() &&
           (!WhyStale.empty() || llvm::any_of(Tus, HasErrors));
  }

  const CollectOptions &Options;
  store::FactStore &Store;
  store::FileDigests &Files;
  InputTable Inputs;
  CommandTable Commands;
  Freshness Fresh;
  StoreLoader Loader;
  PathMapper &Mapper;
  const CollectProgress &Progress;
  TuList Out;
};

//===----------------------------------------------------------------------===//
// With compile_commands.json.
//===----------------------------------------------------------------------===//

bool isBitcode(const std::string &Path) {
  llvm::file_magic Magic;
  return !llvm::identify_magic(Path, Magic) &&
         Magic == llvm::file_magic::bitcode;
}

Freshness::Product productOf(const std::string &Object,
                             const LoadedFile &File) {
  Freshness::Product Made{Object, File.MtimeNs, {}};
  for (const LoadedFile::Tu &Tu : File.Tus)
    Made.Tus.push_back(&Tu.Manifest);
  return Made;
}

llvm::Error Collecting::fromCommands(const std::vector<CompileEntry> &Entries) {
  std::vector<std::string> Objects;
  Objects.reserve(Entries.size());
  for (const CompileEntry &Entry : Entries)
    Objects.push_back(Entry.Object);
  auto Loaded = TRY(Loader.load(Objects, Progress.Read));

  std::vector<Freshness::Product> Made(Entries.size());
  std::vector<std::optional<std::string>> WhyStale(Entries.size());
  std::vector<const CompileEntry *> FirstSeen;
  for (size_t I = 0; I < Entries.size() && !Options.ParseAll; ++I) {
    if (Loaded[I].Tus.empty())
      continue;
    Made[I] = productOf(Loader.relative(Entries[I].Object), Loaded[I]);
    WhyStale[I] = TRY(Fresh.recall(Made[I], Entries[I]));
    if (!WhyStale[I])
      FirstSeen.push_back(&Entries[I]);
  }
  Commands.read(FirstSeen);

  std::vector<MissingTu> Missing, Outdated;
  for (size_t I = 0; I < Entries.size(); ++I) {
    const CompileEntry &Entry = Entries[I];
    LoadedFile &File = Loaded[I];
    if (Options.ParseAll) {
      Outdated.push_back({&Entry});
    } else if (!File.Problems.empty() && !isBitcode(Entry.Object)) {
      // What could be read of it may be half of the TUs.
      Outdated.push_back({&Entry, "", Out.portable(File.Problems.front())});
    } else if (!File.Tus.empty()) {
      if (!WhyStale[I])
        WhyStale[I] = TRY(Fresh.judge(Made[I], Entry));
      if (isParsedInstead(Entry, *WhyStale[I], Made[I].Tus))
        Outdated.push_back({&Entry});
      else
        for (const LoadedFile::Tu &Tu : File.Tus)
          Out.add(Entry, Tu.Manifest, Loader.relative(Entry.Object),
                  *WhyStale[I]);
    } else {
      Missing.push_back({&Entry, whyWithout(Entry, File)});
    }
  }
  TRY(findElsewhere(Missing, Outdated));
  if (std::string Which = Fresh.uncompared(); !Which.empty())
    Out.Problems.push_back(std::move(Which));
  llvm::append_range(Missing, Outdated);
  return addMissing(Missing);
}

/// Why the object of \p Entry, which \p File is, has no facts.
std::string Collecting::whyWithout(const CompileEntry &Entry,
                                   const LoadedFile &File) {
  if (Entry.Object.empty())
    return "Its command writes no object: compile it with "
           "-fplugin-arg-torchtalk-out=DIR.";
  std::string Object = "The object " + Loader.relative(Entry.Object);
  if (!File.Exists)
    return Object + " is not built: build it with the flags of 'torchtalk "
                    "flags'.";
  if (!File.Problems.empty())
    return Out.portable(File.Problems.front());
  return Object + " carries no facts: it was compiled without the plugin, or "
                  "the plugin could not write them. Add the flags of "
                  "'torchtalk flags' and compile it again.";
}

/// Parses \p Tus from source where that was asked for; lists the others, with
/// the reason.
llvm::Error Collecting::addMissing(const std::vector<MissingTu> &Tus) {
  auto IsParsed = [&](const MissingTu &Tu) {
    if (!Tu.BadObject.empty() && Tu.Entry->Arguments.empty())
      return false;
    return Tu.Detail.empty() || !Options.Unparsed.contains(
                                    nameOf(Mapper.toIndex(Tu.Entry->File),
                                           Loader.relative(Tu.Entry->Object)));
  };
  std::vector<ParsedEntry> Parsed(Tus.size()); ///< by Tus
  if (Options.Parser.parses() && !Tus.empty()) {
    std::vector<ParseRequest> Work;
    std::vector<ParsedEntry *> Places; ///< of Work
    for (auto [Tu, Result] : llvm::zip_equal(Tus, Parsed))
      if (IsParsed(Tu)) {
        const CompileEntry &Entry = *Tu.Entry;
        Work.push_back(
            {&Entry, Loader.relative(Entry.Object.empty() ? Entry.File
                                                          : Entry.Object)});
        Places.push_back(&Result);
      }
    std::string Problem;
    auto Results =
        TRY(parseTus(Work, Options.Parser, Options.ParseAll, Store, Files,
                     Inputs, Mapper, Progress.Parse, Out.Parsing, Problem));
    for (auto [Place, Result] : llvm::zip_equal(Places, Results))
      *Place = std::move(Result);
    if (!Problem.empty())
      Out.Problems.push_back(std::move(Problem));
  }

  size_t BadParsed = 0;
  for (auto [Tu, Result] : llvm::zip_equal(Tus, Parsed)) {
    std::string Object = Loader.relative(Tu.Entry->Object);
    if (Result.State == TuState::Ok) {
      if (!Tu.BadObject.empty() && ++BadParsed <= MostNamed)
        Out.Problems.push_back(Tu.BadObject +
                               " Its TU was parsed from source.");
      Out.add(*Tu.Entry, Result.Manifest, Object);
      continue;
    }
    TuState State = Result.State;
    std::string Detail = Out.portable(Result.Detail);
    if (!Tu.BadObject.empty()) {
      State = TuState::Failed;
      if (!Detail.empty())
        Detail.insert(0, " Nor could its source be parsed: ");
      Detail.insert(0, Tu.BadObject);
    } else if (Detail.empty()) {
      Detail = Tu.Detail;
    }
    Out.addWithout(*Tu.Entry, Object, State, Detail, Result.Errors);
  }
  if (BadParsed > MostNamed)
    Out.Problems.push_back(
        "The objects of " + std::to_string(BadParsed - MostNamed) +
        " more TUs cannot be read, so these were parsed from source.");
  return llvm::Error::success();
}

FactFiles Collecting::findFiles() {
  FactFiles Files;
  if (!Options.BuildDir.empty())
    Files = findFactFiles(Options.BuildDir, Options.SkipDir, Out.Problems);
  std::set<std::string> Ssts(Files.Ssts.begin(), Files.Ssts.end());
  for (const std::string &Dir : Options.FactsDirs)
    for (std::string &Sst :
         findFactFiles(Dir, Options.SkipDir, Out.Problems).Ssts)
      Ssts.insert(std::move(Sst));
  Files.Ssts.assign(Ssts.begin(), Ssts.end());
  return Files;
}

/// Gives the TUs of \p Pool to those of \p Missing that compile their main
/// files, which leaves those that got none. \p Outdated gets those whose TU is
/// not of their sources any more.
llvm::Error Collecting::claim(FactPool Pool, std::vector<MissingTu> &Missing,
                              std::vector<MissingTu> &Outdated) {
  std::set<std::string> Directories;
  for (const MissingTu &Tu : Missing)
    Directories.insert(Tu.Entry->Directory);
  Pool.resolve(Directories, Mapper);
  std::vector<const CompileEntry *> Claiming;
  for (const MissingTu &Tu : Missing)
    if (!Pool.candidatesFor(*Tu.Entry).empty())
      Claiming.push_back(Tu.Entry);
  Commands.read(Claiming);
  std::vector<MissingTu> Left;
  for (MissingTu &Missed : Missing) {
    const CompileEntry &Entry = *Missed.Entry;
    const PoolTu *Best = nullptr;
    std::string WhyStale;
    for (const PoolTu *Tu : Pool.candidatesFor(Entry)) {
      auto Stale =
          TRY(Fresh.whyStale({Tu->Key, Tu->MtimeNs, {&Tu->Manifest}}, Entry));
      if (!Best || Stale.empty()) {
        Best = Tu;
        WhyStale = Stale;
      }
      if (Stale.empty())
        break;
    }
    if (!Best) {
      Left.push_back(std::move(Missed));
      continue;
    }
    if (isParsedInstead(Entry, WhyStale, {&Best->Manifest}))
      Outdated.push_back(std::move(Missed));
    else
      Out.add(Entry, Best->Manifest,
              Entry.Object.empty() ? Best->Object
                                   : Loader.relative(Entry.Object),
              WhyStale);
    Pool.take(Entry, *Best);
  }
  Missing = std::move(Left);
  return llvm::Error::success();
}

llvm::Error Collecting::findElsewhere(std::vector<MissingTu> &Missing,
                                      std::vector<MissingTu> &Outdated) {
  if (Missing.empty())
    return llvm::Error::success();
  FactFiles Found = findFiles();
  for (bool IsSst : {true, false}) {
    const auto &Paths = IsSst ? Found.Ssts : Found.Archives;
    if (Missing.empty() || Paths.empty())
      continue;
    auto Pool = TRY(FactPool::load(Paths, IsSst, Loader, Progress.Read, Out));
    TRY(claim(std::move(Pool), Missing, Outdated));
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Without.
//===----------------------------------------------------------------------===//

llvm::Error Collecting::fromFiles() {
  FactFiles Files = findFiles();
  CompileEntry Unknown;
  Unknown.Directory = Options.BuildDir;
  // The same TU may lie about as an object, in an archive and as an SST.
  std::set<std::string> Seen;
  std::map<std::pair<std::string, std::string>, std::string> Objects;
  const std::vector<std::string> *Lists[] = {&Files.Objects, &Files.Archives,
                                             &Files.Ssts};
  for (const std::vector<std::string> *Paths : Lists) {
    auto Pool = TRY(FactPool::load(*Paths, Paths == &Files.Ssts, Loader,
                                   Progress.Read, Out));
    for (const PoolTu &Tu : Pool.tus()) {
      if (!Seen.insert(facts::encodeManifest(Tu.Manifest)).second)
        continue;
      std::string Name = Tu.Member.empty()
                             ? llvm::sys::path::filename(Tu.Object).str()
                             : Tu.Member;
      // An archive that was not made again holds an older copy of the object.
      // Members of one archive are no copies of each other.
      auto [Object, New] =
          Objects.try_emplace({Name, Tu.Manifest.MainFile}, Tu.File);
      if (!New && !Tu.Member.empty() && Object->second != Tu.File)
        continue;
      auto Stale =
          TRY(Fresh.whyStale({Tu.Key, Tu.MtimeNs, {&Tu.Manifest}}, Unknown));
      Out.add(Unknown, Tu.Manifest, Tu.Object, Stale);
    }
  }
  return llvm::Error::success();
}

/// A folder that was named is one to take code from.
llvm::Error nothingFound(const CollectOptions &Options, bool HasCommands) {
  if (HasCommands)
    return makeError(Options.BuildDir +
                     "/compile_commands.json lists no translation unit: "
                     "configure the build again.");
  std::string Where = Options.BuildDir.empty()
                          ? llvm::join(Options.FactsDirs, ", ")
                          : Options.BuildDir;
  return makeError(
      "There is no code to be had from " + Where +
      ": it has neither compile_commands.json nor objects with facts. Name the "
      "folder of the build, configure with "
      "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, or compile with "
      "CXXFLAGS=\"$(torchtalk flags)\".");
}

llvm::Expected<Collection> Collecting::run() {
  TRY(Inputs.load());
  std::string Commands = Options.BuildDir + "/compile_commands.json";
  bool HasCommands =
      !Options.BuildDir.empty() && llvm::sys::fs::exists(Commands);
  if (HasCommands) {
    auto Entries = TRY(readCompileCommands(Commands));
    Out.keepShard(Entries, Options.Shard);
    TRY(fromCommands(Entries));
  } else if (!Options.Shard.isWhole()) {
    return makeError("A shard is of the TUs that compile_commands.json lists, "
                     "and there is none in the build folder: configure with "
                     "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON.");
  } else {
    TRY(fromFiles());
  }
  Collection Result = Out.take();
  if (Result.Tus.empty())
    return nothingFound(Options, HasCommands);
  return Result;
}

} // namespace

llvm::Expected<Collection> collectFacts(const CollectOptions &Options,
                                        store::FactStore &Store,
                                        store::FileDigests &Files,
                                        PathMapper &Mapper,
                                        const CollectProgress &Progress) {
  return Collecting(Options, Store, Files, Mapper, Progress).run();
}

} // namespace torchtalk::collect
