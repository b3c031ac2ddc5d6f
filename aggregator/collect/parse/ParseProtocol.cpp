//===- ParseProtocol.cpp - Protocol of torchtalk-extract ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/parse/ParseProtocol.h"
#include "facts/Coding.h"

#include <charconv>

namespace torchtalk::collect {
namespace {

void writeStrings(facts::ByteWriter &Out, const std::vector<std::string> &All) {
  Out.varint(All.size());
  for (const std::string &S : All)
    Out.string(S);
}

std::vector<std::string> readStrings(facts::ByteReader &In) {
  std::vector<std::string> All;
  for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I)
    All.emplace_back(In.string());
  return All;
}

/// "<Word> <number>..." with exactly as many numbers as \p Numbers has.
bool readNumbers(std::string_view Line, std::string_view Word,
                 std::initializer_list<uint64_t *> Numbers) {
  if (!Line.starts_with(Word))
    return false;
  Line.remove_prefix(Word.size());
  for (uint64_t *Number : Numbers) {
    if (Line.empty() || Line.front() != ' ')
      return false;
    Line.remove_prefix(1);
    auto [End, Error] =
        std::from_chars(Line.data(), Line.data() + Line.size(), *Number);
    if (Error != std::errc())
      return false;
    Line.remove_prefix(static_cast<size_t>(End - Line.data()));
  }
  return Line.empty();
}

} // namespace

std::string encodeJobs(const std::vector<ParseJob> &Jobs) {
  std::string Bytes;
  facts::ByteWriter Out(Bytes);
  Out.varint(Jobs.size());
  for (const ParseJob &Job : Jobs) {
    Out.string(Job.Directory);
    Out.string(Job.File);
    writeStrings(Out, Job.Arguments);
    Out.fixed(Job.CommandOnly, 1);
  }
  return Bytes;
}

bool decodeJobs(std::string_view Bytes, std::vector<ParseJob> &Out) {
  facts::ByteReader In(Bytes);
  Out.clear();
  for (uint64_t I = 0, N = In.count(4); I < N && !In.error(); ++I) {
    ParseJob &Job = Out.emplace_back();
    Job.Directory = In.string();
    Job.File = In.string();
    Job.Arguments = readStrings(In);
    Job.CommandOnly = In.fixed(1) != 0;
  }
  return !In.error() && In.atEnd();
}

std::string encodeParsedTu(const ParsedTu &Tu) {
  std::string Bytes;
  facts::ByteWriter Out(Bytes);
  Out.fixed(static_cast<uint8_t>(Tu.State), 1);
  Out.varint(Tu.Errors);
  Out.string(Tu.FirstError.File);
  Out.varint(Tu.FirstError.Line);
  Out.string(Tu.FirstError.Text);
  Out.svarint(Tu.StartedNs);
  writeStrings(Out, Tu.Inputs);
  writeStrings(Out, Tu.Search);
  Out.varint(Tu.Quoted);
  Out.string(facts::encodeManifest(Tu.Manifest));
  for (const facts::EncodedShard &Shard : Tu.Shards)
    Out.string(Shard.Bytes);
  return Bytes;
}

bool decodeParsedTu(std::string_view Bytes, ParsedTu &Out, std::string &Error) {
  facts::ByteReader In(Bytes);
  Out = {};
  uint64_t State = In.fixed(1);
  if (State > static_cast<uint8_t>(ParsedTu::Status::Unsupported))
    In.fail("unknown status");
  Out.State = static_cast<ParsedTu::Status>(State);
  Out.Errors = In.u32();
  Out.FirstError.File = In.string();
  Out.FirstError.Line = In.u32();
  Out.FirstError.Text = In.string();
  Out.StartedNs = In.svarint();
  Out.Inputs = readStrings(In);
  Out.Search = readStrings(In);
  Out.Quoted = In.u32();
  std::string_view ManifestBytes = In.string();
  if (!In.error() && !facts::decodeManifest(ManifestBytes, Out.Manifest, Error))
    return false;
  for (const facts::ShardHash &Hash : Out.Manifest.Shards) {
    if (In.error())
      break;
    Out.Shards.push_back(facts::sealShard(std::string(In.string())));
    if (Out.Shards.back().Hash != Hash)
      In.fail("a shard does not match its hash");
  }
  if (!In.error() && !In.atEnd())
    In.fail("bytes after the end");
  if (In.error())
    Error = In.error();
  return !In.error();
}

std::string encodeLine(const JobEnd &End) {
  return "job " + std::to_string(End.Job) + " " +
         std::to_string(static_cast<unsigned>(End.How)) + " " +
         std::to_string(End.Value) + "\n";
}

std::string encodeLine(const MemoryUse &Use) {
  return "memory " + std::to_string(Use.PeakKiB) + " " +
         std::to_string(Use.LargestKiB) + "\n";
}

bool decodeLine(std::string_view Line, JobEnd &Out) {
  uint64_t How = 0;
  if (!readNumbers(Line, "job", {&Out.Job, &How, &Out.Value}) ||
      How > static_cast<uint64_t>(JobEnd::Cause::Memory))
    return false;
  Out.How = static_cast<JobEnd::Cause>(How);
  return true;
}

bool decodeLine(std::string_view Line, MemoryUse &Out) {
  return readNumbers(Line, "memory", {&Out.PeakKiB, &Out.LargestKiB});
}

} // namespace torchtalk::collect
