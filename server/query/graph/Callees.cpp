//===- Callees.cpp - Direct callees ---------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/KernelRows.h"
#include "query/dispatch/Steps.h"
#include "query/names/SymbolFamily.h"
#include "query/reach/Neighbours.h"
#include "query/reach/Plumbing.h"
#include "query/text/SourceCode.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <set>
#include <tuple>

namespace torchtalk::query {

using facts::EdgeKind;
using index::EdgeRecord;
using index::Session;
using index::SymbolId;
using index::SymbolRecord;

namespace {

/// A callee whose name has not been read.
struct Draft {
  Node Family = 0;
  std::vector<SymbolId> Members;
  std::vector<CallSite> Sites;
};

class CalleesOf {
public:
  CalleesOf(Session &Index, const WalkGraph &Graph, DispatchFilter *Filter)
      : Index(Index), Graph(Graph), Next(Graph, Filter) {}

  void add(const SymbolFamily &Subject) {
    for (const SymbolRecord &Member : Subject.Members) {
      addCallees(Member.Id, nullptr);
      addDispatch(Member.Id);
    }
  }

  std::vector<Draft> take() {
    for (Draft &D : Drafts) {
      llvm::sort(D.Sites);
      D.Sites.erase(llvm::unique(D.Sites), D.Sites.end());
      llvm::sort(D.Members);
      D.Members.erase(llvm::unique(D.Members), D.Members.end());
    }
    llvm::sort(Drafts, [this](const Draft &A, const Draft &B) {
      return rank(A) < rank(B);
    });
    return std::move(Drafts);
  }

private:
  /// \p Lambda: the edge that holds the lambda \p Id, whose calls are calls of
  /// the function around it; that the one holds the other is no call.
  void addCallees(SymbolId Id, const EdgeRecord *Lambda) {
    if (!Seen.insert(Id).second)
      return;
    for (EdgeRecord &Edge : Index.callees(Id)) {
      if (Edge.Kind == EdgeKind::Encloses) {
        addCallees(Edge.Peer, &Edge);
        continue;
      }
      if (Edge.Kind == EdgeKind::Overrides)
        continue;
      CallSite Site = siteOf(Edge);
      Site.InLambda = Lambda != nullptr;
      if (Lambda && Edge.Kind != EdgeKind::Address)
        Site.PassedTo.Id = Lambda->PassedTo;
      std::optional<Node> Peer = Graph.find(Edge.Peer);
      if (Peer && Edge.Kind == EdgeKind::Virtual) {
        CallSite Overridden = Site;
        Overridden.Base.Id = Edge.Peer;
        for (Node Method : Next.overriders(*Peer))
          add(Method, Overridden);
      }
      add(Peer, std::move(Site));
    }
  }

  /// From the functions through which an op is called, or from a stub, to the
  /// kernels.
  void addDispatch(SymbolId Id) {
    std::optional<Node> Self = Graph.find(Id);
    if (!Self)
      return;
    for (WalkEdge E : Graph.callees(*Self)) {
      if (!E.isDispatch() && !E.is(EdgeKind::Register))
        continue;
      Node Op = E.isDispatch() ? E.peer() : *Self;
      for (const index::RegistrationRecord &Row :
           registrationsOf(Index, Graph, Op))
        if (std::optional<Node> Kernel = find(Row.Kernel);
            Kernel && Next.runs(Op, *Kernel))
          add(Kernel, dispatchSite(Row));
      if (Op == *Self)
        break; // all its kernels at once
    }
  }

  /// Edges of one peer come one after the other.
  std::optional<Node> find(SymbolId Id) {
    if (!LastFound || Graph.id(*LastFound) != Id)
      LastFound = Graph.find(Id);
    return LastFound;
  }

  void add(std::optional<Node> Peer, CallSite Site) {
    if (!Peer)
      return;
    Node Family = Graph.family(*Peer);
    auto [Place, New] = DraftOf.try_emplace(Family, Drafts.size());
    if (New)
      Drafts.emplace_back().Family = Family;
    Draft &D = Drafts[Place->second];
    SymbolId Id = Graph.id(*Peer);
    if (D.Members.empty() || D.Members.back() != Id)
      D.Members.push_back(Id);
    D.Sites.push_back(std::move(Site));
  }

  using Rank = std::tuple<bool, llvm::StringRef, uint32_t, bool, Node>;
  Rank rank(const Draft &D) const {
    const CallSite &First = D.Sites.front();
    bool Last =
        First.Kind == EdgeKind::Construct || First.Kind == EdgeKind::Destroy;
    return {Last, First.Where.File, First.Where.Line, First.Base.Id != 0,
            D.Family};
  }

  Session &Index;
  const WalkGraph &Graph;
  Steps Next;
  std::set<SymbolId> Seen;
  std::optional<Node> LastFound;
  std::vector<Draft> Drafts;
  llvm::DenseMap<Node, size_t> DraftOf; ///< by family
};

/// What the compiler has seen needs no reading.
std::vector<SourcePeer> calleesInText(Session &Index,
                                      const SymbolFamily &Subject,
                                      const DispatchFilter *Filter) {
  SourceCode Code(Index);
  std::vector<SourcePeer> Result;
  if (!Subject.Op.empty()) {
    for (auto &[Kernel, Row] : kernelsInText(Index, Subject.Op, Filter)) {
      auto Same = llvm::find_if(Result, [&, Id = Kernel.Id](const auto &Peer) {
        return Peer.Function.Id == Id;
      });
      if (Same == Result.end())
        Same = Result.insert(Result.end(), {std::move(Kernel), {}});
      Same->Sites.push_back(dispatchSite(Row));
    }
  }
  std::set<std::string> Seen;
  for (const SymbolRecord &Member : Subject.Members) {
    std::string Name = index::canonicalName(Member.Name);
    bool Compiled = !Member.Source && !Member.Definitions.empty();
    // The kernels of a stub need not be compiled where it is.
    bool Stub = Member.Kind == facts::FunctionKind::Initializer;
    if ((Compiled && !Stub) || !Seen.insert(Name).second)
      continue;
    llvm::append_range(
        Result,
        Compiled ? Code.kernelsOf(Name)
                 : Code.callees(Name, Member.Source ? definitionOf(Member).File
                                                    : ""));
  }
  return Result;
}

/// Takes plumbing out of \p Drafts, unless it is all there is.
void fold(Session &Index, std::vector<Draft> &Drafts, Folded &Left) {
  std::vector<Draft> Kept;
  Folded Out;
  for (const Draft &D : Drafts) {
    auto Symbol = Index.symbol(D.Members.front());
    if (Symbol && D.Sites.front().Op.empty() &&
        isPlumbingToCall(*Symbol, D.Sites.front().Kind)) {
      ++Out.Functions;
      Out.Sites += D.Sites.size();
    } else {
      Kept.push_back(D);
    }
  }
  if (Kept.empty())
    return;
  Drafts = std::move(Kept);
  Left = Out;
}

} // namespace

NeighboursResult callees(Session &Index, const SymbolFamily &Subject,
                         size_t Offset, size_t Limit, DispatchFilter *Filter,
                         bool Plumbing) {
  const auto &Graph = Index.walk();
  CalleesOf Found(Index, Graph, Filter);
  Found.add(Subject);
  std::vector<Draft> Drafts = Found.take();
  NeighboursResult Result;
  if (!Plumbing)
    fold(Index, Drafts, Result.Left);
  Result.Total = Drafts.size();
  for (size_t I = 0; I < Drafts.size(); ++I) {
    Result.TotalSites += Drafts[I].Sites.size();
    if (I < Offset || I - Offset >= Limit)
      continue;
    Result.Peers.push_back(
        makePeer(Index, Drafts[I].Members, std::move(Drafts[I].Sites)));
  }
  addSource(calleesInText(Index, Subject, Filter), Offset, Limit, Result);
  addOverrides(Index, Graph, Subject, Result);
  return Result;
}

} // namespace torchtalk::query
