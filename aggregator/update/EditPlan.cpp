//===- EditPlan.cpp - What an update has to change ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "update/EditPlan.h"
#include "describe/Dialect.h"
#include "index/format/IndexCoding.h"
#include "index/format/Sums.h"
#include "index/writer/WalkWriter.h"
#include "store/FactStore.h"
#include "store/Try.h"

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

  llvm::Expected<std::unique_ptr<EditPlan>> run() {
    TRY(open());
    if (!matchReadings() || !matchUses())
      return nullptr;
    for (auto Step : {&Planning::readShards, &Planning::countFiles,
                      &Planning::finishTable, &Planning::sparesText,
                      &Planning::sparesOps, &Planning::sparesBackendNames}) {
      auto Possible = TRY((this->*Step)());
      if (!Possible)
        return nullptr;
    }
    return std::move(Plan);
  }

private:
  llvm::Error open() {
    Plan->Former = &Request.Former;
    Plan->FormerDir = Request.FormerDir;
    TRY(GenerationDb::openReadOnly(Request.FormerDir, {}).moveInto(Plan->Old));
    TRY(Request.Former.units().moveInto(Former));
    TRY(readMeta(FilesKey, decodeFiles, Plan->Files));
    return readMeta(InDevicesKey, decode<std::vector<RegistrationRecord>>,
                    Plan->InDevices);
  }

  // Each of these returns false where an edit is not possible.

  /// Whether all that was read is read as it was: a file that has come or gone
  /// can change what a stored path means.
  bool matchReadings() {
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

  bool matchUses() {
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
                        std::back_inserter(New));
    return Plan->Gone.size() + New.size() <=
           std::max(MaxUses, Former.Uses.size() / MaxShare);
  }

  llvm::Expected<bool> readShards() {
    // A shard that the store has no more is no reason to fail.
    for (const ShardUse &Use : Plan->Gone) {
      auto Has = TRY(Request.Store.has(Use.Hash));
      if (!Has)
        return false;
    }
    FactTable &Table = Plan->Table;
    for (const std::string &Path : Plan->Files.Paths)
      Table.file(Path);
    Table.FileMentions.assign(Table.Files.size(), 0);
    TRY(merge(Plan->Gone));
    Table.negate();
    TRY(merge(New));
    for (JoinFacts &Facts : Table.ToJoin)
      Facts.Use = static_cast<uint32_t>(
          llvm::lower_bound(Plan->Units.Uses, New[Facts.Use]) -
          Plan->Units.Uses.begin());
    return Table.Files.size() == Plan->Files.Paths.size();
  }

  /// Whether all files of the former generation are still named.
  llvm::Expected<bool> countFiles() {
    std::vector<uint32_t> FormerMentions;
    TRY(readMeta(FileMentionsKey, decode<std::vector<uint32_t>>,
                 FormerMentions));
    std::vector<uint32_t> &Mentions = Plan->Table.FileMentions;
    if (FormerMentions.size() != Mentions.size())
      return bad(FileMentionsKey);
    for (size_t I = 0; I < Mentions.size(); ++I) {
      Mentions[I] += FormerMentions[I];
      if (Mentions[I] == 0 || Mentions[I] > INT32_MAX)
        return false;
    }
    return true;
  }

  /// Makes the rows of the new generation: of what is changed, and of all that
  /// is joined over all code.
  llvm::Expected<bool> finishTable() {
    FactTable &Table = Plan->Table;
    TRY(addFormerFacts(Request.Former, *Plan->Old, Table)
            .moveInto(Plan->Changed));
    size_t NumNew = Table.ToJoin.size();
    std::set<std::string> Without;
    for (const ShardUse &Use : Plan->Gone)
      Without.insert(useKey(Use));
    TRY(Plan->Old->scan(Column::ToJoin, "",
                        [&](std::string_view Key,
                            std::string_view Bytes) -> llvm::Expected<bool> {
                          if (!Without.contains(std::string(Key)) &&
                              !decode(Bytes, Table.ToJoin.emplace_back()))
                            return bad("list of registrations");
                          return true;
                        }));
    Table.finish();
    Table.ToJoin.resize(NumNew);
    TRY(checkSums(*Plan->Old, Table));
    return true;
  }

  /// Whether, in what is read as text too, the same lines have definitions: the
  /// functions of the others are the text's.
  llvm::Expected<bool> sparesText() {
    using Line = std::pair<llvm::StringRef, uint32_t>; ///< its file
    std::set<Line> Before, After;
    auto AddTo = [](std::set<Line> &Lines, llvm::StringRef File,
                    uint32_t Line) {
      if (!File.starts_with("/") && source::isReadAsText(File, true))
        Lines.emplace(File, Line);
    };
    for (const auto &[Id, Symbol] : Plan->Changed.Symbols)
      if (Symbol.Before)
        for (const Definition &D : Symbol.Before->Definitions)
          AddTo(Before, D.File, D.Line);
    for (const DefinitionRow &D : Plan->Table.Definitions.Rows)
      AddTo(After, Plan->Table.Files[D.File], D.Line);
    std::set<Line> Differ;
    std::set_symmetric_difference(Before.begin(), Before.end(), After.begin(),
                                  After.end(),
                                  std::inserter(Differ, Differ.end()));
    // Those of other symbols are as they were.
    std::set<std::string> Files;
    for (const auto &[File, Number] : Differ)
      Files.insert(File.str());
    for (const std::string &File : Files) {
      auto Ids = TRY(Request.Former.symbolsInFile(File));
      for (SymbolId Id : Ids) {
        if (Plan->Changed.Symbols.contains(Id))
          continue;
        auto Symbol = TRY(Request.Former.symbol(Id));
        if (Symbol)
          for (const Definition &D : Symbol->Definitions)
            if (D.File == File)
              Differ.erase({File, D.Line});
      }
    }
    return Differ.empty();
  }

  /// Whether the same ops are nodes of the walk.
  llvm::Expected<bool> sparesOps() {
    auto Walk = TRY(Request.Former.walk());
    std::vector<std::string> Now =
        walkOps(Request.Ops, Plan->Table.Registrations);
    Node First = Walk->symbols();
    if (Walk->nodes() - First != Now.size())
      return false;
    for (size_t I = 0; I < Now.size(); ++I)
      if (Walk->opName(First + static_cast<Node>(I)) != Now[I])
        return false;
    return true;
  }

  /// Whether C++ calls backends as it did, by which keys in Python are known.
  llvm::Expected<bool> sparesBackendNames() {
    auto Rows = TRY(Request.Former.registrationsOf(OperatorName::All));
    llvm::erase_if(Rows, [](const auto &Row) { return !Row.Compiled; });
    return backendNames(Rows) == backendNames(Plan->Table.Registrations);
  }

  /// \p Decode(bytes, out) of a record of Column::Meta.
  template <typename Fn, typename T>
  llvm::Error readMeta(const char *Key, Fn Decode, T &Out) const {
    auto Bytes = TRY(Plan->Old->get(Column::Meta, Key));
    return Bytes && Decode(*Bytes, Out) ? llvm::Error::success() : bad(Key);
  }
  llvm::Error bad(llvm::StringRef What) const {
    return Plan->Old->damaged("its " + What + " cannot be read");
  }
  /// Adds the facts of \p Uses to the table.
  llvm::Error merge(const std::vector<ShardUse> &Uses) {
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
    TRY(mergeShards(These, {}, Readers, Request.Store, Plan->Table,
                    [](uint64_t, uint64_t) {}));
    for (size_t I = 0; I < These.Readings.size(); ++I)
      Plan->Units.Readings[I].Files.insert(These.Readings[I].Files.begin(),
                                           These.Readings[I].Files.end());
    return llvm::Error::success();
  }

  const EditRequest &Request;
  std::unique_ptr<EditPlan> Plan;
  Units Former;
  std::vector<uint32_t> FormerReading; ///< by reading of Request.Now
  std::vector<ShardUse> New;           ///< that the former one has not
};

} // namespace

llvm::Expected<std::unique_ptr<EditPlan>> makePlan(const EditRequest &Request) {
  return Planning(Request).run();
}

} // namespace torchtalk::edit
