//===- PathSearch.cpp - Shortest chains over the call graph ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/PathSearch.h"

#include <algorithm>

namespace torchtalk::query {

namespace {

/// No chain of calls is longer, and distances fit a byte.
constexpr unsigned LongestChain = 250;

/// How much less a step says than a direct call.
uint32_t weight(const Step &How) {
  if (How.Dispatch)
    return 1;
  switch (How.Kind) {
  case facts::EdgeKind::Call:
    return 0;
  case facts::EdgeKind::Virtual:
    return How.Via == Step::None ? 1 : 2;
  case facts::EdgeKind::Indirect:
    return 2;
  case facts::EdgeKind::Address:
    return 3;
  default:
    return 1;
  }
}

} // namespace

PathSearch::PathSearch(const WalkGraph &Graph, const std::vector<Node> &From,
                       const std::vector<Node> &To, bool ThroughHubs,
                       DispatchFilter *Filter)
    : Graph(Graph), Next(Graph, Filter), ThroughHubs(ThroughHubs),
      Ends(Graph.nodes()) {
  start(Forward, From);
  start(Backward, To);
}

void PathSearch::start(Side &S, const std::vector<Node> &Nodes) {
  S.Distance.resize(Graph.nodes());
  S.Done.resize(Graph.nodes());
  S.Frontier = Nodes;
  for (Node N : Nodes) {
    S.Distance[N] = 1;
    Ends.set(N);
  }
}

bool PathSearch::expand(Side &S, const Side &Other) {
  bool Met = false;
  std::vector<Node> Reached;
  uint8_t Mark = static_cast<uint8_t>(++S.Level + 1);
  auto Visit = [&](Node N, Step) {
    if (S.Distance[N] != 0)
      return;
    if (!ThroughHubs && Graph.has(N, index::WalkHub) && !Ends.test(N))
      return;
    S.Distance[N] = Mark;
    S.Types += Graph.has(N, index::WalkType);
    Met |= Other.Distance[N] != 0;
    Reached.push_back(N);
  };
  for (Node N : S.Frontier) {
    if (&S == &Forward)
      Next.callees(N, Visit, &S.Done);
    else
      Next.callers(N, Visit, [](Node) { return true; }, &S.Done);
  }
  S.Met += Reached.size();
  S.Frontier = std::move(Reached);
  return Met;
}

std::optional<PathSearch::Chain> PathSearch::run(unsigned MaxSteps) {
  MaxSteps = std::min(MaxSteps, LongestChain);
  for (Node N : Forward.Frontier)
    if (Backward.isAt(N, 0))
      return Chain{N, {}};
  while (!Forward.Frontier.empty() && !Backward.Frontier.empty()) {
    if (Forward.Level + Backward.Level == MaxSteps) {
      Stopped = true;
      return std::nullopt;
    }
    bool FromStart = Forward.Frontier.size() <= Backward.Frontier.size();
    if (expand(FromStart ? Forward : Backward, FromStart ? Backward : Forward))
      return bestChain();
  }
  return std::nullopt;
}

uint32_t PathSearch::cost(const Link &L) const {
  return 2 * weight(L.How) + Graph.has(L.To, index::WalkGenerated);
}

/// Both sides have whole levels only, so every shortest chain has a node on
/// the last level of each.
PathSearch::Chain PathSearch::bestChain() {
  const std::vector<Node> &Last =
      Forward.Frontier.size() <= Backward.Frontier.size() ? Forward.Frontier
                                                          : Backward.Frontier;
  std::optional<std::pair<uint32_t, Node>> Best;
  for (Node N : Last) {
    if (!Forward.isAt(N, Forward.Level) || !Backward.isAt(N, Backward.Level))
      continue;
    uint32_t Cost =
        bestWay(N, /*ToStart=*/true).Cost + bestWay(N, /*ToStart=*/false).Cost;
    if (!Best || std::make_pair(Cost, N) < *Best)
      Best = {Cost, N};
  }
  Chain Result;
  Node Middle = Best->second;
  Result.Start = Middle;
  for (Way W = bestWay(Middle, true); W.Next; W = bestWay(W.Next->From, true)) {
    Result.Links.push_back(*W.Next);
    Result.Start = W.Next->From;
  }
  std::reverse(Result.Links.begin(), Result.Links.end());
  for (Way W = bestWay(Middle, false); W.Next; W = bestWay(W.Next->To, false))
    Result.Links.push_back(*W.Next);
  return Result;
}

PathSearch::Way PathSearch::bestWay(Node N, bool Start) {
  std::map<Node, Way> &Known = Start ? ToStart : ToEnd;
  if (auto Found = Known.find(N); Found != Known.end())
    return Found->second;
  const Side &S = Start ? Forward : Backward;
  Way Best;
  unsigned Distance = S.Distance[N] - 1U;
  if (Distance != 0) {
    auto Visit = [&](Node Peer, Step How) {
      if (!S.isAt(Peer, Distance - 1))
        return;
      Link L = Start ? Link{Peer, N, How} : Link{N, Peer, How};
      uint32_t Cost = cost(L) + bestWay(Peer, Start).Cost;
      // Peers come in the order of nodes, but for overriders: of equal ones
      // the lowest.
      if (!Best.Next || Cost < Best.Cost ||
          (Cost == Best.Cost &&
           Peer < (Start ? Best.Next->From : Best.Next->To)))
        Best = {Cost, L};
    };
    if (Start)
      Next.callers(N, Visit, [](Node) { return true; });
    else
      Next.callees(N, Visit);
  }
  return Known.emplace(N, Best).first->second;
}

} // namespace torchtalk::query
