//===- Callers.cpp - Direct callers ---------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Nearly everything calls a hub, and one page of its callers is shown: who
/// they are comes from the graph, and only of those shown are the call sites
/// read.
///
//===----------------------------------------------------------------------===//

#include "query/NeighbourNames.h"
#include "query/SourceCode.h"
#include "query/Steps.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>
#include <unordered_map>

namespace torchtalk::query {

using facts::EdgeKind;
using index::IndexReader;
using index::SymbolId;
using index::SymbolRecord;
using llvm::BitVector;

namespace {

/// Copies of one source function have the same call sites: that many are
/// enough to see them.
constexpr size_t MaxMembersRead = 16;

class CallersOf {
public:
  CallersOf(const IndexReader &Index, const WalkGraph &Graph,
            DispatchFilter *Filter)
      : Index(Index), Graph(Graph), Next(Graph, Filter),
        Callers(Graph.nodes()) {}

  llvm::Error add(const SymbolFamily &Subject) {
    for (const SymbolRecord &Member : Subject.Members)
      Targets.insert_or_assign(Member.Id, SymbolId(0));
    // The wrappers of an op call each other.
    if (!Subject.Op.empty())
      for (const SymbolRecord &Member : Subject.Members)
        if (std::optional<Node> Self = Graph.find(Member.Id))
          Own.insert(*Self);
    for (const SymbolRecord &Member : Subject.Members) {
      std::optional<Node> Self = Graph.find(Member.Id);
      if (!Self)
        continue;
      addEdges(*Self, /*VirtualOnly=*/false);
      for (Node Base : Next.overridden(*Self))
        if (Targets.try_emplace(Graph.id(Base), Graph.id(Base)).second)
          addEdges(Base, /*VirtualOnly=*/true);
      if (llvm::Error E = addDispatch(*Self))
        return E;
    }
    return llvm::Error::success();
  }

  size_t sites() const { return Sites; }

  /// One node of each calling family, in the order of nodes.
  std::vector<Node> families() const {
    std::vector<Node> Result;
    BitVector Seen(Graph.nodes());
    for (Node N : Callers.set_bits())
      if (Node Family = Graph.family(N); !Seen.test(Family)) {
        Seen.set(Family);
        Result.push_back(N);
      }
    return Result;
  }

  llvm::Expected<std::vector<Peer>> read(llvm::ArrayRef<Node> Shown) {
    llvm::DenseMap<Node, size_t> PeerOf; // by family
    for (size_t I = 0; I < Shown.size(); ++I)
      PeerOf.try_emplace(Graph.family(Shown[I]), I);
    std::vector<std::vector<Node>> Members(Shown.size());
    for (Node N : Callers.set_bits())
      if (auto Found = PeerOf.find(Graph.family(N)); Found != PeerOf.end())
        Members[Found->second].push_back(N);
    std::vector<Peer> Result;
    for (const std::vector<Node> &Nodes : Members) {
      auto P = readPeer(Nodes);
      if (!P)
        return P.takeError();
      Result.push_back(std::move(*P));
    }
    return Result;
  }

private:
  void addEdges(Node Callee, bool VirtualOnly) {
    llvm::ArrayRef<WalkEdge> Edges = Graph.callers(Callee);
    for (size_t I = 0; I < Edges.size(); ++I) {
      const WalkEdge &E = Edges[I];
      if (E.isDispatch() || E.is(EdgeKind::Overrides) ||
          (VirtualOnly && !E.is(EdgeKind::Virtual)) || Own.contains(E.peer()))
        continue;
      Callers.set(E.peer());
      Sites += Graph.callerSites(Callee, I);
    }
  }

  /// What calls the dispatcher for an op runs the op's kernels.
  llvm::Error addDispatch(Node Kernel) {
    for (WalkEdge E : Graph.callers(Kernel)) {
      if (!E.isDispatch() || !Next.runs(E.peer(), Kernel))
        continue;
      auto Rows = Index.registrationsOf(Graph.opName(E.peer()));
      if (!Rows)
        return Rows.takeError();
      for (const index::RegistrationRecord &Row : *Rows)
        if (Row.Kernel == Graph.id(Kernel))
          for (WalkEdge Entry : Graph.callers(E.peer())) {
            Callers.set(Entry.peer());
            ++Sites;
            Dispatches[Entry.peer()].push_back(dispatchSite(Row));
          }
    }
    return llvm::Error::success();
  }

  llvm::Expected<Peer> readPeer(llvm::ArrayRef<Node> Nodes) {
    std::vector<SymbolId> Read;
    std::vector<CallSite> Found;
    for (Node N : Nodes) {
      if (auto Op = Dispatches.find(N); Op != Dispatches.end())
        llvm::append_range(Found, Op->second);
      if (Read.size() == MaxMembersRead)
        continue;
      Read.push_back(Graph.id(N));
      auto Edges = Index.callees(Graph.id(N));
      if (!Edges)
        return Edges.takeError();
      for (index::EdgeRecord &Edge : *Edges) {
        auto Target = Targets.find(Edge.Peer);
        if (Target == Targets.end() || Edge.Kind == EdgeKind::Overrides ||
            (Target->second != 0 && Edge.Kind != EdgeKind::Virtual))
          continue;
        CallSite &Site = Found.emplace_back(siteOf(Edge));
        Site.Base.Id = Target->second;
      }
    }
    auto Result = makePeer(Index, Read, std::move(Found), Names);
    if (Result)
      Result->Function.Unread = Nodes.size() - Read.size();
    return Result;
  }

  const IndexReader &Index;
  const WalkGraph &Graph;
  Steps Next;
  BitVector Callers;
  size_t Sites = 0;
  /// The subject, and with their own ids the methods that it overrides.
  std::unordered_map<SymbolId, SymbolId> Targets;
  std::set<Node> Own; ///< no callers, though they call a target
  std::map<Node, std::vector<CallSite>> Dispatches;
  Namer Names{Index};
};

} // namespace

llvm::Expected<NeighboursResult> callers(const IndexReader &Index,
                                         const SymbolFamily &Subject,
                                         size_t Offset, size_t Limit,
                                         DispatchFilter *Filter) {
  auto Graph = Index.walk();
  if (!Graph)
    return Graph.takeError();
  CallersOf Found(Index, **Graph, Filter);
  if (llvm::Error E = Found.add(Subject))
    return E;
  std::vector<Node> Families = Found.families();
  NeighboursResult Result;
  Result.Total = Families.size();
  Result.TotalSites = Found.sites();
  auto Peers = Found.read(llvm::ArrayRef(Families)
                              .drop_front(std::min(Offset, Families.size()))
                              .take_front(Limit));
  if (!Peers)
    return Peers.takeError();
  Result.Peers = std::move(*Peers);
  auto InText = SourceCode(Index).callers(namesOf(Subject));
  if (!InText)
    return InText.takeError();
  Result.Naming = std::move(InText->Naming);
  addSource(std::move(InText->Peers), Offset, Limit, Result);
  if (llvm::Error E = addOverrides(Index, **Graph, Subject, Result))
    return E;
  return Result;
}

} // namespace torchtalk::query
