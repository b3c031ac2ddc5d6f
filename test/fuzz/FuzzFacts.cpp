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
/// `fuzz_facts --seeds FOLDER FILE...` writes inputs of the first three kinds,
/// those that are small, from files that carry facts.
///
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "collect/FactReader.h"
#include "facts/Coding.h"

#include "llvm/ADT/StringExtras.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sys/mman.h>
#include <unistd.h>
#include <xxhash.h>

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
  std::string Record;
  facts::ByteWriter Head(Record);
  Head.bytes("TorchTlk");
  Head.fixed(facts::FormatVersion, 4);
  Head.fixed(Payload.size(), 8);
  Head.fixed(XXH3_64bits(Payload.data(), Payload.size()), 8);
  Head.bytes(Payload);
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
  static const int File = memfd_create("facts", 0);
  check(File >= 0 && ftruncate(File, 0) == 0 &&
            pwrite(File, Bytes.data(), Bytes.size(), 0) ==
                static_cast<ssize_t>(Bytes.size()),
        "the input cannot be written into memory");
  auto Read = collect::readFacts("/proc/self/fd/" + std::to_string(File));
  if (!Read)
    llvm::consumeError(Read.takeError());
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

static void writeSeed(const std::string &Folder, char Kind,
                      std::string_view Bytes) {
  constexpr size_t Largest = 16 << 10;
  if (Bytes.size() > Largest)
    return;
  uint64_t Hash = XXH3_64bits(Bytes.data(), Bytes.size());
  std::ofstream Out(Folder + "/" + Kind + llvm::utohexstr(Hash));
  Out << Kind << Bytes;
}

static void writeSeeds(const std::string &Folder, const char *Path) {
  auto File = collect::readFacts(Path);
  if (!File)
    return llvm::consumeError(File.takeError());
  for (const collect::FoundTu &Tu : File->Tus) {
    writeSeed(Folder, 'M', Tu.ManifestBytes);
    for (const facts::EncodedShard &S : Tu.Shards)
      writeSeed(Folder, 'S', S.Bytes);
    std::string Record = facts::encodeRecord(Tu.Manifest, Tu.Shards);
    writeSeed(Folder, 'R', std::string_view(Record).substr(28));
  }
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it.
extern "C" int LLVMFuzzerInitialize(int *Argc, char ***Argv) {
  if (*Argc < 3 || std::string_view((*Argv)[1]) != "--seeds")
    return 0;
  for (int I = 3; I < *Argc; ++I)
    writeSeeds((*Argv)[2], (*Argv)[I]);
  std::exit(0);
}
