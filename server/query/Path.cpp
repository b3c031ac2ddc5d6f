//===- Path.cpp - How one function reaches another ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Path.h"

#include "query/PathSearch.h"
#include "query/SourcePath.h"

#include "llvm/ADT/STLExtras.h"

#include <climits>
#include <set>
#include <tuple>

namespace torchtalk::query {

using index::IndexReader;
using index::SymbolRecord;

namespace {

std::vector<Node> nodesOf(const WalkGraph &Graph, const SymbolFamily &Family) {
  std::set<Node> Result;
  for (const SymbolRecord &Member : Family.Members)
    if (std::optional<Node> N = Graph.find(Member.Id))
      Result.insert(*N);
  return {Result.begin(), Result.end()};
}

/// Reads what the walk left out: names and call sites.
class PathReader {
public:
  PathReader(const IndexReader &Index, const WalkGraph &Graph)
      : Index(Index), Graph(Graph) {}

  llvm::Error read(const PathSearch::Chain &Chain, PathResult &Out) {
    if (llvm::Error E = symbol(Chain.Start, Out.Start))
      return E;
    for (const PathSearch::Link &L : Chain.Links) {
      PathStep &Taken = Out.Steps.emplace_back();
      Taken.IsHub = &L != &Chain.Links.back() && isHub(L.To);
      if (llvm::Error E = symbol(L.To, Taken.Function))
        return E;
      if (llvm::Error E = L.How.Dispatch ? registration(L, Taken.Site)
                                         : site(L, Taken.Site))
        return E;
    }
    return llvm::Error::success();
  }

  llvm::Error read(const std::vector<SourceChainLink> &Chain, PathResult &Out) {
    for (size_t I = 0; I < Chain.size(); ++I) {
      const SourceChainLink &L = Chain[I];
      PathStep *Taken = I == 0 ? nullptr : &Out.Steps.emplace_back();
      SymbolRecord &Function = Taken ? Taken->Function : Out.Start;
      Function = L.Text;
      if (L.Compiled)
        if (llvm::Error E = symbol(*L.Compiled, Function))
          return E;
      if (!Taken)
        continue;
      const std::optional<Node> &Before = Chain[I - 1].Compiled;
      if (!Before) {
        Taken->Site = L.Site;
        continue;
      }
      // What text defines is called in compiled code as it is declared.
      Node To = L.Compiled ? *L.Compiled : L.Declared;
      PathSearch::Link Link{*Before, To, L.How};
      if (llvm::Error E = L.How.Dispatch ? registration(Link, Taken->Site)
                                         : site(Link, Taken->Site))
        return E;
    }
    return llvm::Error::success();
  }

private:
  bool isHub(Node N) const { return Graph.has(N, index::WalkHub); }

  llvm::Error symbol(Node N, SymbolRecord &Out) {
    auto Record = Index.symbol(Graph.id(N));
    if (!Record)
      return Record.takeError();
    if (*Record)
      Out = std::move(**Record);
    return llvm::Error::success();
  }

  /// The first call site in hand-written code, or else the first.
  llvm::Error site(const PathSearch::Link &L, CallSite &Out) {
    Node Callee = L.How.Via == Step::None ? L.To : L.How.Via;
    auto Edges = Index.callees(Graph.id(L.From));
    if (!Edges)
      return Edges.takeError();
    const index::EdgeRecord *Best = nullptr;
    auto Rank = [](const index::EdgeRecord &E) {
      return std::make_tuple(isGeneratedFile(E.Site.File),
                             std::cref(E.Site.File), E.Site.Line, E.PassedTo);
    };
    for (const index::EdgeRecord &Edge : *Edges)
      if (Edge.Peer == Graph.id(Callee) && Edge.Kind == L.How.Kind &&
          (!Best || Rank(Edge) < Rank(*Best)))
        Best = &Edge;
    Out.Kind = L.How.Kind;
    if (Best) {
      Out.Where = Best->Site;
      Out.OnlyIn = Best->OnlyIn;
      if (llvm::Error E = name(Best->PassedTo, Out.PassedTo))
        return E;
    }
    return L.How.Via == Step::None ? llvm::Error::success()
                                   : name(Graph.id(Callee), Out.Base);
  }

  llvm::Error name(index::SymbolId Id, NamedSymbol &Out) {
    if (Id == 0)
      return llvm::Error::success();
    Out.Id = Id;
    auto Record = Index.symbol(Id);
    if (!Record)
      return Record.takeError();
    if (*Record)
      Out.Name = std::move((*Record)->Name);
    return llvm::Error::success();
  }

  llvm::Error registration(const PathSearch::Link &L, CallSite &Out) {
    auto Rows = Index.registrationsOf(Graph.opName(L.How.Via));
    if (!Rows)
      return Rows.takeError();
    for (const index::RegistrationRecord &Row : *Rows)
      if (Row.Kernel == Graph.id(L.To)) {
        Out.Op = Row.Op;
        Out.Key = Row.Key;
        Out.Where = {Row.File, Row.Line};
        Out.OnlyIn = Row.OnlyIn;
        break;
      }
    return llvm::Error::success();
  }

  const IndexReader &Index;
  const WalkGraph &Graph;
};

} // namespace

llvm::Expected<PathResult> path(const IndexReader &Index,
                                const SymbolFamily &From, Subject To,
                                unsigned Depth, bool ThroughHubs,
                                DispatchFilter *Filter) {
  auto Opened = Index.walk();
  if (!Opened)
    return Opened.takeError();
  const WalkGraph &Graph = **Opened;
  PathResult Result;
  std::vector<Node> Starts = nodesOf(Graph, From);
  std::vector<Node> Ends = nodesOf(Graph, *To.subject());
  Result.To = std::move(To);
  for (bool Hubs : {false, true}) {
    if (!Hubs && ThroughHubs)
      continue;
    PathSearch Search(Graph, Starts, Ends, Hubs, Filter);
    auto Chain = Search.run(Depth == 0 ? UINT_MAX : Depth);
    if (Chain) {
      Result.Found = true;
      Result.ThroughHubs = Hubs && !ThroughHubs;
      if (llvm::Error E = PathReader(Index, Graph).read(*Chain, Result))
        return E;
      return Result;
    }
    Result.StoppedAtDepth = Search.stoppedAtDepth();
    Result.Backward = Search.endedBackward();
    Result.Searched = Search.searched();
    Result.Types = Search.types();
  }
  if (Index.summary().TextFiles == 0)
    return Result;
  auto Chain =
      searchThroughText(Index, Graph, From, *Result.To.subject(),
                        Depth == 0 ? UINT_MAX : Depth, ThroughHubs, Filter);
  if (!Chain)
    return Chain.takeError();
  Result.Found = !Chain->empty();
  if (llvm::Error E = PathReader(Index, Graph).read(*Chain, Result))
    return E;
  return Result;
}

} // namespace torchtalk::query
