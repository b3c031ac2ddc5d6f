//===- Freshness.cpp - Whether an object is that of its sources -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/Freshness.h"
#include "facts/Coding.h"
#include "facts/Container.h"
#include "store/Errors.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

namespace torchtalk::collect {
namespace {

std::string encode(const FreshRecord &R) {
  std::string Bytes;
  facts::ByteWriter Out(Bytes);
  Out.varint(R.Stamp.Size);
  Out.svarint(R.Stamp.MtimeNs);
  Out.fixed(R.Command, 8);
  encodeVersions(R.Inputs, Bytes);
  return Bytes;
}

} // namespace

bool decodeFreshRecord(std::string_view Bytes, FreshRecord &Out) {
  facts::ByteReader In(Bytes);
  Out.Stamp.Size = In.varint();
  Out.Stamp.MtimeNs = In.svarint();
  Out.Command = In.fixed(8);
  Out.Inputs = decodeVersions(In);
  return !In.error() && In.atEnd();
}

uint32_t Freshness::nameOf(const std::string &Stored) {
  auto [It, New] =
      NameNumbers.try_emplace(Stored, static_cast<uint32_t>(Names.size()));
  if (New)
    Names.push_back(Stored);
  return It->second;
}

llvm::Expected<const std::vector<uint32_t> *>
Freshness::filesOf(const facts::ShardHash &Hash) {
  auto [It, New] = FilesOfShard.try_emplace(Hash);
  if (!New)
    return &It->second;
  llvm::Expected<std::string> Bytes = Store.shard(Hash);
  if (!Bytes)
    return Bytes.takeError();
  facts::Shard Shard;
  std::string Why;
  if (!facts::decodeShard(*Bytes, Shard, Why))
    return makeError("The fact store holds a broken shard (" + Why +
                     "): delete the folder 'store' of the index and run "
                     "'torchtalk index build' again.");
  It->second.push_back(nameOf(Shard.File));
  for (const facts::Include &I : Shard.Includes)
    It->second.push_back(nameOf(I.Path));
  return &It->second;
}

llvm::Expected<std::vector<std::string>>
Freshness::inputsOf(const Product &Made, const CompileEntry &Entry) {
  std::vector<std::string> Result;
  for (const facts::Manifest *Tu : Made.Tus) {
    llvm::BitVector Named(static_cast<unsigned>(Names.size()));
    auto Mark = [&](uint32_t Name) {
      if (Name >= Named.size())
        Named.resize(Name + 1);
      Named.set(Name);
    };
    Mark(nameOf(Tu->MainFile));
    for (const facts::ShardHash &Hash : Tu->Shards) {
      auto Files = filesOf(Hash);
      if (!Files)
        return Files.takeError();
      llvm::for_each(**Files, Mark);
    }
    PathMapping Mapping =
        Mapper.mappingFor(Entry.Directory, Tu->MainFile, Entry.File);
    for (unsigned Name : Named.set_bits())
      Result.push_back(Mapper.resolve(Mapping, Names[Name]));
  }
  return Result;
}

llvm::Expected<std::string> Freshness::whyStale(const Product &Made,
                                                const CompileEntry &Entry) {
  auto Bytes = Store.note(store::NoteKind::FreshObject, Made.Key);
  if (!Bytes)
    return Bytes.takeError();
  uint64_t Command = commandDigest(Entry, Inputs.paths());
  FreshRecord Known;
  if (*Bytes && decodeFreshRecord(**Bytes, Known) &&
      Known.Stamp == Made.Stamp) {
    if (Known.Command != Command)
      return "its command has changed";
    if (auto Changed = Inputs.firstChanged(Known.Inputs))
      return shown(Inputs.paths().absolute(*Changed)) + " has changed";
    return "";
  }

  auto Files = inputsOf(Made, Entry);
  if (!Files)
    return Files.takeError();
  for (const std::string &File : *Files) {
    auto Stamp = store::stampOf(File);
    // Objects are at times kept without what the build generated, and system
    // headers differ from machine to machine.
    if (!Stamp && PortablePaths::isOfSource(Inputs.paths().of(File)))
      return shown(File) + " is not there any more";
    if (Stamp && Stamp->MtimeNs > Made.Stamp.MtimeNs)
      return shown(File) + " is newer than it";
  }
  std::vector<store::Note> Notes;
  Known = {Made.Stamp, Command, Inputs.versionsOf(*Files, Notes)};
  Notes.push_back({store::NoteKind::FreshObject, Made.Key, encode(Known)});
  if (llvm::Error E = Store.putNotes(Notes, {}))
    return E;
  return "";
}

} // namespace torchtalk::collect
