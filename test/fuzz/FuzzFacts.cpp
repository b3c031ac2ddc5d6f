//===- FuzzFacts.cpp - Any bytes as facts ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The first byte of an input says what the rest is:
///
/// - S: an encoded shard;
/// - M: an encoded manifest;
/// - R: the payload of a record, whose header is put in front, since no
///   mutation finds the right checksum;
/// - anything else: a whole file, this byte included.
///
/// `fuzz_facts --seeds FOLDER FILE...` writes inputs of all kinds, those that
/// are small, from files that carry facts: whole files are objects, archives
/// and SSTs.
///
//===----------------------------------------------------------------------===//

#include "FactFiles.h"
#include "Fuzz.h"
#include "store/Files.h"

#include "llvm/Object/ArchiveWriter.h"

#include <unistd.h>

using namespace torchtalk;

static void readShard(std::string_view Bytes) {
  facts::Shard Shard;
  std::string Error;
  bool Good = facts::decodeShard(Bytes, Shard, Error);
  check(Good == Error.empty(), "an error without a reason");
  if (!Good)
    return;
  // Other bytes may mean the same, but ours mean what they mean.
  std::string Ours = facts::encodeShard(Shard).Bytes;
  check(facts::decodeShard(Ours, Shard, Error) &&
            facts::encodeShard(Shard).Bytes == Ours,
        "a shard that the encoder does not write");
}

static void readManifest(std::string_view Bytes) {
  facts::Manifest Manifest;
  std::string Error;
  bool Good = facts::decodeManifest(Bytes, Manifest, Error);
  check(Good == Error.empty(), "an error without a reason");
}

static void readRecord(std::string_view Payload) {
  std::string Record = recordOf(Payload);
  std::string_view Section = Record;
  facts::OpenedRecord Opened;
  std::vector<facts::EncodedShard> Shards;
  std::string Error;
  if (!facts::nextRecord(Section, Opened, Error) ||
      !facts::extractShards(Opened, Shards, Error))
    return check(!Error.empty(), "an error without a reason");
  for (const facts::EncodedShard &S : Shards)
    readShard(S.Bytes);
}

static void readFile(std::string_view Bytes) {
  auto Read = collect::readFacts(fileOf(Bytes));
  if (!Read)
    return llvm::consumeError(Read.takeError());
  facts::Shard Shard;
  std::string Error;
  for (const collect::FoundTu &Tu : Read->Tus)
    for (const facts::EncodedShard &S : Tu.Shards)
      check(facts::decodeShard(S.Bytes, Shard, Error),
            "a file whose shards are none");
}

void torchtalk::fuzz(std::string_view Input) {
  if (Input.empty())
    return;
  switch (Input.front()) {
  case 'S':
    return readShard(Input.substr(1));
  case 'M':
    return readManifest(Input.substr(1));
  case 'R':
    return readRecord(Input.substr(1));
  default:
    return readFile(Input);
  }
}

static void writeSeeds(const std::string &Folder, const collect::FoundTu &Tu) {
  std::string ManifestBytes = facts::encodeManifest(Tu.Manifest);
  writeSeed(Folder, "M", ManifestBytes);
  for (const facts::EncodedShard &S : Tu.Shards)
    writeSeed(Folder, "S", S.Bytes);
  LooseTu Loose{ManifestBytes, Tu.Shards};
  std::string Payload = payloadOf(Loose);
  writeSeed(Folder, "R", Payload);
  std::string Object = objectOf(recordOf(Payload));
  writeSeed(Folder, "", Object);
  llvm::NewArchiveMember Member(llvm::MemoryBufferRef(Object, "a.o"));
  auto Archive = llvm::writeArchiveToBuffer(
      Member, llvm::SymtabWritingMode::NoSymtab, llvm::object::Archive::K_GNU,
      /*Deterministic=*/true, /*Thin=*/false);
  if (Archive)
    writeSeed(Folder, "", std::string_view((*Archive)->getBuffer()));
  else
    llvm::consumeError(Archive.takeError());
  std::string Sst = Folder + "/seed.sst";
  writeSst(Sst, Loose);
  if (auto Bytes = store::readFile(Sst, 1 << 30))
    writeSeed(Folder, "", *Bytes);
  else
    llvm::consumeError(Bytes.takeError());
  unlink(Sst.c_str());
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it.
extern "C" int LLVMFuzzerInitialize(int *Argc, char ***Argv) {
  seedsOfArguments(*Argc, *Argv, writeSeeds);
  return 0;
}
