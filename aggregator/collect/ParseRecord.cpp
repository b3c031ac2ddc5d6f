//===- ParseRecord.cpp - A parsed TU as the store keeps it ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/ParseRecord.h"
#include "facts/Coding.h"

#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace torchtalk::collect {
namespace {

void writeStamp(facts::ByteWriter &Out,
                const std::optional<store::FileStamp> &Stamp) {
  Out.varint(Stamp ? 1 : 0);
  Out.varint(Stamp ? Stamp->Size : 0);
  Out.svarint(Stamp ? Stamp->MtimeNs : 0);
}

} // namespace

std::string encodeParseRecord(const ParseRecord &Record) {
  std::string Bytes;
  facts::ByteWriter Out(Bytes);
  Out.fixed(Record.Command, 8);
  Out.fixed(Record.InputsDigest, 8);
  Out.string(Record.ManifestBytes);
  Out.varint(Record.Inputs.size());
  std::string_view Former;
  for (std::string_view Input : Record.Inputs) {
    size_t Shared = static_cast<size_t>(
        std::mismatch(Former.begin(), Former.end(), Input.begin(), Input.end())
            .first -
        Former.begin());
    Out.varint(Shared);
    Out.string(Input.substr(Shared));
    Former = Input;
  }
  return Bytes;
}

bool decodeParseRecord(std::string_view Bytes, ParseRecord &Out) {
  facts::ByteReader In(Bytes);
  Out = {};
  Out.Command = In.fixed(8);
  Out.InputsDigest = In.fixed(8);
  Out.ManifestBytes = In.string();
  std::string Former;
  for (uint64_t I = 0, N = In.count(2); I < N && !In.error(); ++I) {
    uint64_t Shared = In.varint();
    if (Shared > Former.size())
      In.fail("a path shares more than there is");
    Former.resize(std::min<uint64_t>(Shared, Former.size()));
    Former += In.string();
    Out.Inputs.push_back(Former);
  }
  return !In.error() && In.atEnd();
}

uint64_t commandDigest(const ParseJob &Job, const std::string &Program) {
  std::string Key = encodeJobs({Job});
  facts::ByteWriter Out(Key);
  writeStamp(Out, store::stampOf(Program));
  return llvm::xxh3_64bits(Key);
}

const std::optional<store::FileStamp> &
InputStamps::of(const std::string &Input, const std::string &Directory) {
  std::string Path = Input.starts_with('/') ? Input : Directory + "/" + Input;
  auto [It, New] = Seen.try_emplace(Path);
  if (New)
    It->second = store::stampOf(Path);
  return It->second;
}

uint64_t InputStamps::digest(const std::vector<std::string> &Inputs,
                             const std::string &Directory) {
  std::string Key;
  facts::ByteWriter Out(Key);
  for (const std::string &Input : Inputs) {
    Out.string(Input);
    writeStamp(Out, of(Input, Directory));
  }
  return llvm::xxh3_64bits(Key);
}

bool InputStamps::anyNewer(const std::vector<std::string> &Inputs,
                           const std::string &Directory, int64_t Ns) {
  return std::any_of(Inputs.begin(), Inputs.end(), [&](const auto &Input) {
    const auto &Stamp = of(Input, Directory);
    return Stamp && Stamp->MtimeNs >= Ns;
  });
}

} // namespace torchtalk::collect
