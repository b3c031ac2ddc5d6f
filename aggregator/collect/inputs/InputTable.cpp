//===- InputTable.cpp - Which state of which file was read ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/InputTable.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

namespace torchtalk::collect {
namespace {

std::string versionKey(InputVersion Version) {
  char Bytes[4];
  llvm::support::endian::write32be(Bytes, Version);
  return {Bytes, sizeof(Bytes)};
}

} // namespace

uint64_t commandDigest(const CompileEntry &Entry, const PortablePaths &Paths) {
  std::string Key;
  auto Add = [&](const std::string &Part) {
    Key += Paths.inText(Part);
    Key.push_back('\0');
  };
  Add(Entry.Directory);
  Add(Entry.File);
  // The plugin's place differs from machine to machine.
  for (const std::string &Argument : Entry.Arguments)
    if (!llvm::StringRef(Argument).starts_with("-fplugin"))
      Add(Argument);
  return llvm::xxh3_64bits(Key);
}

//===----------------------------------------------------------------------===//
// The table.
//===----------------------------------------------------------------------===//

static std::string keyOf(const std::string &Path,
                         const std::optional<store::ContentDigest> &Digest) {
  std::string Key = Path;
  Key.push_back('\0');
  if (Digest)
    Key.append(Digest->begin(), Digest->end());
  return Key;
}

llvm::Error InputTable::load() {
  // One that cannot be read is one that nothing is current with.
  return Store.forEachNote(
      store::NoteKind::InputVersion,
      [&](std::string_view Key, std::string_view Value) -> llvm::Error {
        if (Key.size() != 4)
          return llvm::Error::success();
        InputVersion Version = llvm::support::endian::read32be(Key.data());
        // They are given out one after the other.
        if (Version > Entries.size() + (1U << 24))
          return llvm::Error::success();
        Entry E;
        facts::ByteReader In(Value);
        E.Path = In.string();
        std::string_view Digest = In.bytes(In.remaining());
        if (Digest.size() == std::tuple_size_v<store::ContentDigest>) {
          E.Digest.emplace();
          llvm::copy(Digest, E.Digest->begin());
        } else if (!Digest.empty() || In.error()) {
          return llvm::Error::success();
        }
        if (Version >= Entries.size())
          Entries.resize(Version + 1);
        Versions[keyOf(E.Path, E.Digest)] = Version;
        Entries[Version] = std::move(E);
        return llvm::Error::success();
      });
}

InputVersion
InputTable::versionOf(const std::string &Input,
                      const std::optional<store::FileDigests::Seen> &Seen,
                      std::vector<store::Note> &New) {
  std::string Path = Paths.of(Input);
  std::optional<store::ContentDigest> Digest;
  if (Seen)
    Digest = Seen->Digest;
  auto [It, IsNew] = Versions.try_emplace(
      keyOf(Path, Digest), static_cast<InputVersion>(Entries.size()));
  if (!IsNew)
    return It->second;
  store::Note N{store::NoteKind::InputVersion, versionKey(It->second), {}};
  facts::ByteWriter Out(N.Value);
  Out.string(Path);
  if (Digest)
    Out.bytes({reinterpret_cast<const char *>(Digest->data()), Digest->size()});
  New.push_back(std::move(N));
  Entries.push_back({std::move(Path), Digest, Currency::Unknown});
  return It->second;
}

InputTable::Sight InputTable::sightOf(const std::string &Input,
                                      std::vector<store::Note> &New) {
  auto Seen = Files.of(Input);
  return {Seen.has_value(), Seen ? Seen->Identity.Stamp.MtimeNs : 0,
          versionOf(Input, Seen, New)};
}

std::vector<InputVersion>
InputTable::versionsOf(const std::vector<std::string> &Inputs,
                       std::vector<store::Note> &New) {
  std::vector<InputVersion> Result;
  Result.reserve(Inputs.size());
  for (const std::string &Input : Inputs)
    Result.push_back(versionOf(Input, Files.now(Input), New));
  llvm::sort(Result);
  Result.erase(llvm::unique(Result), Result.end());
  return Result;
}

std::optional<std::string>
InputTable::firstChanged(llvm::ArrayRef<InputVersion> Versions) {
  for (InputVersion Version : Versions) {
    if (Version >= Entries.size() || Entries[Version].Path.empty())
      return "a file that is not known any more";
    Entry &E = Entries[Version];
    if (E.Now == Currency::Unknown) {
      auto Seen = Files.of(Paths.absolute(E.Path));
      bool Same = Seen ? E.Digest == Seen->Digest : !E.Digest;
      E.Now = Same ? Currency::Current : Currency::Changed;
    }
    if (E.Now == Currency::Changed)
      return E.Path;
  }
  return std::nullopt;
}

} // namespace torchtalk::collect
