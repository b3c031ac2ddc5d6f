//===- SourcePath.cpp - A chain of calls through text ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/SourcePath.h"

#include "query/dispatch/KernelRows.h"
#include "query/dispatch/SourceSteps.h"
#include "query/names/OverloadChoice.h"
#include "query/reach/Neighbours.h"

#include "llvm/ADT/BitVector.h"

#include <algorithm>
#include <set>

namespace torchtalk::query {

using index::Session;
using index::SymbolRecord;

namespace {

class TextSearch {
public:
  TextSearch(Session &Index, const WalkGraph &Graph, const SymbolFamily &To,
             bool ThroughHubs, DispatchFilter *Filter)
      : Index(Index), Filter(Filter), Text(Index, Graph), Graph(Graph),
        Next(Graph, Filter), ThroughHubs(ThroughHubs), Seen(Graph.nodes()),
        Done(Graph.nodes()), Ends(Graph.nodes()) {
    for (const SymbolRecord &Member : To.Members) {
      if (std::optional<Node> N = Graph.find(Member.Id))
        Ends.set(*N);
      EndTexts.insert(Member.Id);
    }
  }

  std::vector<SourceChainLink> run(const SymbolFamily &From,
                                   unsigned MaxSteps) {
    for (const SymbolRecord &Member : From.Members) {
      if (std::optional<Node> N = Graph.find(Member.Id))
        add(*N, {}, {}, None);
      else if (Member.Source)
        add(Member, {}, None);
    }
    if (!From.Op.empty() && !Met.empty())
      addKernels(From.Op, 0);
    for (size_t I = 0; I < Met.size() && Found == None; ++I) {
      if (Met[I].Steps == MaxSteps)
        break;
      Met[I].Link.Compiled ? fromCompiled(I) : fromText(I);
    }
    std::vector<SourceChainLink> Chain;
    for (size_t I = Found; I != None; I = Met[I].Before)
      Chain.push_back(std::move(Met[I].Link));
    std::reverse(Chain.begin(), Chain.end());
    return Chain;
  }

private:
  static constexpr size_t None = SIZE_MAX;
  /// Ops whose kernels are asked for: each takes milliseconds.
  static constexpr size_t MaxOps = 100;
  struct Function {
    SourceChainLink Link;
    size_t Before = None;
    unsigned Steps = 0;
  };

  void add(Node N, Step How, CallSite Site, size_t Before) {
    if (Seen.test(N))
      return;
    Seen.set(N);
    if (!ThroughHubs && Before != None && Graph.has(N, index::WalkHub) &&
        !Ends.test(N))
      return;
    SourceChainLink Link;
    Link.Compiled = N;
    Link.How = How;
    Link.Site = std::move(Site);
    push(std::move(Link), Before, Ends.test(N));
  }

  void add(const SymbolRecord &Function, CallSite Site, size_t Before) {
    if (!TextSeen.insert(Function.Id).second)
      return;
    SourceChainLink Link;
    Link.Text = Function;
    Link.Site = std::move(Site);
    push(std::move(Link), Before, EndTexts.count(Function.Id) != 0);
  }

  void push(SourceChainLink Link, size_t Before, bool IsEnd) {
    unsigned Steps = Before == None ? 0 : Met[Before].Steps + 1;
    Met.push_back({std::move(Link), Before, Steps});
    if (IsEnd && Found == None)
      Found = Met.size() - 1;
  }

  void fromCompiled(size_t I) {
    Node N = *Met[I].Link.Compiled;
    if (llvm::any_of(Graph.callers(N), [](index::WalkEdge E) {
          return E.is(facts::EdgeKind::Stub);
        }))
      addPeers(Text.kernelsOf(N), I);
    if (Graph.callees(N).empty()) {
      for (const SymbolRecord &Definition : Text.definitionsOf(N)) {
        if (!TextSeen.insert(Definition.Id).second)
          continue;
        Met[I].Link.Compiled.reset();
        Met[I].Link.Declared = N;
        Met[I].Link.Text = Definition;
        if (EndTexts.count(Definition.Id) != 0)
          Found = I;
        return fromText(I);
      }
      return;
    }
    Next.callees(N, [&](Node To, Step How) { add(To, How, {}, I); }, &Done);
  }

  void fromText(size_t I) { addPeers(Text.calleesOf(Met[I].Link.Text), I); }

  void addPeers(const std::vector<SourcePeer> &Callees, size_t I) {
    for (const SourcePeer &Peer : Callees) {
      for (Node N : Text.nodesNamed(Peer.Function.Name))
        add(N, {}, Peer.Sites.front(), I);
      if (Peer.Function.Source)
        add(Peer.Function, Peer.Sites.front(), I);
      if (index::OperatorName(Peer.Function.Name).Namespace == "aten") {
        auto Overloads = Index.overloadsOf(Peer.Function.Name);
        if (Overloads.empty())
          continue;
        auto Meant = chooseOverload(Index, Overloads);
        Overloads.insert(Overloads.begin(), std::move(Meant));
        for (const std::string &Op : Overloads)
          addKernels(Op, I);
      }
    }
  }

  /// What only the YAML or text registers for \p Op.
  void addKernels(const std::string &Op, size_t I) {
    if (Ops.size() == MaxOps || !Ops.insert(Op).second)
      return;
    for (const auto &[Kernel, Row] : kernelsInText(Index, Op, Filter))
      if (Kernel.Source)
        add(Kernel, dispatchSite(Row), I);
      else if (std::optional<Node> N = Graph.find(Kernel.Id))
        add(*N, {}, dispatchSite(Row), I);
  }

  Session &Index;
  const DispatchFilter *Filter;
  SourceSteps Text;
  const WalkGraph &Graph;
  Steps Next;
  bool ThroughHubs;
  llvm::BitVector Seen, Done, Ends;
  std::set<index::SymbolId> EndTexts, TextSeen;
  std::set<std::string> Ops;
  std::vector<Function> Met; ///< in the order of their distance
  size_t Found = None;
};

} // namespace

std::vector<SourceChainLink>
searchThroughText(Session &Index, const WalkGraph &Graph,
                  const SymbolFamily &From, const SymbolFamily &To,
                  unsigned MaxSteps, bool ThroughHubs, DispatchFilter *Filter) {
  return TextSearch(Index, Graph, To, ThroughHubs, Filter).run(From, MaxSteps);
}

} // namespace torchtalk::query
