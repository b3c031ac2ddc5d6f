//===- Units.cpp - What compiled code a generation is made of -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/Units.h"
#include "merge/CodingSupport.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

ShardCounts countShards(const Units &U) {
  // Sorted by hash, so the readings of one come together.
  auto IsFirst = [&](uint32_t Use, uint32_t Before) {
    return U.Uses[Use].Hash != U.Uses[Before].Hash;
  };
  ShardCounts Result;
  for (const std::vector<uint32_t> &Uses : U.Tus)
    for (size_t I = 0; I < Uses.size(); ++I)
      Result.Seen += I == 0 || IsFirst(Uses[I], Uses[I - 1]);
  for (uint32_t I = 0; I < U.Uses.size(); ++I)
    Result.Unique += I == 0 || IsFirst(I, I - 1);
  return Result;
}

std::string readingName(const collect::PathMapping &Mapping,
                        const collect::PortablePaths &Paths) {
  std::string Name;
  ByteWriter Out(Name);
  Out.string(Paths.of(Mapping.Directory));
  if (Mapping.HasRule) {
    Out.string(Mapping.StoredPrefix);
    Out.string(Paths.of(Mapping.TruePrefix));
  }
  return Name;
}

std::string useKey(const ShardUse &Use) {
  return std::string(Use.Hash.begin(), Use.Hash.end()) + key32(Use.Reading);
}

void setUses(Units &Out, llvm::ArrayRef<std::vector<ShardUse>> OfTus) {
  Out.Uses.clear();
  for (const std::vector<ShardUse> &Uses : OfTus)
    llvm::append_range(Out.Uses, Uses);
  llvm::sort(Out.Uses);
  Out.Uses.erase(llvm::unique(Out.Uses), Out.Uses.end());
  Out.Tus.clear();
  for (const std::vector<ShardUse> &Uses : OfTus) {
    std::vector<uint32_t> &Numbers = Out.Tus.emplace_back();
    for (const ShardUse &Use : Uses)
      Numbers.push_back(static_cast<uint32_t>(llvm::lower_bound(Out.Uses, Use) -
                                              Out.Uses.begin()));
    llvm::sort(Numbers);
    Numbers.erase(llvm::unique(Numbers), Numbers.end());
  }
}

Units makeUnits(llvm::ArrayRef<collect::CollectedTu> Tus,
                const collect::PortablePaths &Paths,
                std::vector<collect::PathMapping> &Mappings) {
  Units Result;
  std::map<collect::PathMapping, uint32_t> Numbers;
  std::vector<std::vector<ShardUse>> OfTus;
  for (const collect::CollectedTu &Tu : Tus) {
    std::vector<ShardUse> &Uses = OfTus.emplace_back();
    if (Tu.Shards.empty())
      continue;
    auto [It, New] = Numbers.try_emplace(Tu.Mapping, Mappings.size());
    if (New) {
      Mappings.push_back(Tu.Mapping);
      Result.Readings.push_back({readingName(Tu.Mapping, Paths), {}});
    }
    for (const facts::ShardHash &Hash : Tu.Shards)
      Uses.push_back({Hash, It->second});
  }
  setUses(Result, OfTus);
  return Result;
}

std::string encodeUnits(const Units &U, llvm::ArrayRef<llvm::StringRef> Files) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, U.Readings, [&](const Reading &R) {
    Out.string(R.Mapping);
    writeList(Out, R.Files, [&](const auto &Entry) {
      Out.string(Entry.first);
      Out.varint(static_cast<uint64_t>(
          llvm::lower_bound(Files, llvm::StringRef(Entry.second)) -
          Files.begin()));
    });
  });
  writeList(Out, U.Uses, [&](const ShardUse &Use) {
    Out.bytes(
        {reinterpret_cast<const char *>(Use.Hash.data()), Use.Hash.size()});
    Out.varint(Use.Reading);
  });
  writeList(Out, U.Tus, [&](const std::vector<uint32_t> &Numbers) {
    uint32_t Last = 0;
    writeList(Out, Numbers, [&](uint32_t Number) {
      Out.varint(Number - Last);
      Last = Number;
    });
  });
  return Bytes;
}

bool decodeUnits(std::string_view Bytes, const FileTable &Files, Units &Out) {
  ByteReader In(Bytes);
  Out = {};
  readList(In, Out.Readings, [&](Reading &R) {
    R.Mapping = In.string();
    for (uint64_t I = 0, N = In.count(2); I < N && !In.error(); ++I) {
      std::string Stored(In.string());
      uint32_t File = In.index(Files.Paths.size());
      if (!In.error())
        R.Files.emplace(std::move(Stored), Files.Paths[File]);
    }
  });
  readList(In, Out.Uses, [&](ShardUse &Use) {
    std::string_view Hash = In.bytes(Use.Hash.size());
    llvm::copy(Hash, Use.Hash.begin());
    Use.Reading = In.index(Out.Readings.size());
  });
  readList(In, Out.Tus, [&](std::vector<uint32_t> &Numbers) {
    uint64_t Last = 0;
    readList(In, Numbers, [&](uint32_t &Number) {
      Last += In.varint();
      if (Last >= Out.Uses.size())
        In.fail("no such use");
      Number = static_cast<uint32_t>(Last);
    });
  });
  return done(In);
}

} // namespace torchtalk::index
