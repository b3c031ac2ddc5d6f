//===- MergeTus.cpp - The TUs of several indexes --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/MergeParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <map>
#include <tuple>

namespace torchtalk::index {
namespace {

/// The path mappings of all parts, those that agree as one.
class AllReadings {
public:
  explicit AllReadings(std::vector<Reading> &All) : All(All) {}

  uint32_t add(const Reading &New) {
    for (uint32_t I = 0; I < All.size(); ++I)
      if (All[I].Mapping == New.Mapping && agree(All[I], New)) {
        All[I].Files.insert(New.Files.begin(), New.Files.end());
        return I;
      }
    All.push_back(New);
    return static_cast<uint32_t>(All.size() - 1);
  }

private:
  static bool agree(const Reading &A, const Reading &B) {
    return llvm::all_of(B.Files, [&](const auto &Entry) {
      auto It = A.Files.find(Entry.first);
      return It == A.Files.end() || It->second == Entry.second;
    });
  }

  std::vector<Reading> &All;
};

/// A TU of a part.
struct PartTu {
  TuRecord Record;
  std::vector<facts::ShardHash> Hashes; ///< sorted
  std::vector<ShardUse> Uses;
  size_t Part = 0;

  bool operator<(const PartTu &Other) const {
    return std::tie(Record.State, Hashes, Record, Part) <
           std::tie(Other.Record.State, Other.Hashes, Other.Record, Other.Part);
  }
};

/// Reduces the TUs of one name from all parts to one, unless a part has several
/// (an SST does not say of which object it is). TUs in a worse state than
/// another's are dropped and TUs with the same shards become one, so the
/// result, which is sorted, does not depend on the order of the parts. \returns
/// whether parts have different facts.
bool settle(std::vector<PartTu> &Tus) {
  std::map<size_t, size_t> Counts;
  std::map<size_t, TuState> BestOf;
  TuState Best = TuState::OtherShard;
  for (const PartTu &Tu : Tus) {
    ++Counts[Tu.Part];
    auto [It, New] = BestOf.try_emplace(Tu.Part, Tu.Record.State);
    It->second = std::min(It->second, Tu.Record.State);
    Best = std::min(Best, Tu.Record.State);
  }
  llvm::erase_if(Tus,
                 [&](const PartTu &Tu) { return BestOf[Tu.Part] != Best; });
  llvm::sort(Tus);
  std::vector<PartTu> Result;
  std::map<size_t, size_t> Twins; // equal TUs so far, by part
  size_t First = 0, Most = 0;
  for (PartTu &Tu : Tus) {
    if (First < Result.size() &&
        (Result[First].Hashes != Tu.Hashes ||
         Result[First].Record.State != Tu.Record.State)) {
      First = Result.size();
      Twins.clear();
    }
    // The n-th equal TU of one part is the n-th of another.
    size_t Number = First + Twins[Tu.Part]++;
    if (Number == Result.size())
      Result.push_back(std::move(Tu));
    else
      llvm::append_range(Result[Number].Uses, Tu.Uses);
  }
  Tus = std::move(Result);
  for (const auto &[Part, Count] : Counts)
    Most = std::max(Most, Count);
  return Tus.size() > Most;
}

std::vector<ShardUse> usesOf(const Units &From, size_t Tu,
                             llvm::ArrayRef<uint32_t> Readings) {
  std::vector<ShardUse> Result;
  for (uint32_t Number : From.Tus[Tu])
    Result.push_back(
        {From.Uses[Number].Hash, Readings[From.Uses[Number].Reading]});
  llvm::sort(Result);
  return Result;
}

} // namespace

MergedTus mergeTus(llvm::ArrayRef<OpenPart> Parts,
                   llvm::ArrayRef<BuildInfo> Builds,
                   std::vector<std::string> &Problems) {
  using Key = std::tuple<std::string, std::string, std::string>;
  MergedTus Result;
  AllReadings Readings(Result.CompiledUnits.Readings);
  std::map<Key, std::vector<PartTu>> All;
  for (size_t PartNumber = 0; PartNumber < Parts.size(); ++PartNumber) {
    const OpenPart &Part = Parts[PartNumber];
    std::vector<uint32_t> Numbers;
    Numbers.reserve(Part.CompiledUnits.Readings.size());
    for (const Reading &R : Part.CompiledUnits.Readings)
      Numbers.push_back(Readings.add(R));
    for (size_t I = 0; I < Part.Tus.size(); ++I) {
      PartTu Tu{Part.Tus[I], {}, {}, PartNumber};
      // The TUs of an index of one build need not name it, and the user may
      // have renamed it.
      if (Part.Builds.size() == 1)
        Tu.Record.Build = Part.Builds.front().Name;
      Tu.Uses = usesOf(Part.CompiledUnits, I, Numbers);
      for (const ShardUse &Use : Tu.Uses)
        Tu.Hashes.push_back(Use.Hash);
      Key Name{Tu.Record.Main, Tu.Record.Object, Tu.Record.Build};
      All[Name].push_back(std::move(Tu));
    }
  }
  std::vector<std::vector<ShardUse>> OfTus;
  for (auto &[Name, Tus] : All) {
    const auto &[Main, Object, Build] = Name;
    if (settle(Tus))
      Problems.push_back(
          (llvm::Twine("Parts have different facts of ") + Main +
           " in the build " + Build +
           ", and all of them count: if it was compiled with other flags, tell "
           "these builds apart by names, as NAME=PART; if it has changed in "
           "between, make the parts from one source.")
              .str());
    for (PartTu &Tu : Tus) {
      if (Builds.size() > 1)
        Result.Builds.push_back(static_cast<unsigned>(
            llvm::find_if(Builds,
                          [&](const BuildInfo &B) { return B.Name == Build; }) -
            Builds.begin()));
      else
        Tu.Record.Build.clear();
      Result.Records.push_back(std::move(Tu.Record));
      OfTus.push_back(std::move(Tu.Uses));
    }
  }
  setUses(Result.CompiledUnits, OfTus);
  return Result;
}

} // namespace torchtalk::index
