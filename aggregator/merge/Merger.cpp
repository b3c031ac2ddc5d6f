//===- Merger.cpp - Shards of all TUs into one table ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/Merger.h"
#include "facts/Container.h"
#include "merge/Stubs.h"
#include "store/Errors.h"
#include "store/FactStore.h"
#include "store/Try.h"

#include "llvm/ADT/DenseSet.h"

namespace torchtalk::index {
namespace {

using facts::Shard;

/// Adds shards of one path mapping.
class ShardAdder {
public:
  ShardAdder(const PathReader &Reader, Reading &Read, FactTable &Table)
      : Reader(Reader), Read(Read), Table(Table) {}

  /// \p Use is the number of the shard in Units::Uses.
  void add(const Shard &S, uint32_t Use, BuildSet InBuilds) {
    Builds = InBuilds;
    Joins = {};
    Joins.Use = Use;
    uint32_t Home = file(S.File);
    llvm::DenseSet<uint32_t> Stubs;
    for (const facts::Edge &E : S.Edges)
      if (E.Kind == facts::EdgeKind::Stub)
        Stubs.insert(E.To);
    Symbols.clear();
    for (uint32_t I = 0; I < S.Symbols.size(); ++I)
      Symbols.push_back(Stubs.contains(I)
                            ? stub(facts::operatorOf(S.Symbols[I].Identity))
                            : symbol(S.Symbols[I]));
    for (const facts::Function &F : S.Functions)
      Table.Definitions.add({Symbols[F.Symbol], Home, F.Line, F.EndLine, F.Kind,
                             F.MacroLine != 0 ? file(F.MacroFile) + 1 : 0,
                             F.MacroLine, symbolPlus1(F.TemplatePlus1)},
                            Builds);
    for (const facts::Edge &E : S.Edges)
      Table.Edges.add({Symbols[E.From], Symbols[E.To], E.Kind,
                       E.File.empty() ? Home : file(E.File), E.Line,
                       symbolPlus1(E.PassedToPlus1)},
                      Builds);
    for (const facts::Include &I : S.Includes)
      Table.Includes.add({Home, file(I.Path), I.Line}, Builds);
    for (const facts::Registration &R : S.Registrations)
      addRegistration(R, Home);
    Joins.DispatchKeys = S.DispatchKeys;
    for (const facts::Binding &B : S.Bindings)
      addBinding(B, Home);
    if (!Joins.empty())
      Table.ToJoin.push_back(std::move(Joins));
  }

private:
  uint32_t file(const std::string &Stored) {
    auto [It, New] = Files.try_emplace(Stored, 0);
    if (!New) {
      ++Table.FileMentions[It->second];
      return It->second;
    }
    std::string Path = Reader(Stored);
    It->second = Table.file(Path);
    Read.Files.emplace(Stored, std::move(Path));
    return It->second;
  }

  uint32_t symbol(const facts::Symbol &S) {
    std::string File;
    if (!S.File.empty())
      File = Table.Files[file(S.File)].str();
    return Table.symbol(S, File);
  }

  uint32_t stub(const std::string &Name) {
    facts::Symbol S;
    S.Identity = stubIdentity(Name);
    if (!llvm::StringRef(S.Identity).starts_with("_Z"))
      S.Name = S.Signature = Name;
    return Table.symbol(S, "");
  }

  uint32_t symbolPlus1(uint32_t IndexPlus1) const {
    return IndexPlus1 != 0 ? Symbols[IndexPlus1 - 1] + 1 : 0;
  }

  void addRegistration(const facts::Registration &R, uint32_t Home) {
    if (R.Api == facts::RegistrationApi::Stub)
      stub(R.Op);
    Joins.Registrations.push_back(
        {rowOf(R, Table.Files[Home].str(), idPlus1(R.KernelPlus1)), Builds});
  }

  SymbolId idPlus1(uint32_t IndexPlus1) const {
    return IndexPlus1 != 0 ? Table.Symbols[Symbols[IndexPlus1 - 1]].Id : 0;
  }

  void addBinding(const facts::Binding &B, uint32_t Home) {
    Joins.Bindings.push_back(
        rowOf(B, Table.Files[Home].str(),
              [this](uint32_t IndexPlus1) { return idPlus1(IndexPlus1); }));
    Joins.Bindings.back().Builds = Builds;
  }

  const PathReader &Reader;
  Reading &Read;
  FactTable &Table;
  llvm::StringMap<uint32_t> Files;
  std::vector<uint32_t> Symbols; ///< of the current shard
  BuildSet Builds = 0;           ///< likewise
  JoinFacts Joins;               ///< likewise
};

/// The builds of each use.
std::vector<BuildSet> buildsOfUses(const Units &In,
                                   llvm::ArrayRef<unsigned> Builds) {
  std::vector<BuildSet> Result(In.Uses.size());
  if (!Builds.empty())
    for (size_t Tu = 0; Tu < In.Tus.size(); ++Tu)
      for (uint32_t Use : In.Tus[Tu])
        Result[Use] |= BuildSet(1) << Builds[Tu];
  return Result;
}

} // namespace

llvm::Error
mergeShards(Units &In, llvm::ArrayRef<unsigned> Builds,
            llvm::ArrayRef<PathReader> Readers, const store::FactStore &Store,
            FactTable &Table,
            const std::function<void(uint64_t, uint64_t)> &Progress) {
  std::vector<ShardAdder> Adders;
  Adders.reserve(Readers.size());
  for (size_t I = 0; I < Readers.size(); ++I)
    Adders.emplace_back(Readers[I], In.Readings[I], Table);
  std::vector<BuildSet> InBuilds = buildsOfUses(In, Builds);
  Shard Current;
  for (size_t I = 0; I < In.Uses.size(); ++I) {
    const ShardUse &Use = In.Uses[I];
    // All uses of a shard are adjacent.
    if (I == 0 || In.Uses[I - 1].Hash != Use.Hash) {
      std::string Bytes = TRY(Store.shard(Use.Hash));
      std::string Why;
      if (!facts::decodeShard(Bytes, Current, Why))
        return makeError("Shard " + facts::toHex(Use.Hash) +
                         " of the fact store cannot be read (" + Why +
                         "): delete the folder 'store' of the index and run "
                         "'torchtalk index build' again.");
    }
    Adders[Use.Reading].add(Current, static_cast<uint32_t>(I), InBuilds[I]);
    if (I % 256 == 0)
      Progress(I, In.Uses.size());
  }
  Progress(In.Uses.size(), In.Uses.size());
  return llvm::Error::success();
}

} // namespace torchtalk::index
