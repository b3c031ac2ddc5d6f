//===- Path.cpp - How one function reaches another ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/graph/Path.h"

#include "query/graph/PlainCall.h"
#include "query/reach/Neighbours.h"
#include "query/reach/PathSearch.h"
#include "query/reach/SourcePath.h"

#include "llvm/ADT/STLExtras.h"

#include <climits>
#include <set>
#include <tuple>

namespace torchtalk::query {

using index::Session;
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
  PathReader(Session &Index, const WalkGraph &Graph)
      : Index(Index), Graph(Graph) {}

  void read(const PathSearch::Chain &Chain, PathResult &Out) {
    symbol(Chain.Start, Out.Start);
    for (const PathSearch::Link &L : Chain.Links) {
      PathStep &Taken = Out.Steps.emplace_back();
      Taken.IsHub = &L != &Chain.Links.back() && isHub(L.To);
      symbol(L.To, Taken.Function);
      how(L, Taken.Site);
    }
  }

  void read(const std::vector<SourceChainLink> &Chain, PathResult &Out) {
    for (size_t I = 0; I < Chain.size(); ++I) {
      const SourceChainLink &L = Chain[I];
      PathStep *Taken = I == 0 ? nullptr : &Out.Steps.emplace_back();
      SymbolRecord &Function = Taken ? Taken->Function : Out.Start;
      Function = L.Text;
      if (L.Compiled)
        symbol(*L.Compiled, Function);
      if (!Taken)
        continue;
      const std::optional<Node> &Before = Chain[I - 1].Compiled;
      if (!Before || L.Site.Origin != From::Compiled) {
        Taken->Site = L.Site;
        continue;
      }
      // What text defines is called in compiled code as it is declared.
      Node To = L.Compiled ? *L.Compiled : L.Declared;
      how({*Before, To, L.How}, Taken->Site);
    }
  }

private:
  bool isHub(Node N) const { return Graph.has(N, index::WalkHub); }

  void symbol(Node N, SymbolRecord &Out) {
    if (auto Record = Index.symbol(Graph.id(N)))
      Out = std::move(*Record);
  }

  void how(const PathSearch::Link &L, CallSite &Out) {
    bool Registered = L.How.Dispatch || L.How.Kind == facts::EdgeKind::Register;
    Registered ? registration(L, Out) : site(L, Out);
  }

  /// The first call site in hand-written code, or else the first.
  void site(const PathSearch::Link &L, CallSite &Out) {
    Node Callee = L.How.Via == Step::None ? L.To : L.How.Via;
    auto Edges = Index.callees(Graph.id(L.From));
    const index::EdgeRecord *Best = nullptr;
    auto Rank = [](const index::EdgeRecord &E) {
      return std::make_tuple(isGeneratedFile(E.Site.File),
                             std::cref(E.Site.File), E.Site.Line, E.PassedTo);
    };
    for (const index::EdgeRecord &Edge : Edges)
      if (Edge.Peer == Graph.id(Callee) && Edge.Kind == L.How.Kind &&
          (!Best || Rank(Edge) < Rank(*Best)))
        Best = &Edge;
    Out.Kind = L.How.Kind;
    if (Best) {
      Out.Where = Best->Site;
      Out.OnlyIn = Best->OnlyIn;
      Out.PassedTo.Id = Best->PassedTo;
    }
    if (L.How.Via != Step::None)
      Out.Base.Id = Graph.id(Callee);
    readName(Index, Out.PassedTo);
    readName(Index, Out.Base);
  }

  void registration(const PathSearch::Link &L, CallSite &Out) {
    auto Rows =
        registrationsOf(Index, Graph, L.How.Dispatch ? L.How.Via : L.From);
    for (const index::RegistrationRecord &Row : Rows)
      if (Row.Kernel == Graph.id(L.To)) {
        Out.Op = Row.Op;
        Out.Key = Row.Key;
        Out.Where = {Row.File, Row.Line};
        Out.OnlyIn = Row.OnlyIn;
        break;
      }
  }

  Session &Index;
  const WalkGraph &Graph;
};

/// The ends of a search, and how it may go.
struct Task {
  const WalkGraph &Graph;
  std::vector<Node> Starts, Ends;
  unsigned MaxSteps;
  bool ThroughHubs;
};

/// Around hubs, or else through them. Sets what \p Result says of a search.
std::optional<PathSearch::Chain> find(const Task &Of, DispatchFilter *Filter,
                                      PathResult &Result) {
  for (bool Hubs : {false, true}) {
    if (!Hubs && Of.ThroughHubs)
      continue;
    PathSearch Search(Of.Graph, Of.Starts, Of.Ends, Hubs, Filter);
    if (auto Chain = Search.run(Of.MaxSteps)) {
      Result.ThroughHubs = Hubs && !Of.ThroughHubs;
      return Chain;
    }
    Result.StoppedAtDepth = Search.stoppedAtDepth();
    Result.Backward = Search.endedBackward();
    Result.Searched = Search.searched();
    Result.Types = Search.types();
  }
  return std::nullopt;
}

bool asksDispatcher(const PathSearch::Chain &Chain) {
  return llvm::any_of(Chain.Links, [](const PathSearch::Link &L) {
    return L.How.Dispatch || L.How.Kind == facts::EdgeKind::Register;
  });
}

} // namespace

PathResult path(Session &Index, const SymbolFamily &From,
                llvm::StringRef Python, Subject To, unsigned Depth,
                bool ThroughHubs, DispatchFilter *Filter) {
  const WalkGraph &Graph = Index.walk();
  PathResult Result;
  CallStart Start{nodesOf(Graph, From), ""};
  if (!From.Op.empty())
    Start = callStart(Index, Graph, From, Python);
  std::vector<Node> Ends = nodesOf(Graph, *To.subject());
  Result.To = std::move(To);
  Task Wanted{Graph, std::move(Start.Functions), std::move(Ends),
              Depth == 0 ? UINT_MAX : Depth, ThroughHubs};
  auto Chain = find(Wanted, Filter, Result);
  if (!Chain) {
    auto Possible = searchThroughText(Index, Graph, From, *Result.To.subject(),
                                      Wanted.MaxSteps, ThroughHubs, Filter);
    Result.Found = !Possible.empty();
    PathReader(Index, Graph).read(Possible, Result);
    return Result;
  }
  Result.Found = true;
  Result.Binding = std::move(Start.Binding);
  std::unique_ptr<PlainCall> Plain;
  if (!Filter && asksDispatcher(*Chain))
    Plain = PlainCall::make(Index, Graph);
  if (Plain) {
    PathResult OfPlain;
    if (Plain->takes(*Chain)) {
      Result.Plain = true;
    } else if (auto Other = find(Wanted, &Plain->filter(), OfPlain)) {
      Chain = std::move(Other);
      Result.ThroughHubs = OfPlain.ThroughHubs;
      Result.Plain = true;
    } else {
      Result.NoPlain = true;
    }
    if (Result.Plain && !From.Op.empty())
      Chain = Plain->withPassed(std::move(*Chain));
  }
  PathReader(Index, Graph).read(*Chain, Result);
  return Result;
}

} // namespace torchtalk::query
