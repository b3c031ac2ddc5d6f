//===- Freshness.cpp - Validity of the facts of an object -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/Freshness.h"
#include "collect/MacroChange.h"
#include "facts/Container.h"
#include "facts/SourceDigest.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace torchtalk::collect {
namespace {

void add(InputVersion Version, llvm::BitVector &Versions) {
  if (Version >= Versions.size())
    Versions.resize(Version + 1);
  Versions.set(Version);
}

} // namespace

uint64_t digestOf(llvm::ArrayRef<const facts::Manifest *> Tus) {
  std::string Bytes;
  for (const facts::Manifest *Tu : Tus)
    Bytes += facts::encodeManifest(*Tu);
  return llvm::xxh3_64bits(Bytes);
}

uint32_t Freshness::nameOf(const std::string &Stored) {
  auto [It, New] =
      NameNumbers.try_emplace(Stored, static_cast<uint32_t>(Names.size()));
  if (New)
    Names.push_back(Stored);
  return It->second;
}

llvm::Expected<const Freshness::ShardFiles *>
Freshness::filesOf(const facts::ShardHash &Hash) {
  auto [It, New] = Shards.try_emplace(Hash);
  if (!New)
    return &It->second;
  std::string Bytes = TRY(Store.shard(Hash));
  facts::Shard Shard;
  std::string Why;
  if (!facts::decodeShard(Bytes, Shard, Why))
    return makeError("The fact store holds a broken shard (" + Why +
                     "): delete the folder 'store' of the index and run "
                     "'torchtalk index build' again.");
  It->second.File = nameOf(Shard.File);
  It->second.Source = Shard.Source;
  for (const facts::Include &I : Shard.Includes)
    It->second.Includes.emplace_back(I.Line, nameOf(I.Path));
  return &It->second;
}

//===----------------------------------------------------------------------===//
// Checks of an object and its files.
//===----------------------------------------------------------------------===//

/// "19" for "clang 19.1.7"; another compiler's name is returned unchanged.
static llvm::StringRef majorOf(llvm::StringRef Compiler) {
  return Compiler.consume_front("clang ") ? Compiler.split('.').first
                                          : Compiler;
}

/// Why \p Tu is not the result of \p Entry, macros left out, or "". \p
/// HeldForOther: its facts held for another command.
std::string Freshness::whyOther(const facts::Manifest &Tu,
                                const CompileEntry &Entry, bool HeldForOther) {
  if (!Entry.File.empty() && llvm::sys::path::filename(Tu.MainFile) !=
                                 llvm::sys::path::filename(Entry.File)) {
    PathMapping Mapping;
    Mapping.Directory = Entry.Directory;
    return "they are those of " + shown(Mapper.resolve(Mapping, Tu.MainFile));
  }
  std::string Changed = HeldForOther ? "its command has changed" : "";
  if (Entry.Arguments.empty())
    return Changed;
  const CommandMeaning *Command = Commands.of(Entry);
  if (Command && !Command->Compiler.empty() &&
      majorOf(Command->Compiler) != majorOf(Tu.Compiler))
    return "they were compiled by " + Tu.Compiler + ", and its command runs " +
           Command->Compiler;
  if (!Command || Command->Compiler != Tu.Compiler ||
      Command->FlagsDigest == 0 || Tu.FlagsDigest == 0) {
    ++Uncompared;
    return Changed;
  }
  return Command->FlagsDigest == Tu.FlagsDigest
             ? ""
             : "they were compiled with other flags than its command has";
}

/// Why the facts of \p Tu, which read \p Files, can be other ones with the
/// macros of \p Command, or "".
std::string Freshness::whyOtherMacros(const facts::Manifest &Tu,
                                      const CommandMeaning &Command,
                                      llvm::ArrayRef<Input> Files) {
  if (Tu.FlagsDigest == 0 || Command.FlagsDigest == 0 ||
      Tu.Macros == Command.Macros)
    return "";
  auto Changed = changedMacros(Tu.Macros, Command.Macros);
  std::string Joined = llvm::join(Changed, " ");
  for (const Input &Read : Files) {
    auto [It, New] = Read.File->Named.try_emplace(Joined);
    if (New) {
      auto Text = llvm::expectedToOptional(
          store::mapFile(Read.File->Path, /*Copied=*/true));
      if (!Text) {
        Read.File->Named.erase(It);
        return "they were compiled with another " + *Changed.begin() +
               " than its command has, and " + shown(Read.File->Path) +
               ", which may name that macro, cannot be read";
      }
      It->second = firstNamed((*Text)->getBuffer(), Changed).value_or("");
    }
    if (!It->second.empty())
      return "they were compiled with another " + It->second +
             " than its command has, and " + shown(Read.File->Path) +
             " names that macro";
  }
  return "";
}

std::string Freshness::uncompared() const {
  if (Uncompared == 0)
    return "";
  return "The flags of " + std::to_string(Uncompared) +
         " TUs were not compared with their commands: " +
         (Commands.problem().empty()
              ? "the compiler of the commands is no clang of this torchtalk's "
                "version, or the TUs were compiled from preprocessed text."
              : Commands.problem());
}

bool Freshness::isOfProject(const std::string &Absolute) const {
  std::string Portable = Inputs.paths().of(Absolute);
  return PortablePaths::isOfSource(Portable) ||
         PortablePaths::isOfBuild(Portable);
}

/// Why a header that \p Files includes would be found elsewhere now, or "".
std::string Freshness::whyElsewhere(const ShardFiles &Files,
                                    const PathMapping &Mapping,
                                    const CommandMeaning &Command,
                                    std::vector<std::string> &Missed) {
  std::string Includer = Mapper.resolve(Mapping, Names[Files.File]);
  for (auto [Line, Name] : Files.Includes) {
    auto Now = Headers.find(Command, Includer, Line, Missed);
    if (!Now)
      continue;
    std::string Then = Mapper.resolve(Mapping, Names[Name]);
    bool Same = *Now == Then;
    if (Same || (!isOfProject(Then) && !Now->empty() && !isOfProject(*Now)))
      continue;
    if (!llvm::sys::fs::equivalent(*Now, Then, Same) && Same)
      continue;
    // As in whyChanged(), files of the build may be missing.
    if (Now->empty() && !llvm::sys::fs::exists(Then))
      continue;
    return Now->empty()
               ? "its command does not find " + shown(Then) + " any more"
               : shown(*Now) + " hides " + shown(Then);
  }
  llvm::erase_if(Missed,
                 [&](const std::string &Path) { return !isOfProject(Path); });
  return "";
}

/// The same for all shards of \p Tu. \p Needed gets the versions that the
/// answer depends on.
llvm::Expected<std::string>
Freshness::whyElsewhere(const facts::Manifest &Tu, const PathMapping &Mapping,
                        const CommandMeaning &Command,
                        llvm::BitVector &Needed) {
  for (const facts::ShardHash &Hash : Tu.Shards) {
    auto Files = TRY(filesOf(Hash));
    if (Files->Source == 0 || Files->Includes.empty())
      continue;
    // A mapping with a rule resolves the names differently.
    std::vector<InputVersion> OfThis;
    auto *Versions = &OfThis;
    bool IsNew = true;
    if (!Mapping.HasRule) {
      auto [It, New] = Found.try_emplace({Command.SearchNumber, Files});
      Versions = &It->second;
      IsNew = New;
    }
    if (IsNew) {
      std::vector<std::string> Paths;
      std::string Why = whyElsewhere(*Files, Mapping, Command, Paths);
      if (!Why.empty()) {
        if (!Mapping.HasRule)
          Found.erase({Command.SearchNumber, Files});
        return Why;
      }
      std::vector<store::Note> New;
      for (const std::string &Path : Paths)
        Versions->push_back(look(Path, New).Sight.Version);
      TRY(Store.putNotes(New, {}));
    }
    for (InputVersion Version : *Versions)
      add(Version, Needed);
  }
  return std::string();
}

Freshness::SeenFile &Freshness::look(const std::string &Absolute,
                                     std::vector<store::Note> &New) {
  auto [It, IsNew] = Seen.try_emplace(Absolute);
  if (IsNew)
    It->second = {Absolute, Inputs.sightOf(Absolute, New), 0, {}};
  return It->second;
}

llvm::Expected<std::vector<Freshness::Input>>
Freshness::inputsOf(const facts::Manifest &Tu, const PathMapping &Mapping) {
  std::vector<uint32_t> Read{nameOf(Tu.MainFile)};
  std::vector<uint64_t> Sources; // by name
  for (const facts::ShardHash &Hash : Tu.Shards) {
    auto Files = TRY(filesOf(Hash));
    Read.push_back(Files->File);
    for (auto [Line, Name] : Files->Includes)
      Read.push_back(Name);
    Sources.resize(Names.size());
    if (Files->Source != 0)
      Sources[Files->File] = Files->Source;
  }
  Sources.resize(Names.size());
  llvm::sort(Read);
  Read.erase(llvm::unique(Read), Read.end());

  std::vector<SeenFile *> &Named = NamedFiles[Mapping.Directory];
  Named.resize(Names.size());
  std::vector<store::Note> New;
  std::vector<Input> Result;
  Result.reserve(Read.size());
  for (uint32_t Name : Read) {
    SeenFile *File = Mapping.HasRule ? nullptr : Named[Name];
    if (!File)
      File = &look(Mapper.resolve(Mapping, Names[Name]), New);
    if (!Mapping.HasRule)
      Named[Name] = File;
    Result.push_back({File, Sources[Name]});
  }
  TRY(Store.putNotes(New, {}));
  return Result;
}

/// Read after its Sight was taken, so a change in between is noticed.
uint64_t Freshness::sourceOf(SeenFile &File) {
  if (File.Source == 0)
    if (auto Text = llvm::expectedToOptional(
            store::mapFile(File.Path, /*Copied=*/true)))
      File.Source = facts::sourceDigest((*Text)->getBuffer());
  return File.Source;
}

/// Why \p Read differs from the file that \p Made was compiled from, or "".
std::string Freshness::whyChanged(const Input &Read, const Product &Made) {
  SeenFile &File = *Read.File;
  // Objects may be kept without the generated sources, and system headers
  // differ between machines.
  if (!File.Sight.Exists)
    return PortablePaths::isOfSource(Inputs.paths().of(File.Path))
               ? shown(File.Path) + " is not there any more"
               : "";
  if (Read.Source != 0)
    return sourceOf(File) == Read.Source
               ? ""
               : shown(File.Path) + " is not what they were compiled from";
  return File.Sight.MtimeNs > Made.MtimeNs
             ? shown(File.Path) + " is newer than it"
             : "";
}

//===----------------------------------------------------------------------===//
// Stored and new results.
//===----------------------------------------------------------------------===//

/// What the store knows of these very facts.
llvm::Expected<std::optional<FreshRecord>>
Freshness::recordOf(const Product &Made) {
  auto Bytes = TRY(Store.note(store::NoteKind::FreshObject, Made.Key));
  FreshRecord Known;
  if (!Bytes || !store::decode(*Bytes, Known) ||
      Known.Facts != digestOf(Made.Tus))
    return std::nullopt;
  return Known;
}

llvm::Expected<std::optional<std::string>>
Freshness::recall(const Product &Made, const CompileEntry &Entry) {
  auto Known = TRY(recordOf(Made));
  if (!Known || Known->Command != commandDigest(Entry, Inputs.paths()))
    return std::nullopt;
  if (auto Changed = Inputs.firstChanged(Known->Inputs))
    return shown(Inputs.paths().absolute(*Changed)) + " has changed";
  return "";
}

llvm::Expected<std::string> Freshness::whyStale(const Product &Made,
                                                const CompileEntry &Entry) {
  auto Known = TRY(recall(Made, Entry));
  if (Known)
    return std::move(*Known);
  return judge(Made, Entry);
}

llvm::Expected<std::string> Freshness::judge(const Product &Made,
                                             const CompileEntry &Entry) {
  llvm::BitVector Needed;
  bool HeldForOther = TRY(recordOf(Made)).has_value();
  for (const facts::Manifest *Tu : Made.Tus) {
    if (std::string Why = whyOther(*Tu, Entry, HeldForOther); !Why.empty())
      return Why;
    PathMapping Mapping =
        Mapper.mappingFor(Entry.Directory, Tu->MainFile, Entry.File);
    auto Files = TRY(inputsOf(*Tu, Mapping));
    for (const Input &Read : Files) {
      if (std::string Why = whyChanged(Read, Made); !Why.empty())
        return Why;
      add(Read.File->Sight.Version, Needed);
    }
    if (const CommandMeaning *Meaning = Commands.of(Entry)) {
      if (std::string Why = whyOtherMacros(*Tu, *Meaning, Files); !Why.empty())
        return Why;
      auto Why = whyElsewhere(*Tu, Mapping, *Meaning, Needed);
      if (!Why || !Why->empty())
        return Why;
    }
  }
  FreshRecord Known{
      digestOf(Made.Tus), commandDigest(Entry, Inputs.paths()), {}};
  Known.Inputs.assign(Needed.set_bits_begin(), Needed.set_bits_end());
  store::Note ToKnow{store::NoteKind::FreshObject, Made.Key,
                     store::encode(Known)};
  TRY(Store.putNotes({ToKnow}, {}));
  return "";
}

} // namespace torchtalk::collect
