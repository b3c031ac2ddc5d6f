//===- Impact.cpp - Callers of callers ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Graph.h"
#include "query/KernelChain.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>
#include <tuple>
#include <unordered_set>

namespace torchtalk::query {

using index::EdgeRecord;
using index::IndexReader;
using index::SymbolId;
using index::SymbolRecord;

namespace {

/// Above this the answer is "everything"; the walk stops and says so.
constexpr size_t MaxReached = 200000;

class ImpactWalk {
public:
  ImpactWalk(const IndexReader &Index, ImpactResult &Out)
      : Index(Index), Out(Out) {}

  llvm::Error run(const SymbolFamily &Subject, unsigned Depth) {
    std::vector<SymbolId> Frontier;
    for (const SymbolRecord &Member : Subject.Members)
      if (Seen.insert(Member.Id).second)
        Frontier.push_back(Member.Id);
    for (unsigned Level = 1; Level <= Depth && !Frontier.empty(); ++Level) {
      std::vector<SymbolId> Next;
      for (SymbolId Id : Frontier) {
        if (llvm::Error E = step(Id, Next))
          return E;
        if (Seen.size() > MaxReached) {
          Out.Truncated = true;
          break;
        }
      }
      if (llvm::Error E = record(Level, Next))
        return E;
      if (Out.Truncated)
        break;
      Frontier = std::move(Next);
    }
    Out.Ops.assign(Ops.begin(), Ops.end());
    return llvm::Error::success();
  }

  std::vector<ImpactEntry> takeEntries() { return std::move(Entries); }

private:
  llvm::Error step(SymbolId Id, std::vector<SymbolId> &Next) {
    auto Callers = Index.callers(Id);
    if (!Callers)
      return Callers.takeError();
    for (const EdgeRecord &Edge : *Callers)
      // A registration block runs no kernel: the op it registers is what
      // counts, and follows below.
      if (Edge.Kind != facts::EdgeKind::Register)
        reach(Edge.Peer, "", Next);
    auto Rows = Index.registrationsOfKernel(Id);
    if (!Rows)
      return Rows.takeError();
    for (const index::RegistrationRecord &Row : *Rows) {
      if (Row.Op == "_" || !Ops.insert(Row.Op).second)
        continue;
      auto DispatcherEntries = entriesOf(Row.Op);
      if (!DispatcherEntries)
        return DispatcherEntries.takeError();
      for (SymbolId Entry : *DispatcherEntries)
        reach(Entry, Row.Op, Next);
    }
    return llvm::Error::success();
  }

  void reach(SymbolId Id, const std::string &ViaOp,
             std::vector<SymbolId> &Next) {
    if (!Seen.insert(Id).second)
      return;
    Next.push_back(Id);
    if (!ViaOp.empty())
      Via.emplace(Id, ViaOp);
  }

  /// at::_ops::<op>::call and ::redispatch. Read once: there are thousands,
  /// and a walk can meet hundreds of ops.
  llvm::Expected<std::vector<SymbolId>> entriesOf(const std::string &Op) {
    if (!HaveEntries) {
      HaveEntries = true;
      for (const char *Method : {"call", "redispatch"}) {
        auto Ids = Index.symbolsNamed(Method);
        if (!Ids)
          return Ids.takeError();
        auto Symbols = loadSymbols(Index, *Ids);
        if (!Symbols)
          return Symbols.takeError();
        for (const SymbolRecord &Symbol : *Symbols)
          EntryByName[Symbol.Name].push_back(Symbol.Id);
      }
    }
    std::vector<SymbolId> Result;
    for (const char *Method : {"::call", "::redispatch"})
      if (auto Found =
              EntryByName.find("at::_ops::" + unambiguousName(Op) + Method);
          Found != EntryByName.end())
        llvm::append_range(Result, Found->second);
    return Result;
  }

  /// The functions of a level, copies of one source function as one entry.
  llvm::Error record(unsigned Level, const std::vector<SymbolId> &Reached) {
    auto Symbols = loadSymbols(Index, Reached);
    if (!Symbols)
      return Symbols.takeError();
    std::map<std::string, ImpactEntry> ByKey;
    for (SymbolRecord &Symbol : *Symbols) {
      auto [Known, New] = ByKey.try_emplace(familyKey(Symbol));
      if (!New) {
        ++Known->second.Copies;
        continue;
      }
      Known->second.Level = Level;
      if (auto Op = Via.find(Symbol.Id); Op != Via.end())
        Known->second.ViaOp = Op->second;
      Known->second.Function = std::move(Symbol);
    }
    if (ByKey.empty())
      return llvm::Error::success();
    Out.LevelTotals.push_back(ByKey.size());
    size_t First = Entries.size();
    for (auto &[Key, Item] : ByKey)
      Entries.push_back(std::move(Item));
    std::sort(Entries.begin() + First, Entries.end(),
              [](const ImpactEntry &A, const ImpactEntry &B) {
                return rank(A) < rank(B);
              });
    return llvm::Error::success();
  }

  static std::tuple<bool, index::Location, std::string, SymbolId>
  rank(const ImpactEntry &Item) {
    return {isGenerated(Item.Function), definitionOf(Item.Function),
            Item.Function.Name, Item.Function.Id};
  }

  const IndexReader &Index;
  ImpactResult &Out;
  std::unordered_set<SymbolId> Seen;
  std::map<SymbolId, std::string> Via;
  std::set<std::string> Ops;
  bool HaveEntries = false;
  std::map<std::string, std::vector<SymbolId>> EntryByName;
  std::vector<ImpactEntry> Entries;
};

} // namespace

llvm::Error impact(const IndexReader &Index, const SymbolFamily &Subject,
                   const GraphRequest &Request, GraphResult &Out) {
  ImpactWalk Walk(Index, Out.Impact);
  if (llvm::Error E = Walk.run(Subject, Request.Depth))
    return E;
  std::vector<ImpactEntry> All = Walk.takeEntries();
  Out.ThePage = makePage(Index, Out.ThePage.Offset, Request.Limit, All.size());
  for (size_t I = Out.ThePage.Offset;
       I < All.size() && Out.Impact.Shown.size() < Request.Limit; ++I)
    Out.Impact.Shown.push_back(std::move(All[I]));
  return llvm::Error::success();
}

} // namespace torchtalk::query
