//===- ParseProtocol.cpp - Protocol of torchtalk-extract ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/parse/ParseProtocol.h"
#include "store/Fields.h"

#include <charconv>

namespace torchtalk::collect {

using store::Is;

constexpr unsigned enumerators(ParsedTu::Status) { return 3; }
void fields(auto &A, Is<ParsedTu::Diagnostic> auto &D) {
  A(D.File, D.Line, D.Text);
}
/// Without the manifest and the shards, which it names.
void fields(auto &A, Is<ParsedTu> auto &T) {
  A(T.State, T.Errors, T.FirstError, T.StartedNs, T.Inputs, T.Search, T.Quoted);
}

namespace {

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

std::string encodeParsedTu(const ParsedTu &Tu) {
  store::FieldWriter Out;
  Out(Tu, facts::encodeManifest(Tu.Manifest));
  for (const facts::EncodedShard &Shard : Tu.Shards)
    Out(Shard.Bytes);
  return Out.take();
}

bool decodeParsedTu(std::string_view Bytes, ParsedTu &Out, std::string &Error) {
  store::FieldReader In(Bytes);
  std::string_view ManifestBytes, ShardBytes;
  Out = {};
  In(Out, ManifestBytes);
  if (!In.error() && !facts::decodeManifest(ManifestBytes, Out.Manifest, Error))
    return false;
  for (const facts::ShardHash &Hash : Out.Manifest.Shards) {
    In(ShardBytes);
    if (In.error())
      break;
    Out.Shards.push_back(facts::sealShard(std::string(ShardBytes)));
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
