//===- FactFiles.cpp - Files of facts for fuzz targets --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactFiles.h"
#include "Fuzz.h"
#include "facts/Coding.h"
#include "facts/StoreKeys.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"

#include <rocksdb/sst_file_writer.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <xxhash.h>
#include <zstd.h>

namespace torchtalk {

using facts::ByteReader;
using facts::ByteWriter;

std::string recordOf(std::string_view Payload) {
  std::string Record;
  ByteWriter Head(Record);
  Head.bytes("TorchTlk");
  Head.fixed(facts::FormatVersion, 4);
  Head.fixed(Payload.size(), 8);
  Head.fixed(XXH3_64bits(Payload.data(), Payload.size()), 8);
  Head.bytes(Payload);
  return Record;
}

LooseTu looseTuOf(std::string_view Input) {
  ByteReader In(Input);
  LooseTu Tu;
  Tu.Manifest = In.string();
  std::vector<uint64_t> Sizes;
  for (uint64_t I = 0, N = In.count(); I < N; ++I)
    Sizes.push_back(In.varint());
  for (size_t I = 0; I < Sizes.size(); ++I) {
    uint64_t Most = In.remaining();
    uint64_t Size =
        I + 1 == Sizes.size() ? Most : std::min<uint64_t>(Sizes[I], Most);
    Tu.Shards.push_back(facts::sealShard(std::string(In.bytes(Size))));
  }
  return Tu;
}

std::string encodeLoose(std::string_view Manifest,
                        const std::vector<facts::EncodedShard> &Shards) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.string(Manifest);
  Out.varint(Shards.size());
  for (const facts::EncodedShard &S : Shards)
    Out.varint(S.Bytes.size());
  for (const facts::EncodedShard &S : Shards)
    Out.bytes(S.Bytes);
  return Bytes;
}

std::string payloadOf(const LooseTu &Tu) {
  std::string Raw;
  for (const facts::EncodedShard &S : Tu.Shards)
    Raw += S.Bytes;
  std::string Payload = encodeLoose(Tu.Manifest, Tu.Shards);
  Payload.resize(Payload.size() - Raw.size());
  std::string Frame(ZSTD_compressBound(Raw.size()), '\0');
  Frame.resize(ZSTD_compress(Frame.data(), Frame.size(), Raw.data(), Raw.size(),
                             /*compressionLevel=*/1));
  return Payload + Frame;
}

std::string objectOf(std::string_view Section) {
  using namespace llvm::ELF;
  constexpr std::string_view Names{"\0.torchtalk\0.shstrtab\0", 22};
  Elf64_Ehdr Head = {};
  Elf64_Shdr Sections[3] = {};
  std::copy_n(ElfMagic, 4, Head.e_ident);
  Head.e_ident[EI_CLASS] = ELFCLASS64;
  Head.e_ident[EI_DATA] = ELFDATA2LSB;
  Head.e_ident[EI_VERSION] = EV_CURRENT;
  Head.e_type = ET_REL;
  Head.e_machine = EM_X86_64;
  Head.e_version = EV_CURRENT;
  Head.e_shoff = sizeof(Head);
  Head.e_ehsize = sizeof(Head);
  Head.e_shentsize = sizeof(Elf64_Shdr);
  Head.e_shnum = 3;
  Head.e_shstrndx = 2;
  Elf64_Shdr &Facts = Sections[1], &Strings = Sections[2];
  Facts.sh_name = 1;
  Facts.sh_type = SHT_PROGBITS;
  Facts.sh_flags = SHF_EXCLUDE;
  Facts.sh_offset = sizeof(Head) + sizeof(Sections) + Names.size();
  Facts.sh_size = Section.size();
  Strings.sh_name = 12;
  Strings.sh_type = SHT_STRTAB;
  Strings.sh_offset = sizeof(Head) + sizeof(Sections);
  Strings.sh_size = Names.size();
  std::string Object(reinterpret_cast<const char *>(&Head), sizeof(Head));
  Object.append(reinterpret_cast<const char *>(&Sections), sizeof(Sections));
  Object += Names;
  Object += Section;
  return Object;
}

void writeSst(const std::string &Path, const LooseTu &Tu) {
  std::map<std::string, std::string> Entries;
  facts::Manifest Manifest;
  std::string Error;
  if (facts::decodeManifest(Tu.Manifest, Manifest, Error)) {
    Manifest.Shards.clear();
    for (const facts::EncodedShard &S : Tu.Shards)
      Manifest.Shards.push_back(S.Hash);
    Entries[facts::manifestKey(Manifest)] = facts::encodeManifest(Manifest);
  } else {
    Entries["M"] = Tu.Manifest;
  }
  for (const facts::EncodedShard &S : Tu.Shards)
    Entries[facts::shardKey(S.Hash)] = S.Bytes;
  rocksdb::SstFileWriter Writer(rocksdb::EnvOptions{}, rocksdb::Options{});
  bool Good = Writer.Open(Path).ok();
  for (const auto &[Key, Value] : Entries)
    Good = Good && Writer.Put(Key, Value).ok();
  check(Good && Writer.Finish().ok(), "no SST can be written");
}

void writeFile(const std::string &Path, std::string_view Bytes) {
  std::ofstream Out(Path, std::ios::binary);
  Out << Bytes;
  Out.close();
  check(!Out.fail(), "no file can be written");
}

void writeSeed(const std::string &Folder, std::string_view Kind,
               std::string_view Bytes) {
  constexpr size_t Largest = 16 << 10;
  if (Bytes.size() > Largest)
    return;
  uint64_t Hash = XXH3_64bits(Bytes.data(), Bytes.size());
  writeFile(Folder + "/seed-" + std::string(Kind) + llvm::utohexstr(Hash),
            std::string(Kind) + std::string(Bytes));
}

void seedsOfArguments(int Argc, char **Argv, const MakeSeeds &Make) {
  if (Argc < 3 || std::string_view(Argv[1]) != "--seeds")
    return;
  for (int I = 3; I < Argc; ++I) {
    auto File = collect::readFacts(Argv[I]);
    if (!File) {
      llvm::consumeError(File.takeError());
      continue;
    }
    for (const collect::FoundTu &Tu : File->Tus)
      Make(Argv[2], Tu);
  }
  std::exit(0);
}

} // namespace torchtalk
