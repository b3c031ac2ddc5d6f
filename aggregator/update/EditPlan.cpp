//===- EditPlan.cpp - What an update has to change ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "update/EditPlan.h"
#include "index/format/UnitsCoding.h"
#include "index/writer/WalkWriter.h"
#include "source/DeviceScan.h"
#include "store/FactStore.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

namespace torchtalk::edit {

using namespace index;

namespace {

/// With more shards than this that come or go, and more than one in MaxShare of
/// all, merging anew costs no more.
constexpr size_t MaxUses = 256;
constexpr size_t MaxShare = 8;

class Planning {
public:
  explicit Planning(const EditRequest &Request)
      : Request(Request), Plan(std::make_unique<EditPlan>()) {}

  llvm::Expected<std::unique_ptr<EditPlan>> run();

private:
  llvm::Error open();
  /// Each of these \returns false where an edit is not possible.
  bool matchReadings();
  bool matchUses();
  llvm::Expected<bool> readShards();
  bool countFiles();
  llvm::Expected<bool> sparesText() const;
  llvm::Error join();
  llvm::Expected<bool> sparesOps() const;
  llvm::Expected<bool> sparesBackendNames() const;

  /// \p Decode(bytes, out) of a record of Column::Meta.
  template <typename Fn, typename T>
  llvm::Error readMeta(const char *Key, Fn Decode, T &Out) const {
    auto Bytes = Plan->Old->get(Column::Meta, Key);
    if (!Bytes)
      return Bytes.takeError();
    return *Bytes && Decode(**Bytes, Out) ? llvm::Error::success() : bad(Key);
  }
  llvm::Error bad(llvm::StringRef What) const {
    return Plan->Old->damaged("its " + What + " cannot be read");
  }
  std::unique_ptr<FactTable> merge(const std::vector<ShardUse> &Uses,
                                   llvm::Error &E);

  const EditRequest &Request;
  std::unique_ptr<EditPlan> Plan;
  Units Former;
  std::vector<uint32_t> FormerReading; ///< by reading of Request.Now
};

llvm::Error Planning::open() {
  Plan->Former = &Request.Former;
  Plan->FormerDir = Request.FormerDir;
  auto Old = GenerationDb::openReadOnly(Request.FormerDir, {});
  if (!Old)
    return Old.takeError();
  Plan->Old = std::move(*Old);
  auto FormerUnits = Request.Former.units();
  if (!FormerUnits)
    return FormerUnits.takeError();
  Former = std::move(*FormerUnits);
  if (llvm::Error E = readMeta(FilesKey, decodeFiles, Plan->Files))
    return E;
  if (llvm::Error E =
          readMeta(FileMentionsKey, decodeMentions, Plan->FileMentions))
    return E;
  if (Plan->FileMentions.size() != Plan->Files.Paths.size())
    return bad(FileMentionsKey);
  return readMeta(InDevicesKey, decodeRegistrations, Plan->InDevices);
}

/// Whether all that was read is read as it was: a file that has come or gone
/// can change what a stored path means.
bool Planning::matchReadings() {
  std::set<uint32_t> Met;
  for (size_t I = 0; I < Request.Now.Readings.size(); ++I) {
    auto Found = llvm::find_if(Former.Readings, [&](const Reading &R) {
      return R.Mapping == Request.Now.Readings[I].Mapping;
    });
    if (Found == Former.Readings.end())
      return false;
    for (const auto &[Stored, Path] : Found->Files)
      if (Request.Readers[I](Stored) != Path)
        return false;
    FormerReading.push_back(
        static_cast<uint32_t>(Found - Former.Readings.begin()));
    Met.insert(FormerReading.back());
  }
  return Met.size() == Former.Readings.size() &&
         Met.size() == FormerReading.size();
}

bool Planning::matchUses() {
  std::vector<std::vector<ShardUse>> OfTus;
  for (const std::vector<uint32_t> &Numbers : Request.Now.Tus) {
    std::vector<ShardUse> &Uses = OfTus.emplace_back();
    for (uint32_t Number : Numbers) {
      const ShardUse &Use = Request.Now.Uses[Number];
      Uses.push_back({Use.Hash, FormerReading[Use.Reading]});
    }
  }
  Plan->Units.Readings = Former.Readings;
  setUses(Plan->Units, OfTus);
  std::set_difference(Former.Uses.begin(), Former.Uses.end(),
                      Plan->Units.Uses.begin(), Plan->Units.Uses.end(),
                      std::back_inserter(Plan->Gone));
  std::set_difference(Plan->Units.Uses.begin(), Plan->Units.Uses.end(),
                      Former.Uses.begin(), Former.Uses.end(),
                      std::back_inserter(Plan->New));
  return Plan->Gone.size() + Plan->New.size() <=
         std::max(MaxUses, Former.Uses.size() / MaxShare);
}

std::unique_ptr<FactTable> Planning::merge(const std::vector<ShardUse> &Uses,
                                           llvm::Error &E) {
  llvm::ErrorAsOutParameter Out(&E);
  auto Table = std::make_unique<FactTable>();
  Units These;
  These.Readings = Plan->Units.Readings;
  These.Uses = Uses;
  std::vector<PathReader> Readers(FormerReading.size());
  for (size_t I = 0; I < FormerReading.size(); ++I) {
    const Reading &Known = Former.Readings[FormerReading[I]];
    Readers[FormerReading[I]] =
        [&Known, &Read = Request.Readers[I]](const std::string &Stored) {
          auto Found = Known.Files.find(Stored);
          return Found != Known.Files.end() ? Found->second : Read(Stored);
        };
  }
  E = mergeShards(These, {}, Readers, Request.Store, *Table,
                  [](uint64_t, uint64_t) {});
  if (E)
    return nullptr;
  for (size_t I = 0; I < These.Readings.size(); ++I)
    Plan->Units.Readings[I].Files.insert(These.Readings[I].Files.begin(),
                                         These.Readings[I].Files.end());
  Table->finish();
  return Table;
}

llvm::Expected<bool> Planning::readShards() {
  // A shard that the store has no more is no reason to fail.
  for (const ShardUse &Use : Plan->Gone) {
    auto Has = Request.Store.has(Use.Hash);
    if (!Has)
      return Has.takeError();
    if (!*Has)
      return false;
  }
  llvm::Error E = llvm::Error::success();
  Plan->Removed = merge(Plan->Gone, E);
  if (E)
    return E;
  Plan->Added = merge(Plan->New, E);
  if (E)
    return E;
  return makeDelta(*Plan->Removed, *Plan->Added, Plan->Files.Paths,
                   Plan->Changes);
}

/// Whether all files of the former generation are still named.
bool Planning::countFiles() {
  for (size_t I = 0; I < Plan->FileMentions.size(); ++I) {
    int64_t Count = Plan->FileMentions[I] + Plan->Changes.FileMentions[I];
    if (Count <= 0 || Count > UINT32_MAX)
      return false;
    Plan->FileMentions[I] = static_cast<uint32_t>(Count);
  }
  return true;
}

/// Whether, in what is read as text too, the same lines have definitions: the
/// functions of the others are the text's.
llvm::Expected<bool> Planning::sparesText() const {
  using Line = std::pair<uint32_t, uint32_t>; ///< its file
  auto IsText = [&](const DefinitionFact &D) {
    llvm::StringRef Path = Plan->Files.Paths[D.File];
    return !Path.starts_with("/") && source::isReadAsText(Path, true);
  };
  std::set<Line> Before, After;
  for (const auto &[Id, Change] : Plan->Changes.Symbols) {
    if (llvm::none_of(Change.Definitions,
                      [&](const auto &D) { return IsText(D.first); }))
      continue;
    auto Bytes = Plan->Old->get(Column::Sums, symbolSumsKey(Id));
    if (!Bytes)
      return Bytes.takeError();
    SymbolSums Sums;
    if (*Bytes && !decodeSums(**Bytes, Sums))
      return bad("list of definitions");
    auto AddTo = [&](std::set<Line> &Lines) {
      for (const auto &[D, Count] : Sums.Definitions)
        if (IsText(D))
          Lines.emplace(D.File, D.Line);
    };
    AddTo(Before);
    if (!applyChange(Change.Definitions, Sums.Definitions))
      return bad("list of definitions");
    AddTo(After);
  }
  std::set<Line> Differ;
  std::set_symmetric_difference(Before.begin(), Before.end(), After.begin(),
                                After.end(),
                                std::inserter(Differ, Differ.end()));
  // Those of other symbols are as they were.
  std::set<uint32_t> Files;
  for (const Line &L : Differ)
    Files.insert(L.first);
  for (uint32_t File : Files) {
    auto Ids = Request.Former.symbolsInFile(Plan->Files.Paths[File]);
    if (!Ids)
      return Ids.takeError();
    for (SymbolId Id : *Ids) {
      if (Plan->Changes.Symbols.contains(Id))
        continue;
      auto Symbol = Request.Former.symbol(Id);
      if (!Symbol)
        return Symbol.takeError();
      if (*Symbol)
        for (const Definition &D : (*Symbol)->Definitions)
          if (D.File == Plan->Files.Paths[File])
            Differ.erase({File, D.Line});
    }
  }
  return Differ.empty();
}

llvm::Error Planning::join() {
  Plan->Joined = std::make_unique<FactTable>();
  FactTable &Table = *Plan->Joined;
  std::set<std::string> Without;
  for (const ShardUse &Use : Plan->Gone)
    Without.insert(useKey(Use));
  if (llvm::Error E = Plan->Old->scan(
          Column::ToJoin, "",
          [&](std::string_view Key,
              std::string_view Bytes) -> llvm::Expected<bool> {
            if (!Without.contains(std::string(Key)) &&
                !decodeJoinFacts(Bytes, Table.ToJoin.emplace_back()))
              return bad("list of registrations");
            return true;
          }))
    return E;
  llvm::append_range(Table.ToJoin, Plan->Added->ToJoin);
  Table.finish();
  return llvm::Error::success();
}

/// Whether the same ops are nodes of the walk.
llvm::Expected<bool> Planning::sparesOps() const {
  auto Walk = Request.Former.walk();
  if (!Walk)
    return Walk.takeError();
  std::vector<std::string> Now =
      walkOps(Request.Ops, Plan->Joined->Registrations);
  Node First = (*Walk)->symbols();
  if ((*Walk)->nodes() - First != Now.size())
    return false;
  for (size_t I = 0; I < Now.size(); ++I)
    if ((*Walk)->opName(First + static_cast<Node>(I)) != Now[I])
      return false;
  return true;
}

/// Whether C++ calls backends as it did, by which keys in Python are known.
llvm::Expected<bool> Planning::sparesBackendNames() const {
  auto Rows = Request.Former.registrationsOf("_");
  if (!Rows)
    return Rows.takeError();
  llvm::erase_if(*Rows, [](const auto &Row) { return !Row.Compiled; });
  return backendNames(*Rows) == backendNames(Plan->Joined->Registrations);
}

llvm::Expected<std::unique_ptr<EditPlan>> Planning::run() {
  if (llvm::Error E = open())
    return E;
  if (!matchReadings() || !matchUses())
    return nullptr;
  auto Read = readShards();
  if (!Read)
    return Read.takeError();
  if (!*Read || !countFiles())
    return nullptr;
  if (llvm::Error E = join())
    return E;
  for (auto Spares : {&Planning::sparesText, &Planning::sparesOps,
                      &Planning::sparesBackendNames}) {
    auto Spared = (this->*Spares)();
    if (!Spared)
      return Spared.takeError();
    if (!*Spared)
      return nullptr;
  }
  return std::move(Plan);
}

} // namespace

llvm::Expected<std::unique_ptr<EditPlan>> makePlan(const EditRequest &Request) {
  return Planning(Request).run();
}

} // namespace torchtalk::edit
