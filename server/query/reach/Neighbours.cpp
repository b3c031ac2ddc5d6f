//===- Neighbours.cpp - Reading what is shown of neighbours ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/Neighbours.h"

#include "query/dispatch/Steps.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace torchtalk::query {

using index::Session;
using index::SymbolId;
using index::SymbolRecord;

namespace {

/// Enough to see what there is.
constexpr size_t MaxOverrides = 10;

/// What all members of \p Subject override, or are overridden by.
void findOverrides(Session &Index, const WalkGraph &Graph,
                   const SymbolFamily &Subject, bool Up,
                   std::vector<SymbolFamily> &Shown, size_t &Total) {
  Steps Next(Graph);
  std::map<Node, std::vector<SymbolId>> ByFamily;
  for (const SymbolRecord &Member : Subject.Members)
    if (std::optional<Node> Self = Graph.find(Member.Id))
      for (Node Other : Up ? Next.overridden(*Self) : Next.overriders(*Self))
        ByFamily[Graph.family(Other)].push_back(Graph.id(Other));
  Total = ByFamily.size();
  for (auto &[Family, Ids] : ByFamily) {
    if (Shown.size() == MaxOverrides)
      break;
    Shown.push_back(familyOf(loadSymbols(Index, Ids)));
  }
}

} // namespace

void readName(Session &Index, NamedSymbol &Symbol) {
  if (Symbol.Id == 0)
    return;
  if (auto Record = Index.symbol(Symbol.Id))
    Symbol.Name = std::move(Record->Name);
}

CallSite siteOf(index::EdgeRecord &Edge) {
  CallSite Site;
  Site.Kind = Edge.Kind;
  Site.Where = std::move(Edge.Site);
  Site.PassedTo.Id = Edge.PassedTo;
  Site.OnlyIn = std::move(Edge.OnlyIn);
  return Site;
}

CallSite dispatchSite(const index::RegistrationRecord &Row) {
  CallSite Site;
  Site.Op = Row.Op;
  Site.Key = Row.Key;
  Site.Where = {Row.File, Row.Line};
  Site.OnlyIn = Row.OnlyIn;
  Site.Origin = fromOf(Row);
  return Site;
}

Peer makePeer(Session &Index, const std::vector<SymbolId> &Members,
              std::vector<CallSite> Sites) {
  Peer Result;
  Result.Function = familyOf(loadSymbols(Index, Members));
  llvm::sort(Sites);
  Sites.erase(llvm::unique(Sites), Sites.end());
  Result.Sites = std::move(Sites);
  for (CallSite &Site : Result.Sites)
    for (NamedSymbol *Symbol : {&Site.PassedTo, &Site.Base})
      readName(Index, *Symbol);
  return Result;
}

void addSource(std::vector<SourcePeer> Peers, size_t Offset, size_t Limit,
               NeighboursResult &Out) {
  for (SourcePeer &Peer : Peers) {
    Out.TotalSites += Peer.Sites.size();
    Out.SourceSites += Peer.Sites.size();
    ++Out.TotalSource;
    if (Out.Total++ >= Offset && Out.Peers.size() < Limit)
      Out.Peers.push_back(
          {familyOf({std::move(Peer.Function)}), std::move(Peer.Sites)});
  }
}

void addOverrides(Session &Index, const WalkGraph &Graph,
                  const SymbolFamily &Subject, NeighboursResult &Out) {
  findOverrides(Index, Graph, Subject, /*Up=*/true, Out.Overridden,
                Out.TotalOverridden);
  findOverrides(Index, Graph, Subject, /*Up=*/false, Out.Overriders,
                Out.TotalOverriders);
}

} // namespace torchtalk::query
