//===- CodeImpact.cpp - The ops that a change of C++ reaches --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/CodeImpact.h"
#include "query/autograd/BackwardOf.h"
#include "query/autograd/NodeMakers.h"
#include "query/dispatch/Steps.h"
#include "query/reach/StepsBack.h"
#include "query/text/Gtests.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <array>
#include <deque>
#include <map>
#include <set>

namespace torchtalk::query {

using index::Session;
using index::Sureness;

namespace {

/// Reading what is bound costs a read a function.
constexpr size_t MaxBound = 4000;
/// Calls of ops one after the other, or as good as: what more lie between runs
/// the change so seldom that tests of it say little.
constexpr unsigned MaxOps = 6;

Sureness surenessOf(unsigned Level) {
  return static_cast<Sureness>(
      std::min<unsigned>(Level, index::NumSurenesses - 1));
}

unsigned levelOf(Sureness S) { return static_cast<unsigned>(S); }

class Walker {
public:
  struct Visit {
    Node From;
    unsigned Level;
    unsigned Steps;
  };

  /// \p ThroughOps: callers of an op call its kernels.
  Walker(Session &Index, bool ThroughOps, const BackwardOf &Backward)
      : Graph(Index.walk()), ThroughOps(ThroughOps), Backward(Backward),
        Makers(Index), Next(Graph), Done(Graph.nodes()) {}

  void run(const std::vector<ChangedSymbol> &Changed,
           const std::vector<ChangedOp> &ChangedOps = {}) {
    for (const ChangedSymbol &C : Changed)
      if (std::optional<Node> N = Graph.find(C.Id)) {
        push(*N, Step::None, levelOf(C.Sure), 0);
        Starts.insert({*N, levelOf(C.Sure)});
      }
    for (const ChangedOp &C : ChangedOps)
      if (std::optional<Node> Op = Graph.findOp(C.Op))
        start(*Op, levelOf(C.Sure));
    for (unsigned Level = 0; Level < Pending.size(); ++Level)
      while (!Pending[Level].empty()) {
        auto [N, V] = Pending[Level].front();
        Pending[Level].pop_front();
        if (Visits.try_emplace(N, V).second) {
          Order.push_back(N);
          step(N, V);
        }
      }
  }

  std::vector<Node> Order; ///< surest first, then nearest
  llvm::DenseMap<Node, Visit> Visits;
  std::map<Node, Visit> Ops;
  llvm::DenseMap<Node, unsigned> Starts;
  std::vector<Node> HubStarts;
  std::vector<std::pair<Node, Node>> Seen;
  bool TooFar = false;

private:
  void push(Node N, Node From, unsigned Level, unsigned Steps) {
    if (Level >= Pending.size()) {
      TooFar = true;
      return;
    }
    Pending[Level].push_back({N, {From, Level, Steps}});
    if (From != Step::None)
      Seen.push_back({From, N});
  }

  /// Who calls the op \p Op, or the stub.
  void start(Node Op, unsigned Level) {
    for (WalkEdge Entry : Graph.callers(Op))
      push(Entry.peer(), Op, Level + 1, 1);
    for (Node Forward : Backward.forwardOf(Op))
      differentiated(Forward, Op, {Op, Level + 1, 1});
  }

  void step(Node N, const Visit &Of) {
    bool Hub = Graph.has(N, index::WalkHub);
    if (Hub && Starts.contains(N))
      HubStarts.push_back(N);
    // What everything calls says little of each caller.
    unsigned Level =
        Hub ? std::max(Of.Level, levelOf(Sureness::Possible)) : Of.Level;
    // Whether or not anything here calls them.
    for (WalkEdge E : Graph.callers(N))
      if (E.isDispatch()) {
        // Only those who have such tensors get to a special kernel: maybe tests
        // of the op that has it, but not what else calls the op.
        if (Level > 0 && E.isSpecial())
          addOp(E.peer(), {N, levelOf(Sureness::Possible), Of.Steps});
        else
          meetOp(E.peer(), {N, Level, Of.Steps});
      }
    for (Node Op : Backward.forwardOf(N))
      differentiated(Op, N, {N, Level + 1, Of.Steps + 1});
    const std::vector<Node> MadeBy = Makers.of(N);
    for (Node Maker : MadeBy)
      push(Maker, N, std::max(Level, 1U), Of.Steps + 1);
    Next.callers(
        N,
        [&](Node Caller, Step How) {
          if (How.Dispatch) {
            const KernelOf Kernel = kernelOf(How.Via, N);
            if (ThroughOps && Kernel != KernelOf::SpecialKey)
              push(Caller, N, Level + (Kernel == KernelOf::SomeKey ? 1 : 0),
                   Of.Steps + 1);
            return;
          }
          bool Sure = How.Via == Step::None &&
                      How.Kind != facts::EdgeKind::Address &&
                      How.Kind != facts::EdgeKind::Indirect;
          push(Caller, N, std::max(Level, Sure ? 0U : 1U), Of.Steps + 1);
        },
        [&](Node Base) { return MadeBy.empty() || !Makers.isOfAutograd(Base); },
        &Done);
  }

  /// Meets the op \p Op, which \p N is the backward of: who calls it may call
  /// that.
  void differentiated(Node Op, Node N, Visit V) {
    if (V.Level >= Pending.size()) {
      TooFar = true;
      return;
    }
    meetOp(Op, V);
    if (ThroughOps)
      for (WalkEdge Entry : Graph.callers(Op))
        push(Entry.peer(), N, V.Level + 1, V.Steps + 1);
  }

  void meetOp(Node Op, Visit V) {
    addOp(Op, V);
    if (Met.insert(Op).second)
      for (Node Forward : Backward.forwardOf(Op))
        differentiated(Forward, V.From, {V.From, V.Level + 1, V.Steps + 1});
  }

  void addOp(Node Op, Visit V) {
    if (V.From != Op)
      Seen.push_back({V.From, Op});
    auto [It, New] = Ops.try_emplace(Op, V);
    if (!New && It->second.Level > V.Level)
      It->second = V;
  }

  enum class KernelOf : uint8_t { SomeKey, SpecialKey, EveryKey };
  /// For which keys \p Op has the kernel.
  KernelOf kernelOf(Node Op, Node Kernel) const {
    for (WalkEdge E : Graph.callers(Kernel))
      if (E.isDispatch() && E.peer() == Op)
        return E.isSpecial()     ? KernelOf::SpecialKey
               : E.isComposite() ? KernelOf::EveryKey
                                 : KernelOf::SomeKey;
    return KernelOf::SomeKey;
  }

  const WalkGraph &Graph;
  bool ThroughOps;
  const BackwardOf &Backward;
  NodeMakers Makers;
  llvm::DenseSet<Node> Met;
  Steps Next;
  llvm::BitVector Done;
  std::array<std::deque<std::pair<Node, Visit>>, MaxOps + 1> Pending;
};

} // namespace

CodeImpact CodeImpact::walk(Session &Index,
                            const std::vector<ChangedSymbol> &Changed,
                            const std::vector<ChangedOp> &ChangedOps) {
  CodeImpact Result;
  if (Changed.empty() && ChangedOps.empty())
    return Result;
  const WalkGraph &Graph = Index.walk();
  Walker Walk(Index, /*ThroughOps=*/true, BackwardOf::of(Index));
  Walk.run(Changed, ChangedOps);

  Result.Functions = Walk.Order.size();
  Result.Seen = std::move(Walk.Seen);
  Result.TooFar = Walk.TooFar;
  for (const auto &[Op, V] : Walk.Ops)
    Result.Ops.push_back(
        {std::string(Graph.opName(Op)), surenessOf(V.Level), V.Steps, V.From});
  for (const index::NamedId &Body : Index.symbolsNamed("TestBody"))
    if (std::optional<Node> N = Graph.find(Body.Id); N) {
      auto It = Walk.Visits.find(*N);
      if (It == Walk.Visits.end())
        continue;
      auto Symbol = Index.symbol(Body.Id);
      if (std::string Name = Symbol ? gtestName(Symbol->Name) : "";
          !Name.empty())
        Result.Tests.push_back({std::move(Name), surenessOf(It->second.Level),
                                It->second.Steps, *N});
    }
  size_t Read = 0;
  for (Node N : Walk.Order) {
    if (Graph.isOp(N))
      continue;
    if (++Read > MaxBound) {
      Result.Truncated = true;
      break;
    }
    auto Found = Index.bindingsOf(Graph.id(N));
    const Walker::Visit &V = Walk.Visits.find(N)->second;
    for (const index::BindingRecord &Binding : Found)
      for (const auto *Names : {&Binding.Names, &Binding.UserNames})
        for (const std::string &Name : *Names)
          Result.Bindings.push_back({Name, surenessOf(V.Level), V.Steps, N});
  }
  for (Node Hub : Walk.HubStarts)
    if (auto Symbol = Index.symbol(Graph.id(Hub)))
      Result.Hubs.push_back(Symbol->Name);
  for (const auto &[N, V] : Walk.Visits)
    Result.Visits[N] = {V.From, surenessOf(V.Level), V.Steps};
  return Result;
}

std::vector<std::string>
CodeImpact::ownOps(Session &Index, const std::vector<ChangedSymbol> &Changed) {
  std::set<std::string> Names;
  if (!Changed.empty()) {
    const auto &Graph = Index.walk();
    const BackwardOf NoBackward;
    Walker Walk(Index, /*ThroughOps=*/false, NoBackward);
    Walk.run(Changed);
    for (const auto &Entry : Walk.Ops)
      Names.insert(index::OperatorName(Graph.opName(Entry.first))
                       .withoutOverload()
                       .str());
  }
  return std::vector<std::string>(Names.begin(), Names.end());
}

std::vector<CodeImpact::Reached> CodeImpact::surelyReached() const {
  std::vector<Reached> Result;
  for (const auto &[N, V] : Visits)
    if (V.Sure != Sureness::Possible)
      Result.push_back({"", V.Sure, V.Steps, N});
  llvm::sort(Result, [](const Reached &A, const Reached &B) {
    return std::tie(A.Sure, A.Steps, A.Last) <
           std::tie(B.Sure, B.Steps, B.Last);
  });
  return Result;
}

std::optional<CodeImpact::Reached>
CodeImpact::find(Session &Index, index::SymbolId Function) const {
  if (Visits.empty())
    return std::nullopt;
  const auto &Graph = Index.walk();
  std::optional<Node> N = Graph.find(Function);
  auto It = N ? Visits.find(*N) : Visits.end();
  if (It == Visits.end())
    return std::nullopt;
  return Reached{"", It->second.Sure, It->second.Steps, 0};
}

CodeImpact::Starts CodeImpact::leading(
    Session &Index, const std::vector<ChangedSymbol> &Changed,
    const std::vector<ChangedOp> &ChangedOps,
    const std::vector<ChangeLink> &Links,
    llvm::function_ref<bool(const std::string &Name)> IsEnd) const {
  Starts Result;
  Result.Symbols.resize(Changed.size());
  Result.Ops.resize(ChangedOps.size());
  if (Visits.empty() && Ops.empty())
    return Result;
  const auto &Graph = Index.walk();
  std::vector<std::pair<Node, Node>> All = Seen;
  for (const ChangeLink &Link : Links)
    if (std::optional<Node> To =
            Link.Symbol != 0 ? Graph.find(Link.Symbol) : Graph.findOp(Link.Op))
      All.emplace_back(Link.From, *To);
  const StepsBack Back(All, Graph.nodes());
  llvm::BitVector Leads(Graph.nodes());
  std::vector<Node> Pending;
  auto Meet = [&](Node N) {
    if (Leads.test(N))
      return;
    Leads.set(N);
    Pending.push_back(N);
  };
  for (const Reached &Op : Ops)
    if (IsEnd(Op.Name))
      if (std::optional<Node> N = Graph.findOp(Op.Name))
        Meet(*N);
  for (const auto *Ends : {&Bindings, &Tests})
    for (const Reached &End : *Ends)
      if (IsEnd(End.Name))
        Meet(End.Last);
  for (const ChangeLink &Link : Links)
    if (Link.Symbol == 0 && (!Link.Test.empty() || IsEnd(Link.Op)))
      Meet(Link.From);
  while (!Pending.empty()) {
    Node N = Pending.back();
    Pending.pop_back();
    for (Node From : Back.to(N))
      Meet(From);
  }
  for (size_t I = 0; I < Changed.size(); ++I)
    if (std::optional<Node> N = Graph.find(Changed[I].Id))
      Result.Symbols[I] = Leads.test(*N);
  for (size_t I = 0; I < ChangedOps.size(); ++I)
    if (std::optional<Node> N = Graph.findOp(ChangedOps[I].Op))
      Result.Ops[I] = Leads.test(*N);
  return Result;
}

std::vector<std::string> CodeImpact::reason(Session &Index, Node To) const {
  std::vector<std::string> Names;
  const auto &Opened = Index.walk();
  for (Node N = To; N != Step::None; N = Visits.lookup(N).From) {
    if (Opened.isOp(N)) {
      Names.emplace_back(Opened.opName(N));
      break;
    }
    auto Symbol = Index.symbol(Opened.id(N));
    Names.push_back(Symbol ? Symbol->Name : "?");
  }
  std::reverse(Names.begin(), Names.end());
  return Names;
}

} // namespace torchtalk::query
