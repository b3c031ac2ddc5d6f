//===- GraphJson.cpp - graph as JSON --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/base/Stubs.h"

namespace torchtalk::render {

namespace {

Json peerJson(const query::Peer &Peer) {
  Json Value = familyJson(Peer.Function);
  Value["sites"] = Json::array();
  for (const query::CallSite &Site : Peer.Sites)
    Value["sites"].push_back(siteJson(Site));
  return Value;
}

Json overridesJson(const std::vector<query::SymbolFamily> &Shown,
                   size_t Total) {
  return {{"shown", Shown.size()},
          {"total", Total},
          {"functions", familiesJson(Shown)}};
}

Json impactJson(const query::ImpactResult &Impact) {
  Json Value = {{"level_totals", Impact.LevelTotals},
                {"total_source", Impact.TotalSource},
                {"not_in_source", Impact.NotInText},
                {"truncated", !Impact.Hubs.empty()},
                {"hubs", Json::array()},
                {"ops", Impact.Ops},
                {"folded", {{"functions", Impact.Left.Functions}}},
                {"functions", Json::array()}};
  for (const query::Hub &Hub : Impact.Hubs) {
    Json Item = symbolJson(Hub.Function);
    Item["callers"] = Hub.Callers;
    Value["hubs"].push_back(std::move(Item));
  }
  for (const query::ImpactEntry &Entry : Impact.Shown) {
    Json Item = {{"level", Entry.Level}};
    Item.update(symbolJson(Entry.Function));
    Item["copies"] = Entry.Copies;
    Item["from"] = toString(Entry.Origin);
    if (!Entry.ViaOp.empty())
      Item["via_op"] = Entry.ViaOp;
    Value["functions"].push_back(std::move(Item));
  }
  return Value;
}

void addSubject(Json &Value, const query::Subject &Subject) {
  Value["match"] = matchJson(Subject.Names);
  Value["rule"] = Subject.Rule;
  Value["candidates"] = familiesJson(Subject.Candidates);
  Value["subject"] =
      Subject.subject() ? familyJson(*Subject.subject()) : Json();
}

} // namespace

Json pathJson(const query::PathResult &Path) {
  Json Value;
  addSubject(Value["to"], Path.To);
  Value["found"] = Path.Found;
  Value["length"] = Path.Found ? Json(Path.Steps.size()) : Json();
  if (!Path.Found) {
    Value["stopped_at_depth"] = Path.StoppedAtDepth;
    Value["searched"] = Path.Searched;
    Value["searched_from"] = Path.Backward ? "to" : "func";
    Value["function_types"] = Path.Types;
    return Value;
  }
  Value["through_hubs"] = Path.ThroughHubs;
  Value["way"] = Path.Plain ? "plain" : Path.NoPlain ? "other" : "any";
  Value["binding"] = Path.Binding.empty() ? Json() : Json(Path.Binding);
  Value["start"] = symbolJson(Path.Start);
  Value["steps"] = Json::array();
  for (const query::PathStep &Step : Path.Steps) {
    Json Item = symbolJson(Step.Function);
    Item["site"] = siteJson(Step.Site);
    Item["hub"] = Step.IsHub;
    Value["steps"].push_back(std::move(Item));
  }
  return Value;
}

Json graphJson(const query::GraphResult &Graph) {
  using query::GraphMode;
  if (Graph.Python)
    return pythonGraphJson(Graph);
  Json Value = makeAnswer("graph");
  Value["mode"] = toString(Graph.Mode);
  Value["looked_at"] = lookedAtJson(Graph.Looked);
  Value["key"] = Graph.Key.empty() ? Json() : Json(Graph.Key);
  addSubject(Value, Graph);
  Value["kernel_of"] = Json::array();
  for (const auto &Row : Graph.Registered)
    Value["kernel_of"].push_back(registrationJson(Row));
  Value["stub_kernels"] = Graph.Stub ? stubKernelsJson(*Graph.Stub) : Json();
  if (Graph.Mode == GraphMode::Path) {
    Value["depth"] = Graph.Depth == 0 ? Json() : Json(Graph.Depth);
    Value["path"] = pathJson(Graph.Path);
    return Value;
  }
  const query::NeighboursResult &Near = Graph.Neighbours;
  bool Impact = Graph.Mode == GraphMode::Impact;
  addPage(Value, Graph.ThePage,
          Impact ? Graph.Impact.Shown.size() : Near.Peers.size());
  if (Graph.FromPython)
    Value["from_python"] = fromPythonJson(*Graph.FromPython);
  if (Impact) {
    Value["depth"] = Graph.Depth;
    Value["impact"] = impactJson(Graph.Impact);
    return Value;
  }
  Value["total_sites"] = Near.TotalSites;
  Value["total_source"] = Near.TotalSource;
  Value["total_source_sites"] = Near.SourceSites;
  Value["folded"] = {{"functions", Near.Left.Functions},
                     {"sites", Near.Left.Sites}};
  Value["overrides"] = overridesJson(Near.Overridden, Near.TotalOverridden);
  Value["overridden_by"] = overridesJson(Near.Overriders, Near.TotalOverriders);
  Value["peers"] = Json::array();
  for (const query::Peer &Peer : Near.Peers)
    Value["peers"].push_back(peerJson(Peer));
  if (Graph.Mode == GraphMode::Callers) {
    Value["op_callers"] = Json::array();
    for (const query::OpCallers &Of : Graph.OfOps) {
      Json Item = {{"op", Of.Op},       {"stub", Of.IsStub},
                   {"keys", Of.Keys},   {"shown", Of.Shown.size()},
                   {"total", Of.Total}, {"peers", Json::array()}};
      for (const query::Peer &Peer : Of.Shown)
        Item["peers"].push_back(peerJson(Peer));
      Value["op_callers"].push_back(std::move(Item));
    }
  }
  return Value;
}

} // namespace torchtalk::render
