//===- Container.cpp - A TU's facts as one run of bytes -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Container.h"
#include "facts/Coding.h"
#include "facts/Compression.h"
#include "facts/SourceFolder.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <utility>

namespace torchtalk::facts {
namespace {

constexpr std::string_view Magic = "TorchTlk";
constexpr size_t HeaderSize = 8 + 4 + 8 + 8;
/// Far above what a command can have, and little memory.
constexpr uint64_t MaxMacros = uint64_t(1) << 16;

} // namespace

//===----------------------------------------------------------------------===//
// Records. The next record starts after the last, but for zero padding.
//===----------------------------------------------------------------------===//

std::string encodeRecord(Manifest M, const std::vector<EncodedShard> &Shards) {
  M.Shards.clear();
  std::vector<std::string> Macros = std::exchange(M.Macros, {});
  std::string Folder = sourceFolder(Shards);
  uint64_t ShardsSize = 0;
  std::string Contents;
  ByteWriter Inner(Contents);
  Inner.string(Folder);
  Inner.varint(Shards.size());
  for (const EncodedShard &S : Shards) {
    ShardsSize += S.Bytes.size();
    Inner.string(withoutFolder(S.Bytes, Folder));
  }
  Inner.varint(Macros.size());
  for (const std::string &Macro : Macros)
    Inner.string(Macro);
  std::string Frame = compress(Contents);
  if (Frame.empty())
    return {};

  std::string Payload;
  ByteWriter Out(Payload);
  Out.string(encodeManifest(M));
  Out.varint(ShardsSize);
  Out.bytes(Frame);

  std::string Record;
  ByteWriter Head(Record);
  Head.bytes(Magic);
  Head.fixed(FormatVersion, 4);
  Head.fixed(Payload.size(), 8);
  Head.fixed(XXH3_64bits(Payload.data(), Payload.size()), 8);
  Head.bytes(Payload);
  return Record;
}

bool nextRecord(std::string_view &Section, OpenedRecord &Out,
                std::string &Error) {
  auto Refuse = [&Error](std::string Why) {
    Error = std::move(Why);
    return false;
  };
  Section.remove_prefix(
      std::min(Section.find_first_not_of('\0'), Section.size()));
  if (Section.empty())
    return Refuse("");
  if (Section.size() < HeaderSize)
    return Refuse("truncated header of " + std::to_string(Section.size()) +
                  " bytes");
  ByteReader Head(Section);
  if (Head.bytes(Magic.size()) != Magic)
    return Refuse("not torchtalk facts (wrong magic)");
  uint64_t Version = Head.fixed(4);
  if (Version != FormatVersion)
    return Refuse("format version " + std::to_string(Version) +
                  ", but this torchtalk reads version " +
                  std::to_string(FormatVersion) +
                  "; compile again with the plugin of this torchtalk");
  uint64_t Size = Head.fixed(8);
  uint64_t Check = Head.fixed(8);
  std::string_view Payload = Head.bytes(Size);
  if (Head.error())
    return Refuse("truncated: " + std::to_string(Size) + " bytes announced, " +
                  std::to_string(Section.size() - HeaderSize) + " present");
  if (XXH3_64bits(Payload.data(), Payload.size()) != Check)
    return Refuse("checksum does not match (corrupt)");
  Section.remove_prefix(HeaderSize + Size);

  ByteReader In(Payload);
  std::string_view ManifestBytes = In.string();
  Out.ShardsSize = In.varint();
  Out.Frame = In.bytes(In.remaining());
  // The frame's own word first, so that a lie about the size costs nothing.
  Out.RawSize = std::max(Out.ShardsSize,
                         decompressedSize(Out.Frame).value_or(UINT64_MAX));
  if (Out.RawSize > MaxRawSize)
    In.fail("shards without a size, or over the size limit");
  if (In.error())
    return Refuse(std::string("record: ") + In.error());
  return decodeManifest(ManifestBytes, Out.TheManifest, Error);
}

namespace {

void readShards(ByteReader &In, OpenedRecord &R,
                std::vector<EncodedShard> &Out) {
  std::string_view Folder = In.string();
  uint64_t Left = R.ShardsSize;
  for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I) {
    std::string Bytes;
    if (!withFolder(In.string(), Folder, Left, Bytes))
      return In.fail("shard: not one, or larger than all together");
    Left -= Bytes.size();
    Out.push_back(sealShard(std::move(Bytes)));
    R.TheManifest.Shards.push_back(Out.back().Hash);
  }
  if (Left != 0)
    In.fail("shards: smaller than announced");
}

void readMacros(ByteReader &In, std::vector<std::string> &Out) {
  uint64_t Count = In.count();
  if (Count > MaxMacros)
    return In.fail("macros: too many");
  for (uint64_t I = 0; I < Count && !In.error(); ++I) {
    std::string_view Macro = In.string();
    if (Macro.find('\0') != Macro.npos)
      In.fail("macros: a NUL in one");
    Out.emplace_back(Macro);
  }
  if (!In.atEnd())
    In.fail("macros: bytes after the end");
}

} // namespace

bool extractShards(OpenedRecord &R, std::vector<EncodedShard> &Out,
                   std::string &Error) {
  Error.clear();
  Out.clear();
  R.TheManifest.Shards.clear();
  R.TheManifest.Macros.clear();
  std::string Contents;
  if (!decompress(R.Frame, Contents, Error)) {
    Error.insert(0, "shards: ");
    return false;
  }
  ByteReader In(Contents);
  readShards(In, R, Out);
  readMacros(In, R.TheManifest.Macros);
  if (In.error())
    Error = In.error();
  return Error.empty();
}

//===----------------------------------------------------------------------===//
// Manifests.
//===----------------------------------------------------------------------===//

std::string encodeManifest(const Manifest &M) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.string(M.MainFile);
  Out.string(M.Language);
  Out.string(M.Compiler);
  Out.fixed(M.FlagsDigest, 8);
  Out.varint(M.Macros.size());
  for (const std::string &Macro : M.Macros)
    Out.string(Macro);
  Out.fixed(M.Extractor, 8);
  Out.fixed(static_cast<uint8_t>(M.Status), 1);
  Out.varint(M.Errors);
  Out.varint(M.Shards.size());
  for (const ShardHash &Hash : M.Shards)
    Out.bytes({reinterpret_cast<const char *>(Hash.data()), Hash.size()});
  return Bytes;
}

bool decodeManifest(std::string_view Bytes, Manifest &Out, std::string &Error) {
  ByteReader In(Bytes);
  Out = {};
  Error.clear();
  Out.MainFile = In.string();
  Out.Language = In.string();
  Out.Compiler = In.string();
  Out.FlagsDigest = In.fixed(8);
  for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I)
    Out.Macros.emplace_back(In.string());
  Out.Extractor = In.fixed(8);
  uint64_t Status = In.fixed(1);
  if (Status > static_cast<uint8_t>(TuStatus::Failed))
    In.fail("unknown status");
  Out.Status = static_cast<TuStatus>(Status);
  Out.Errors = In.u32();
  for (uint64_t I = 0, N = In.count(sizeof(ShardHash)); I < N; ++I) {
    std::string_view Raw = In.bytes(sizeof(ShardHash));
    std::ranges::copy(Raw, Out.Shards.emplace_back().begin());
  }
  if (!In.error() && !In.atEnd())
    In.fail("bytes after the end");
  if (In.error())
    Error = std::string("manifest: ") + In.error();
  return Error.empty();
}

std::string toHex(const ShardHash &Hash) {
  static const char Digits[] = "0123456789abcdef";
  std::string Hex;
  for (uint8_t Byte : Hash) {
    Hex.push_back(Digits[Byte >> 4]);
    Hex.push_back(Digits[Byte & 15]);
  }
  return Hex;
}

EncodedShard sealShard(std::string Bytes) {
  XXH128_canonical_t Canonical;
  XXH128_canonicalFromHash(&Canonical,
                           XXH3_128bits(Bytes.data(), Bytes.size()));
  EncodedShard Sealed{{}, std::move(Bytes)};
  std::ranges::copy(Canonical.digest, Sealed.Hash.begin());
  return Sealed;
}

} // namespace torchtalk::facts
