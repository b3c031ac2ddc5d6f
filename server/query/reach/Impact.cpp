//===- Impact.cpp - Callers of callers ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/Impact.h"

#include "query/dispatch/KernelRows.h"
#include "query/dispatch/SourceSteps.h"
#include "query/reach/Plumbing.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

namespace torchtalk::query {

using index::Session;
using index::SymbolRecord;
using llvm::BitVector;

namespace {

/// Hubs that a walk met, by family.
using MetHubs = std::map<Node, std::vector<Node>>;

/// Sets of nodes are bit vectors, walked in the order of nodes: that is the
/// order of the answer, and neighbours in the source are neighbours in memory.
class ImpactWalk {
public:
  /// \p Fold is null where plumbing is a level as others.
  ImpactWalk(Session &Index, const WalkGraph &Graph, bool ThroughHubs,
             Plumbing *Fold, DispatchFilter *Filter)
      : Index(Index), Text(Index, Graph), Graph(Graph), Next(Graph, Filter),
        Filter(Filter), ThroughHubs(ThroughHubs), Fold(Fold),
        Seen(Graph.nodes()), FamilySeen(Graph.nodes()), Done(Graph.nodes()),
        Likely(Graph.nodes()), FoldedNow(Graph.nodes()), Copies(Graph.nodes()) {
  }

  void run(const SymbolFamily &Subject, unsigned Depth) {
    BitVector Frontier(Graph.nodes());
    std::vector<size_t> Texts; // of Functions
    for (const SymbolRecord &Member : Subject.Members) {
      if (std::optional<Node> Self = Graph.find(Member.Id))
        start(*Self, Frontier);
      if (!Member.Source)
        continue;
      Texts.push_back(Functions.size());
      Functions.push_back(Member);
      TextSeen.insert(Member.Id);
      meet(Member, Frontier);
    }
    Subjects = Frontier;
    for (unsigned Level = 1; Level <= Depth; ++Level) {
      if (Frontier.none() && Texts.empty())
        break;
      BitVector Reached(Graph.nodes());
      FoldedNow.reset();
      BitVector Sure = Frontier;
      Sure.reset(Likely);
      for (Node N : Sure.set_bits())
        step(N, Reached);
      Frontier &= Likely;
      BitVector Before = Reached;
      for (Node N : Frontier.set_bits())
        step(N, Reached);
      addLikely(Before, Reached);
      Frontier |= Sure;
      size_t First = Functions.size();
      Frontier |= FoldedNow;
      stepThroughText(Frontier, Texts, Reached);
      record(Level, Reached, First);
      Texts.clear();
      for (size_t I = First; I < Functions.size(); ++I) {
        Texts.push_back(I);
        meet(Functions[I], Reached);
      }
      Frontier = std::move(Reached);
    }
  }

  struct Met {
    static constexpr size_t Compiled = SIZE_MAX;
    unsigned Level;
    Node First;               ///< of its family
    size_t InText = Compiled; ///< else which of Functions it is
  };
  std::vector<Met> Entries;
  std::vector<SymbolRecord> Functions; ///< of text
  size_t NotInText = 0;
  std::vector<index::Location> Naming; ///< the subject, in text
  std::vector<size_t> LevelTotals;
  std::set<Node> Ops;
  std::set<std::string> OpsInText; ///< that the graph does not have
  MetHubs Hubs;
  std::set<Node> Folded; ///< families
  /// Callers of ops, with the op that led there.
  llvm::DenseMap<Node, Node> ViaOp;

  size_t copies(Node N) const { return Copies[Graph.family(N)]; }
  /// There is no way to it but through text.
  bool isLikely(Node N) const { return Likely.test(N); }

private:
  void start(Node N, BitVector &Frontier) {
    Seen.set(N);
    FamilySeen.set(Graph.family(N));
    Frontier.set(N);
  }

  /// Goes on from what compiled code knows of \p Function as a declaration.
  void meet(const SymbolRecord &Function, BitVector &Frontier) {
    for (Node N : Text.nodesNamed(Function.Name))
      if (!Seen.test(N)) {
        start(N, Frontier);
        Likely.set(N);
      }
  }

  /// Goes on from the ops of these rows, whose kernels no TU registers.
  template <typename Fn>
  void stepThroughRows(const std::vector<index::RegistrationRecord> &Rows,
                       Fn AddText, BitVector &Reached) {
    for (const index::RegistrationRecord &Row : Rows) {
      std::optional<Node> Op = Graph.findOp(Row.Op);
      if (Op ? !Ops.insert(*Op).second : !OpsInText.insert(Row.Op).second)
        continue;
      if (auto Called = opInText(Index, Row.Op))
        for (const SymbolRecord &Member : Called->Members)
          AddText(Text.callersOf(Member));
      if (!Op)
        continue;
      BitVector Before = Reached;
      for (WalkEdge E : Graph.callers(*Op)) {
        Node Caller = E.peer();
        if (Seen.test(Caller))
          continue;
        Seen.set(Caller);
        ViaOp.try_emplace(Caller, *Op);
        if (meetCaller(Caller, Reached))
          step(Caller, Reached);
      }
      addLikely(Before, Reached);
    }
  }

  /// Adds to Functions what calls these in text.
  void stepThroughText(const BitVector &Frontier,
                       const std::vector<size_t> &Texts, BitVector &Reached) {
    auto Add = [&](std::optional<SourceCallers> Found, bool IsSubject = false) {
      NotInText += !Found;
      if (!Found)
        return;
      if (IsSubject)
        llvm::append_range(Naming, Found->Naming);
      for (SourcePeer &Peer : Found->Peers)
        if (TextSeen.insert(Peer.Function.Id).second)
          Functions.push_back(std::move(Peer.Function));
    };
    for (size_t I : Texts) {
      const SymbolRecord Function = Functions[I]; // Add() may move it
      Add(Text.callersOf(Function));
      stepThroughRows(Text.registrationsOf(Function, Filter), Add, Reached);
    }
    for (Node N : Frontier.set_bits()) {
      if (!ThroughHubs && Graph.has(N, index::WalkHub) && !Subjects.test(N))
        continue;
      auto Symbol = Text.read(N);
      if (!Symbol)
        continue;
      Add(Text.callersOf(*Symbol), Subjects.test(N));
      stepThroughRows(Text.registrationsOf(*Symbol, Filter), Add, Reached);
    }
  }

  void step(Node From, BitVector &Reached) {
    // What is folded is on the level of what it calls.
    std::vector<Node> Pending = {From};
    while (!Pending.empty()) {
      Node N = Pending.back();
      Pending.pop_back();
      if (!mayPass(N))
        continue;
      Next.callers(
          N,
          [&](Node Caller, Step How) {
            if (How.Dispatch)
              Ops.insert(How.Via);
            if (Seen.test(Caller))
              return;
            Seen.set(Caller);
            if (How.Dispatch)
              ViaOp.try_emplace(Caller, How.Via);
            else if (auto Op = ViaOp.find(N); Op != ViaOp.end() && N != From)
              ViaOp.try_emplace(Caller, Node(Op->second)); // it may grow
            if (meetCaller(Caller, Reached))
              Pending.push_back(Caller);
          },
          [&](Node Base) { return mayPass(Base); }, &Done);
    }
  }

  /// \returns whether it is folded: then a walk goes on from it on this level.
  bool meetCaller(Node Caller, BitVector &Reached) {
    if (!Fold || !Fold->has(Caller)) {
      Reached.set(Caller);
      return false;
    }
    Folded.insert(Graph.family(Caller));
    FoldedNow.set(Caller);
    return true;
  }

  /// Only text leads to what is reached now and was not \p Before.
  void addLikely(const BitVector &Before, BitVector Reached) {
    Reached.reset(Before);
    Likely |= Reached;
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

  /// \p First: of what was reached in Functions.
  void record(unsigned Level, const BitVector &Reached, size_t First) {
    size_t Before = Entries.size();
    for (Node N : Reached.set_bits()) {
      Node Family = Graph.family(N);
      ++Copies[Family];
      if (!FamilySeen.test(Family)) {
        FamilySeen.set(Family);
        Entries.push_back({Level, N});
      }
    }
    for (size_t I = First; I < Functions.size(); ++I)
      Entries.push_back({Level, 0, I});
    if (Entries.size() != Before)
      LevelTotals.resize(Level, 0);
    if (LevelTotals.size() == Level)
      LevelTotals.back() = Entries.size() - Before;
  }

  Session &Index;
  SourceSteps Text;
  const WalkGraph &Graph;
  Steps Next;
  DispatchFilter *Filter;
  bool ThroughHubs;
  Plumbing *Fold;
  BitVector Seen, FamilySeen, Done, Subjects, Likely;
  BitVector FoldedNow; ///< on the way from this level to the next
  std::set<index::SymbolId> TextSeen;
  std::vector<uint32_t> Copies; ///< by family
};

/// Their names and callers, the greatest first.
std::vector<Hub> readHubs(Session &Index, const MetHubs &Met) {
  const auto &Graph = Index.walk();
  std::vector<Hub> Result;
  for (const auto &[Family, Members] : Met) {
    auto Function = Index.symbol(Graph.id(Members.front()));
    BitVector Callers(Graph.nodes());
    for (Node Member : Members)
      for (WalkEdge E : Graph.callers(Member))
        if (!E.is(facts::EdgeKind::Overrides))
          Callers.set(Graph.family(E.peer()));
    if (Function)
      Result.push_back({std::move(*Function), Callers.count()});
  }
  llvm::stable_sort(
      Result, [](const Hub &A, const Hub &B) { return A.Callers > B.Callers; });
  return Result;
}

} // namespace

ImpactResult impact(Session &Index, const SymbolFamily &Subject, unsigned Depth,
                    bool ThroughHubs, bool Plumbing, size_t Offset,
                    size_t Limit, DispatchFilter *Filter) {
  const WalkGraph &Graph = Index.walk();
  query::Plumbing Fold(Index, Graph);
  if (!Plumbing)
    Fold.find();
  ImpactWalk Walk(Index, Graph, ThroughHubs, Plumbing ? nullptr : &Fold,
                  Filter);
  Walk.run(Subject, Depth);

  ImpactResult Result;
  Result.Left.Functions = Walk.Folded.size();
  Result.LevelTotals = std::move(Walk.LevelTotals);
  Result.Total = Walk.Entries.size();
  Result.NotInText = Walk.NotInText;
  Result.Naming = std::move(Walk.Naming);
  for (const ImpactWalk::Met &Met : Walk.Entries)
    Result.TotalSource +=
        Met.InText != Met.Compiled || Walk.isLikely(Met.First);
  for (size_t I = Offset; I < Walk.Entries.size() && I - Offset < Limit; ++I) {
    auto [Level, N, InText] = Walk.Entries[I];
    ImpactEntry &Entry = Result.Shown.emplace_back();
    Entry.Level = Level;
    if (InText != ImpactWalk::Met::Compiled) {
      Entry.Function = std::move(Walk.Functions[InText]);
      Entry.Origin = From::Source;
      continue;
    }
    auto Function = Index.symbol(Graph.id(N));
    Entry.Origin = Walk.isLikely(N) ? From::Source : From::Compiled;
    if (Function)
      Entry.Function = std::move(*Function);
    Entry.Copies = Walk.copies(N);
    if (auto Op = Walk.ViaOp.find(N); Op != Walk.ViaOp.end())
      Entry.ViaOp = Graph.opName(Op->second);
  }
  for (Node Op : Walk.Ops)
    Walk.OpsInText.emplace(Graph.opName(Op));
  Result.Ops.assign(Walk.OpsInText.begin(), Walk.OpsInText.end());
  Result.Hubs = readHubs(Index, Walk.Hubs);
  return Result;
}

} // namespace torchtalk::query
