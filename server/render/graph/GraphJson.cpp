//===- GraphJson.cpp - graph as JSON --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::Peer &Peer) {
  A(Peer.Function);
  if (Peer.Conditions.empty()) {
    A("sites", Peer.Sites);
    return;
  }
  Json Sites = Json::array();
  for (size_t I = 0; I < Peer.Sites.size(); ++I)
    Sites.push_back(
        toJson(Fields()(Peer.Sites[I])("conditions", Peer.Conditions[I])));
  A("sites", Sites);
}

static Json overridesJson(const std::vector<query::SymbolFamily> &Shown,
                          size_t Total) {
  return toJson(
      Fields()("shown", Shown.size())("total", Total)("functions", Shown));
}

static void fields(Fields &A, const query::Hub &Hub) {
  A(Hub.Function)("callers", Hub.Callers);
}

static void fields(Fields &A, const query::ImpactEntry &Entry) {
  A("level", Entry.Level)(Entry.Function)("copies", Entry.Copies);
  A("from", Entry.Origin)("via_op", some(Entry.ViaOp));
}

static void fields(Fields &A, const query::ImpactResult &Impact) {
  A("level_totals", Impact.LevelTotals)("total_source", Impact.TotalSource);
  A("not_in_source", Impact.NotInText)("truncated", !Impact.Hubs.empty());
  A("hubs", Impact.Hubs)("ops", Impact.Ops);
  A("folded", Fields()("functions", Impact.Left.Functions));
  A("functions", Impact.Shown);
}

static void fields(Fields &A, const query::Subject &Of) {
  A("match", Of.Names)("rule", Of.Rule)("candidates", Of.Candidates);
  A("subject", Of.subject() ? toJson(*Of.subject()) : Json());
}

static void fields(Fields &A, const query::PathStep &Step) {
  A(Step.Function)("site", Step.Site)("hub", Step.IsHub);
  if (Step.Conditions)
    A("conditions", *Step.Conditions);
}

static void fields(Fields &A, const query::PathResult &P) {
  A("to", P.To)("found", P.Found);
  A("length", P.Found ? Json(P.Steps.size()) : Json());
  if (!P.Found) {
    A("stopped_at_depth", P.StoppedAtDepth)("searched", P.Searched);
    A("searched_from", P.Backward ? "to" : "func")("function_types", P.Types);
    return;
  }
  A("through_hubs", P.ThroughHubs);
  A("way", P.Plain ? "plain" : P.NoPlain ? "other" : "any");
  A("binding", orNull(P.Binding))("start", P.Start)("steps", P.Steps);
}

static void fields(Fields &A, const query::OpCallers &Of) {
  A("op", Of.Op)("stub", Of.IsStub)("keys", Of.Keys);
  A("shown", Of.Shown.size())("total", Of.Total)("peers", Of.Shown);
}

static void fields(Fields &A, const query::NeighboursResult &Near) {
  A("total_sites", Near.TotalSites)("total_source", Near.TotalSource);
  A("total_source_sites", Near.SourceSites);
  A("folded",
    Fields()("functions", Near.Left.Functions)("sites", Near.Left.Sites));
  A("overrides", overridesJson(Near.Overridden, Near.TotalOverridden));
  A("overridden_by", overridesJson(Near.Overriders, Near.TotalOverriders));
  A("peers", Near.Peers);
}

static void fields(Fields &A, const query::PythonPeer &Peer) {
  A("name", Peer.Name)("where", orNull(Peer.Where))("site", orNull(Peer.Site));
  A("confidence", Peer.Sure)("level", Peer.Level);
  if (Peer.Conditions)
    A("conditions", *Peer.Conditions);
}

static void fields(Fields &A, const query::PythonStep &Step) {
  A("name", Step.Name)("line", Step.Line)("confidence", Step.Sure);
}

static Json stepsJson(const query::PythonGraphResult &Of) {
  Json Steps = Json::array();
  for (size_t I = 0; I < Of.Way.Steps.size(); ++I) {
    Fields Step;
    Step(Of.Way.Steps[I]);
    if (I < Of.WayConditions.size())
      Step("conditions", Of.WayConditions[I]);
    Steps.push_back(Step.take());
  }
  return Steps;
}

static Json pythonGraphJson(const query::GraphResult &Graph) {
  const query::PythonGraphResult &Python = *Graph.Python;
  Fields A("graph");
  A("mode", Graph.Mode)("python", Python.Subject.value());
  A("rule", Python.Rule)("candidates", Python.Candidates);
  A("registered", Python.Registered);
  if (Graph.Mode == query::GraphMode::Path) {
    Fields Path;
    Path("to", Python.ToFound ? Json(Python.To) : Json());
    Path("found", Python.Way.Found)("truncated", Python.Way.Truncated);
    Path("python_steps", stepsJson(Python))("code", Python.Code);
    A("path", Path);
    return A.take();
  }
  A(PageOf{Graph.ThePage, Python.Peers.size()});
  if (Graph.Mode == query::GraphMode::Impact)
    A("depth", Graph.Depth)("level_totals", Python.LevelTotals);
  A("peers", Python.Peers);
  return A.take();
}

static void fields(Fields &A, const query::PythonReached &Reached) {
  A("shown", Reached.Peers.size())("total", Reached.Total);
  A("peers", Reached.Peers);
}

Json graphJson(const query::GraphResult &Graph) {
  using query::GraphMode;
  if (Graph.Python)
    return pythonGraphJson(Graph);
  Fields A("graph");
  A("mode", Graph.Mode)("looked_at", Graph.Looked)("key", orNull(Graph.Key));
  A(static_cast<const query::Subject &>(Graph))("kernel_of", Graph.Registered);
  A("stub_kernels", Graph.Stub ? toJson(Graph.Stub->Kernels) : Json());
  if (Graph.Mode == GraphMode::Path) {
    A("depth", orNull(Graph.Depth))("path", Graph.Path);
    return A.take();
  }
  bool Impact = Graph.Mode == GraphMode::Impact;
  A(PageOf{Graph.ThePage,
           Impact ? Graph.Impact.Shown.size() : Graph.Neighbours.Peers.size()});
  A("from_python", some(Graph.FromPython));
  if (Impact)
    A("depth", Graph.Depth)("impact", Graph.Impact);
  else
    A(Graph.Neighbours);
  if (Graph.Mode == GraphMode::Callers)
    A("op_callers", Graph.OfOps);
  return A.take();
}

} // namespace torchtalk::render
