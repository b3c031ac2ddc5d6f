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

#include "query/dispatch/KernelRows.h"
#include "query/dispatch/Steps.h"
#include "query/names/SymbolFamily.h"
#include "query/reach/Neighbours.h"
#include "query/text/SourceCode.h"
#include "records/NameParts.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>
#include <unordered_map>

namespace torchtalk::query {

using facts::EdgeKind;
using index::Session;
using index::SymbolId;
using index::SymbolRecord;
using llvm::BitVector;

namespace {

/// Copies of one source function have the same call sites: that many are
/// enough to see them.
constexpr size_t MaxMembersRead = 16;

class CallersOf {
public:
  CallersOf(Session &Index, const WalkGraph &Graph, DispatchFilter *Filter)
      : Index(Index), Graph(Graph), Next(Graph, Filter),
        Callers(Graph.nodes()) {}

  void add(const SymbolFamily &Subject) {
    for (const SymbolRecord &Member : Subject.Members) {
      Targets.insert_or_assign(Member.Id, SymbolId(0));
      // The wrappers of an op call each other.
      if (std::optional<Node> Self = Graph.find(Member.Id);
          Self && !Subject.Op.empty())
        Own.insert(*Self);
    }
    for (const SymbolRecord &Member : Subject.Members) {
      std::optional<Node> Self = Graph.find(Member.Id);
      if (!Self)
        continue;
      addEdges(*Self, /*VirtualOnly=*/false);
      for (Node Base : Next.overridden(*Self))
        if (Targets.try_emplace(Graph.id(Base), Graph.id(Base)).second)
          addEdges(Base, /*VirtualOnly=*/true);
      addDispatch(*Self);
      if (llvm::any_of(Graph.callers(*Self),
                       [](WalkEdge E) { return E.is(EdgeKind::Stub); }))
        addPassing(*Self, Member.Name);
    }
  }

  size_t Sites = 0;

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

  std::vector<Peer> read(llvm::ArrayRef<Node> Shown) {
    llvm::DenseMap<Node, size_t> PeerOf; // by family
    for (size_t I = 0; I < Shown.size(); ++I)
      PeerOf.try_emplace(Graph.family(Shown[I]), I);
    std::vector<std::vector<Node>> Members(Shown.size());
    for (Node N : Callers.set_bits())
      if (auto Found = PeerOf.find(Graph.family(N)); Found != PeerOf.end())
        Members[Found->second].push_back(N);
    std::vector<Peer> Result;
    Result.reserve(Members.size());
    for (const std::vector<Node> &Nodes : Members)
      Result.push_back(readPeer(Nodes));
    return Result;
  }

private:
  void addEdges(Node Callee, bool VirtualOnly) {
    llvm::ArrayRef<WalkEdge> Edges = Graph.callers(Callee);
    for (size_t I = 0; I < Edges.size(); ++I) {
      const WalkEdge &E = Edges[I];
      if (E.isDispatch() || E.is(EdgeKind::Overrides) ||
          E.is(EdgeKind::Register) ||
          (VirtualOnly && !E.is(EdgeKind::Virtual)) || Own.contains(E.peer()))
        continue;
      Callers.set(E.peer());
      Sites += Graph.callerSites(Callee, I);
    }
  }

  /// What calls the dispatcher for an op runs the op's kernels, and a stub its
  /// own.
  void addDispatch(Node Kernel) {
    for (WalkEdge E : Graph.callers(Kernel)) {
      bool OfStub = E.is(EdgeKind::Register);
      if (!(E.isDispatch() || OfStub) || !Next.runs(E.peer(), Kernel))
        continue;
      for (const index::RegistrationRecord &Row :
           registrationsOf(Index, Graph, E.peer())) {
        if (Row.Kernel != Graph.id(Kernel))
          continue;
        if (OfStub)
          addDispatchOf(E.peer(), Row);
        else
          for (WalkEdge Entry : Graph.callers(E.peer()))
            addDispatchOf(Entry.peer(), Row);
      }
    }
  }

  void addDispatchOf(Node Caller, const index::RegistrationRecord &Row) {
    Callers.set(Caller);
    ++Sites;
    OtherSites[Caller].push_back(dispatchSite(Row));
  }

  /// Functions of the type of a stub call what they get as an argument: who
  /// passes them the stub is a caller too.
  void addPassing(Node Stub, llvm::StringRef Name) {
    llvm::DenseSet<Node> Seen;
    std::vector<Node> Pending = {Stub};
    while (!Pending.empty()) {
      Node Called = Pending.back();
      Pending.pop_back();
      for (WalkEdge E : Graph.callers(Called)) {
        bool Direct = Called == Stub;
        if (E.isDispatch() || E.is(EdgeKind::Overrides) ||
            (Direct && !E.is(EdgeKind::Stub)))
          continue;
        auto Caller = Index.symbol(Graph.id(E.peer()));
        if (!Caller)
          continue;
        if (mentions(Caller->Signature, Name)) {
          if (Seen.insert(E.peer()).second)
            Pending.push_back(E.peer());
        } else if (!Direct && !E.is(EdgeKind::Encloses)) {
          addPassingTo(Called, E.peer());
        }
      }
    }
  }

  /// Whether \p Name, or that of its class, is part of \p Signature.
  static bool mentions(llvm::StringRef Signature, llvm::StringRef Name) {
    for (size_t At = Signature.find(Name); At != llvm::StringRef::npos;
         At = Signature.find(Name, At + 1)) {
      llvm::StringRef Rest = Signature.drop_front(At + Name.size());
      Rest.consume_front("_DECLARE_DISPATCH_type");
      if (Rest.empty() || !index::isWord(Rest.front()))
        return true;
    }
    return false;
  }

  void addPassingTo(Node Called, Node Caller) {
    for (index::EdgeRecord &Edge : Index.callees(Graph.id(Caller))) {
      if (Edge.Peer != Graph.id(Called))
        continue;
      CallSite Site = siteOf(Edge);
      Site.Kind = EdgeKind::Address;
      Site.PassedTo.Id = Edge.Peer;
      Callers.set(Caller);
      ++Sites;
      OtherSites[Caller].push_back(std::move(Site));
    }
  }

  Peer readPeer(llvm::ArrayRef<Node> Nodes) {
    std::vector<SymbolId> Read;
    std::vector<CallSite> Found;
    for (Node N : Nodes) {
      if (auto Op = OtherSites.find(N); Op != OtherSites.end())
        llvm::append_range(Found, Op->second);
      if (Read.size() == MaxMembersRead)
        continue;
      Read.push_back(Graph.id(N));
      for (index::EdgeRecord &Edge : Index.callees(Graph.id(N))) {
        auto Target = Targets.find(Edge.Peer);
        if (Target == Targets.end() || Edge.Kind == EdgeKind::Overrides ||
            (Target->second != 0 && Edge.Kind != EdgeKind::Virtual))
          continue;
        CallSite &Site = Found.emplace_back(siteOf(Edge));
        Site.Base.Id = Target->second;
      }
    }
    Peer Result = makePeer(Index, Read, std::move(Found));
    Result.Function.Unread = Nodes.size() - Read.size();
    return Result;
  }

  Session &Index;
  const WalkGraph &Graph;
  Steps Next;
  BitVector Callers;
  /// The subject, and with their own ids the methods that it overrides.
  std::unordered_map<SymbolId, SymbolId> Targets;
  std::set<Node> Own; ///< no callers, though they call a target
  /// Those of callers that are no edges to a target.
  std::map<Node, std::vector<CallSite>> OtherSites;
};

} // namespace

NeighboursResult callers(Session &Index, const SymbolFamily &Subject,
                         size_t Offset, size_t Limit, DispatchFilter *Filter) {
  const auto &Graph = Index.walk();
  CallersOf Found(Index, Graph, Filter);
  Found.add(Subject);
  std::vector<Node> Families = Found.families();
  NeighboursResult Result;
  Result.Total = Families.size();
  Result.TotalSites = Found.Sites;
  Result.Peers = Found.read(llvm::ArrayRef(Families)
                                .drop_front(std::min(Offset, Families.size()))
                                .take_front(Limit));
  // Text calls wrappers that no TU of the index compiles, too.
  auto Wrappers = opInText(Index, Subject.Op);
  if (Wrappers)
    llvm::append_range(Wrappers->Members, Subject.Members);
  auto InText =
      SourceCode(Index).callers(namesOf(Wrappers ? *Wrappers : Subject));
  Result.Naming = std::move(InText.Naming);
  addSource(std::move(InText.Peers), Offset, Limit, Result);
  addOverrides(Index, Graph, Subject, Result);
  return Result;
}

} // namespace torchtalk::query
