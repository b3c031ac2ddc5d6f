//===- SstReader.cpp - Facts out of an SST --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/SstReader.h"
#include "facts/Coding.h"
#include "facts/StoreKeys.h"
#include "store/RocksSupport.h"

#include "llvm/Support/xxhash.h"

#include <rocksdb/sst_file_reader.h>
#include <rocksdb/table.h>

#include <algorithm>
#include <fstream>
#include <map>

namespace torchtalk::collect {
namespace {

using store::toView;

llvm::Error broken(const std::string &Path, const llvm::Twine &Why) {
  return makeError(Path + " is not a usable SST of facts (" + Why +
                   "): delete it and compile its source again.");
}

/// The end of a block-based table since format 1 (table/format.cc):
/// checksum_type:u8 two block handles, padded to 40 version:u32 magic:u64.
constexpr size_t HandlesSize = 40;
constexpr size_t FooterSize = 1 + HandlesSize + 4 + 8;
constexpr uint64_t BlockBasedMagic = 0x88e241b785f4cff7;

struct Handle {
  uint64_t Offset = 0, Size = 0;

  bool read(facts::ByteReader &In, uint64_t End) {
    Offset = In.varint();
    Size = In.varint();
    return !In.error() && Offset <= End && Size <= End - Offset;
  }
};

/// A block and what follows it: the kind of compression, and a checksum of both
/// (ComputeBuiltinChecksum of table/format.cc).
bool readBlock(std::ifstream &In, const Handle &Of, std::string &Block) {
  constexpr size_t TrailerSize = 1 + 4;
  constexpr uint32_t KindPrime = 0x6b9083d9;
  Block.resize(Of.Size + TrailerSize);
  In.seekg(static_cast<std::streamoff>(Of.Offset));
  if (!In.read(Block.data(), static_cast<std::streamsize>(Block.size())))
    return false;
  facts::ByteReader Trailer(std::string_view(Block).substr(Of.Size));
  auto Kind = static_cast<uint32_t>(Trailer.fixed(1));
  uint64_t Check = Trailer.fixed(4);
  Block.resize(Of.Size);
  return Check ==
         (static_cast<uint32_t>(llvm::xxh3_64bits(llvm::StringRef(Block))) ^
          (Kind * KindPrime));
}

/// Finds the properties in \p MetaIndex: entries with prefix-compressed keys,
/// then 32-bit restart offsets and their count.
bool findProperties(std::string_view MetaIndex, uint64_t End, Handle &Out) {
  if (MetaIndex.size() < 4)
    return false;
  uint64_t Restarts =
      facts::ByteReader(MetaIndex.substr(MetaIndex.size() - 4)).fixed(4);
  if (Restarts > MetaIndex.size() / 4 - 1)
    return false;
  MetaIndex.remove_suffix(4 * (Restarts + 1));
  facts::ByteReader In(MetaIndex);
  std::string Key;
  while (!In.atEnd()) {
    Key.resize(In.index(Key.size() + 1));
    uint64_t KeySize = In.varint(), ValueSize = In.varint();
    Key += In.bytes(KeySize);
    facts::ByteReader Value(In.bytes(ValueSize));
    if (Key == "rocksdb.properties")
      return Out.read(Value, End);
  }
  return false;
}

/// Checks the parts of an SST that RocksDB trusts without a checksum. Debian's
/// RocksDB ends the process on an unknown compression type, allocates any block
/// size that the footer gives, and does not verify the checksum of the
/// properties. \returns the problem, or nullptr.
const char *structureProblem(const std::string &Path) {
  std::string Footer(FooterSize, '\0');
  std::ifstream In(Path, std::ios::binary | std::ios::ate);
  auto FileSize = static_cast<int64_t>(In.tellg());
  In.seekg(-static_cast<std::streamoff>(FooterSize), std::ios::end);
  if (!In.read(Footer.data(), FooterSize))
    return "it is too short";
  facts::ByteReader Read(Footer);
  uint64_t Checksum = Read.fixed(1);
  facts::ByteReader Handles(Read.bytes(HandlesSize));
  uint64_t Version = Read.fixed(4);
  if (Read.fixed(8) != BlockBasedMagic || Version == 0)
    return "it does not end as one";
  if (Checksum == rocksdb::kNoChecksum)
    return "its blocks have no checksums";
  auto End = static_cast<uint64_t>(FileSize) - FooterSize;
  Handle MetaIndex, Index, Properties;
  if (!MetaIndex.read(Handles, End) || !Index.read(Handles, End))
    return "a block of it is beyond its end";
  if (Checksum != rocksdb::kXXH3)
    return "its checksums are not of the kind that the plugin writes";
  std::string Block;
  if (!readBlock(In, MetaIndex, Block) ||
      !findProperties(Block, End, Properties) ||
      !readBlock(In, Properties, Block))
    return "its properties are damaged";
  return nullptr;
}

struct Contents {
  std::vector<FoundTu> Tus;
  /// Every shard of the file, with its bytes where they are wanted.
  std::map<facts::ShardHash, std::string> Shards;
};

/// \returns the problem of the entry, or "".
std::string addEntry(std::string_view Key, std::string_view Value,
                     Contents &Out, const WantShardFn &WantShard) {
  if (!Key.empty() && Key.front() == facts::ManifestKeyTag) {
    FoundTu Tu;
    std::string Error;
    if (!facts::decodeManifest(Value, Tu.Manifest, Error))
      return Error;
    if (facts::manifestKey(Tu.Manifest) != Key)
      return "a manifest under the key of another one";
    Out.Tus.push_back(std::move(Tu));
    return {};
  }
  if (!Key.empty() && Key.front() == facts::ShardKeyTag) {
    facts::EncodedShard Shard = facts::sealShard(std::string(Value));
    if (facts::shardKey(Shard.Hash) != Key)
      return "a shard that does not match its hash";
    facts::Shard Decoded;
    std::string Error;
    if (WantShard && !WantShard(Shard.Hash))
      Shard.Bytes.clear();
    else if (!facts::decodeShard(Shard.Bytes, Decoded, Error))
      return Error;
    Out.Shards.emplace(Shard.Hash, std::move(Shard.Bytes));
    return {};
  }
  return "a key that no plugin writes";
}

} // namespace

llvm::Expected<FactFile> readSst(const std::string &Path,
                                 const WantShardFn &WantShard) {
  if (const char *Why = structureProblem(Path))
    return broken(Path, Why);
  rocksdb::SstFileReader Reader(store::rocksOptions());
  if (rocksdb::Status S = Reader.Open(Path); !S.ok())
    return broken(Path, store::describe(S));

  rocksdb::ReadOptions Read;
  Read.verify_checksums = true;
  Read.fill_cache = false;
  std::unique_ptr<rocksdb::Iterator> It(Reader.NewIterator(Read));
  Contents All;
  for (It->SeekToFirst(); It->Valid(); It->Next())
    if (std::string Why =
            addEntry(toView(It->key()), toView(It->value()), All, WantShard);
        !Why.empty())
      return broken(Path, Why);
  if (!It->status().ok())
    return broken(Path, store::describe(It->status()));

  FactFile Result;
  for (FoundTu &Tu : All.Tus) {
    for (const facts::ShardHash &Hash : Tu.Manifest.Shards) {
      auto Found = All.Shards.find(Hash);
      if (Found == All.Shards.end())
        return broken(Path, "shard " + facts::toHex(Hash) + " is missing");
      Tu.Shards.push_back({Hash, Found->second});
    }
    Result.Tus.push_back(std::move(Tu));
  }
  return Result;
}

} // namespace torchtalk::collect
