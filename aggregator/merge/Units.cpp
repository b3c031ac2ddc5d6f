//===- Units.cpp - The shards of the TUs of a generation ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/Units.h"
#include "facts/Coding.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

ShardCounts countShards(const Units &U) {
  // Sorted by hash, so the uses of one shard are adjacent.
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
  facts::ByteWriter Out(Name);
  Out.string(Paths.of(Mapping.Directory));
  if (Mapping.HasRule) {
    Out.string(Mapping.StoredPrefix);
    Out.string(Paths.of(Mapping.TruePrefix));
  }
  return Name;
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

} // namespace torchtalk::index
