//===- SourceFolder.cpp - Shards without their checkout -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/SourceFolder.h"
#include "facts/Coding.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace torchtalk::facts {
namespace {

/// First byte of a string that begins with the folder, in its place.
constexpr char InFolder = 1;
/// Before a string that begins with one of these two bytes.
constexpr char AsItIs = 2;

/// Copies a shard, but \p Change has each of its strings. \returns false for
/// what is no shard or more than \p MaxSize bytes.
template <typename Fn>
bool copyShard(std::string_view Shard, uint64_t MaxSize, std::string &Out,
               Fn Change) {
  ByteReader In(Shard);
  Out.clear();
  ByteWriter To(Out);
  auto String = [&] {
    std::string Changed = Change(In.string());
    if (Changed.size() > MaxSize - std::min<uint64_t>(MaxSize, Out.size()))
      return In.fail("too large");
    To.string(Changed);
  };
  String(); // its file
  To.bytes(In.bytes(8));
  uint64_t Count = In.count();
  To.varint(Count);
  for (uint64_t I = 0; I < Count && !In.error(); ++I)
    String();
  To.bytes(In.bytes(In.remaining()));
  return !In.error() && Out.size() <= MaxSize;
}

} // namespace

std::string sourceFolder(const std::vector<EncodedShard> &Shards) {
  std::optional<std::string_view> Common;
  for (const EncodedShard &S : Shards) {
    std::string_view File = ByteReader(S.Bytes).string();
    if (!File.starts_with("../"))
      continue;
    if (!Common)
      Common = File;
    auto End = std::ranges::mismatch(*Common, File).in1;
    Common = Common->substr(0, End - Common->begin());
  }
  if (!Common)
    return {};
  return std::string(Common->substr(0, Common->rfind('/') + 1));
}

std::string withoutFolder(std::string_view Shard, std::string_view Folder) {
  std::string Out;
  bool Good = copyShard(Shard, UINT64_MAX, Out, [&](std::string_view S) {
    if (!Folder.empty() && S.starts_with(Folder))
      return InFolder + std::string(S.substr(Folder.size()));
    if (S.starts_with(InFolder) || S.starts_with(AsItIs))
      return AsItIs + std::string(S);
    return std::string(S);
  });
  assert(Good && "not the bytes of a shard");
  static_cast<void>(Good);
  return Out;
}

bool withFolder(std::string_view Bytes, std::string_view Folder,
                uint64_t MaxSize, std::string &Out) {
  return copyShard(Bytes, MaxSize, Out, [&](std::string_view S) {
    if (S.starts_with(InFolder))
      return std::string(Folder).append(S.substr(1));
    return std::string(S.substr(S.starts_with(AsItIs) ? 1 : 0));
  });
}

} // namespace torchtalk::facts
