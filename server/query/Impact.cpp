//===- Impact.cpp - Callers of callers ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Impact.h"

#include "query/Steps.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::IndexReader;
using index::SymbolRecord;
using llvm::BitVector;

namespace {

/// Sets of nodes are bit vectors, walked in the order of nodes: that is the
/// order of the answer, and neighbours in the source are neighbours in memory.
class ImpactWalk {
public:
  ImpactWalk(const WalkGraph &Graph, bool ThroughHubs, DispatchFilter *Filter)
      : Graph(Graph), Next(Graph, Filter), ThroughHubs(ThroughHubs),
        Seen(Graph.nodes()), FamilySeen(Graph.nodes()), Done(Graph.nodes()),
        Copies(Graph.nodes()) {}

  void run(const SymbolFamily &Subject, unsigned Depth) {
    BitVector Frontier(Graph.nodes());
    for (const SymbolRecord &Member : Subject.Members)
      if (std::optional<Node> Self = Graph.find(Member.Id)) {
        Seen.set(*Self);
        FamilySeen.set(Graph.family(*Self));
        Frontier.set(*Self);
      }
    Subjects = Frontier;
    for (unsigned Level = 1; Level <= Depth && Frontier.any(); ++Level) {
      BitVector Reached(Graph.nodes());
      for (Node N : Frontier.set_bits())
        step(N, Reached);
      record(Level, Reached);
      Frontier = std::move(Reached);
    }
  }

  struct Met {
    unsigned Level;
    Node First; ///< of its family
  };
  std::vector<Met> Entries;
  std::vector<size_t> LevelTotals;
  std::set<Node> Ops;
  MetHubs Hubs;
  /// Entries of the dispatcher, with the op that led there.
  llvm::DenseMap<Node, Node> ViaOp;

  size_t copies(Node N) const { return Copies[Graph.family(N)]; }

private:
  void step(Node N, BitVector &Reached) {
    if (!mayPass(N))
      return;
    Next.callers(
        N,
        [&](Node Caller, Step How) {
          if (How.Dispatch)
            Ops.insert(How.Via);
          if (Seen.test(Caller))
            return;
          Seen.set(Caller);
          Reached.set(Caller);
          if (How.Dispatch)
            ViaOp.try_emplace(Caller, How.Via);
        },
        [&](Node Base) { return mayPass(Base); }, &Done);
  }

  /// A hub that is asked for is no surprise.
  bool mayPass(Node N) {
    if (ThroughHubs || !Graph.has(N, index::WalkHub) || Subjects.test(N))
      return true;
    std::vector<Node> &Members = Hubs[Graph.family(N)];
    if (Members.empty() || Members.back() != N)
      Members.push_back(N);
    return false;
  }

  void record(unsigned Level, const BitVector &Reached) {
    size_t Before = Entries.size();
    for (Node N : Reached.set_bits()) {
      Node Family = Graph.family(N);
      ++Copies[Family];
      if (!FamilySeen.test(Family)) {
        FamilySeen.set(Family);
        Entries.push_back({Level, N});
      }
    }
    if (Entries.size() != Before)
      LevelTotals.resize(Level, 0);
    if (LevelTotals.size() == Level)
      LevelTotals.back() = Entries.size() - Before;
  }

  const WalkGraph &Graph;
  Steps Next;
  bool ThroughHubs;
  BitVector Seen, FamilySeen, Done, Subjects;
  std::vector<uint32_t> Copies; ///< by family
};

} // namespace

llvm::Expected<std::vector<Hub>> readHubs(const IndexReader &Index,
                                          const MetHubs &Met) {
  auto Graph = Index.walk();
  if (!Graph)
    return Graph.takeError();
  std::vector<Hub> Result;
  for (const auto &[Family, Members] : Met) {
    auto Function = Index.symbol((*Graph)->id(Members.front()));
    if (!Function)
      return Function.takeError();
    BitVector Callers((*Graph)->nodes());
    for (Node Member : Members)
      for (WalkEdge E : (*Graph)->callers(Member))
        if (!E.is(facts::EdgeKind::Overrides))
          Callers.set((*Graph)->family(E.peer()));
    if (*Function)
      Result.push_back({std::move(**Function), Callers.count()});
  }
  llvm::stable_sort(
      Result, [](const Hub &A, const Hub &B) { return A.Callers > B.Callers; });
  return Result;
}

llvm::Expected<ImpactResult> impact(const IndexReader &Index,
                                    const SymbolFamily &Subject, unsigned Depth,
                                    bool ThroughHubs, size_t Offset,
                                    size_t Limit, DispatchFilter *Filter) {
  auto Opened = Index.walk();
  if (!Opened)
    return Opened.takeError();
  const WalkGraph &Graph = **Opened;
  ImpactWalk Walk(Graph, ThroughHubs, Filter);
  Walk.run(Subject, Depth);

  ImpactResult Result;
  Result.LevelTotals = std::move(Walk.LevelTotals);
  Result.Total = Walk.Entries.size();
  for (size_t I = Offset; I < Walk.Entries.size() && I - Offset < Limit; ++I) {
    auto [Level, N] = Walk.Entries[I];
    auto Function = Index.symbol(Graph.id(N));
    if (!Function)
      return Function.takeError();
    ImpactEntry &Entry = Result.Shown.emplace_back();
    Entry.Level = Level;
    if (*Function)
      Entry.Function = std::move(**Function);
    Entry.Copies = Walk.copies(N);
    if (auto Op = Walk.ViaOp.find(N); Op != Walk.ViaOp.end())
      Entry.ViaOp = Graph.opName(Op->second);
  }
  for (Node Op : Walk.Ops) // numbered by name
    Result.Ops.emplace_back(Graph.opName(Op));
  auto Hubs = readHubs(Index, Walk.Hubs);
  if (!Hubs)
    return Hubs.takeError();
  Result.Hubs = std::move(*Hubs);
  return Result;
}

} // namespace torchtalk::query
