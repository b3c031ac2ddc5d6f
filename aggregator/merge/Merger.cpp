//===- Merger.cpp - Shards of all TUs into one table ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/Merger.h"
#include "facts/Container.h"
#include "store/Errors.h"
#include "store/FactStore.h"

#include <map>

namespace torchtalk::index {
namespace {

using collect::PathMapping;
using facts::Shard;

/// Adds shards under one mapping.
class ShardAdder {
public:
  /// \p FirstCall counts the calls of all shards.
  ShardAdder(PathMapping Mapping, collect::PathMapper &Mapper, FactTable &Table,
             uint32_t &FirstCall)
      : Mapping(std::move(Mapping)), Mapper(Mapper), Table(Table),
        FirstCall(FirstCall) {}

  void add(const Shard &S) {
    uint32_t Home = file(S.File);
    Symbols.clear();
    for (const facts::Symbol &Sym : S.Symbols)
      Symbols.push_back(symbol(Sym));
    for (const facts::Function &F : S.Functions)
      Table.Definitions.add({Symbols[F.Symbol], Home, F.Line, F.EndLine, F.Kind,
                             F.MacroLine != 0 ? file(F.MacroFile) + 1 : 0,
                             F.MacroLine, symbolPlus1(F.TemplatePlus1)});
    for (const facts::Edge &E : S.Edges)
      Table.Edges.add({Symbols[E.From], Symbols[E.To], E.Kind,
                       E.File.empty() ? Home : file(E.File), E.Line,
                       symbolPlus1(E.PassedToPlus1)});
    for (const facts::Include &I : S.Includes)
      Table.Includes.add({Home, file(I.Path), I.Line});
    for (const facts::Registration &R : S.Registrations)
      addRegistration(R, Home);
    Table.DispatchKeys.insert(Table.DispatchKeys.end(), S.DispatchKeys.begin(),
                              S.DispatchKeys.end());
    uint32_t Calls = 0;
    for (const facts::Binding &B : S.Bindings) {
      addBinding(B, Home);
      Calls = std::max(Calls, B.Call);
    }
    FirstCall += Calls;
  }

private:
  uint32_t file(const std::string &Stored) {
    auto [It, New] = Files.try_emplace(Stored, 0);
    if (New)
      It->second = Table.file(Mapper.map(Mapping, Stored));
    return It->second;
  }

  uint32_t symbol(const facts::Symbol &S) {
    std::string File;
    if (!S.File.empty())
      File = Table.Files[file(S.File)].str();
    return Table.symbol(S, File);
  }

  uint32_t symbolPlus1(uint32_t IndexPlus1) const {
    return IndexPlus1 != 0 ? Symbols[IndexPlus1 - 1] + 1 : 0;
  }

  void addRegistration(const facts::Registration &R, uint32_t Home) {
    RegistrationRecord Record;
    Record.Op = R.Op;
    Record.Key = R.Key;
    Record.Schema = R.Schema;
    if (R.KernelPlus1 != 0)
      Record.Kernel = Table.Symbols[Symbols[R.KernelPlus1 - 1]].Id;
    Record.KernelName = R.KernelName;
    Record.File = Table.Files[Home].str();
    Record.Line = R.Line;
    Record.BlockLine = R.BlockLine;
    Record.Conditional = R.Conditional;
    Record.Api = R.Api;
    Table.Registrations.push_back(std::move(Record));
  }

  SymbolId idPlus1(uint32_t IndexPlus1) const {
    return IndexPlus1 != 0 ? Table.Symbols[Symbols[IndexPlus1 - 1]].Id : 0;
  }

  void addBinding(const facts::Binding &B, uint32_t Home) {
    BindingRow Row;
    Row.Kind = B.Kind;
    Row.Owner = {idPlus1(B.OwnerPlus1), B.Owner};
    Row.Name = B.Name;
    Row.Target = {idPlus1(B.TargetPlus1), B.Target};
    Row.Wrapped = idPlus1(B.WrappedPlus1);
    Row.Spelling = B.Spelling;
    Row.Site = {Table.Files[Home].str(), B.Line};
    Row.Call = B.Call != 0 ? FirstCall + B.Call : 0;
    Row.Conditional = B.Conditional;
    Table.BindingRows.push_back(std::move(Row));
  }

  PathMapping Mapping;
  collect::PathMapper &Mapper;
  FactTable &Table;
  uint32_t &FirstCall;
  llvm::StringMap<uint32_t> Files;
  std::vector<uint32_t> Symbols; ///< of the shard at hand
};

struct Use {
  facts::ShardHash Hash;
  uint32_t Mapping;
  auto operator<=>(const Use &) const = default;
};

} // namespace

llvm::Expected<MergeCounts>
mergeShards(const std::vector<collect::CollectedTu> &Tus,
            const store::FactStore &Store, collect::PathMapper &Mapper,
            FactTable &Table,
            const std::function<void(uint64_t, uint64_t)> &Progress) {
  std::map<PathMapping, uint32_t> Numbers;
  uint32_t FirstCall = 0;
  std::vector<ShardAdder> Adders;
  std::vector<Use> Uses;
  for (const collect::CollectedTu &Tu : Tus) {
    if (Tu.Shards.empty())
      continue;
    auto [It, New] = Numbers.try_emplace(Tu.Mapping, Adders.size());
    if (New)
      Adders.emplace_back(Tu.Mapping, Mapper, Table, FirstCall);
    for (const facts::ShardHash &Hash : Tu.Shards)
      Uses.push_back({Hash, It->second});
  }
  MergeCounts Counts;
  Counts.ShardsSeen = Uses.size();
  // By hash: the order of the store, and all mappings of a shard together.
  std::sort(Uses.begin(), Uses.end());
  Uses.erase(std::unique(Uses.begin(), Uses.end()), Uses.end());

  Shard Current;
  const Use *Last = nullptr;
  uint64_t Done = 0;
  for (const Use &U : Uses) {
    if (!Last || Last->Hash != U.Hash) {
      llvm::Expected<std::string> Bytes = Store.shard(U.Hash);
      if (!Bytes)
        return Bytes.takeError();
      std::string Why;
      if (!facts::decodeShard(*Bytes, Current, Why))
        return makeError("Shard " + facts::toHex(U.Hash) +
                         " of the fact store cannot be read (" + Why +
                         "): delete the folder 'store' of the index and run "
                         "'torchtalk index build' again.");
      ++Counts.ShardsUnique;
    }
    Last = &U;
    Adders[U.Mapping].add(Current);
    if (++Done % 256 == 0)
      Progress(Done, Uses.size());
  }
  Progress(Uses.size(), Uses.size());
  return Counts;
}

} // namespace torchtalk::index
