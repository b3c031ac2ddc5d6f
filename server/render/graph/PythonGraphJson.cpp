//===- PythonGraphJson.cpp - graph of Python as JSON ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

namespace {

Json peersJson(const std::vector<query::PythonPeer> &Peers) {
  Json Value = Json::array();
  for (const query::PythonPeer &Peer : Peers)
    Value.push_back({{"name", Peer.Name},
                     {"where", placeJson(Peer.Where)},
                     {"site", placeJson(Peer.Site)},
                     {"confidence", toString(Peer.Sure)},
                     {"level", Peer.Level}});
  return Value;
}

} // namespace

Json pythonGraphJson(const query::GraphResult &Graph) {
  const query::PythonGraphResult &Python = *Graph.Python;
  Json Value = makeAnswer("graph");
  Value["mode"] = toString(Graph.Mode);
  Value["python"] = pythonJson(Python.Subject.value());
  Value["rule"] = Python.Rule;
  Value["candidates"] = Python.Candidates;
  if (Graph.Mode == query::GraphMode::Path) {
    Json &Path = Value["path"];
    Path = {{"to", Python.ToFound ? Json(Python.To) : Json()},
            {"found", Python.Way.Found},
            {"truncated", Python.Way.Truncated},
            {"python_steps", Json::array()}};
    for (const query::PythonStep &Step : Python.Way.Steps)
      Path["python_steps"].push_back({{"name", Step.Name},
                                      {"line", Step.Line},
                                      {"confidence", toString(Step.Sure)}});
    Path["code"] = Python.Code ? pathJson(*Python.Code) : Json();
    return Value;
  }
  addPage(Value, Graph.ThePage, Python.Peers.size());
  if (Graph.Mode == query::GraphMode::Impact) {
    Value["depth"] = Graph.Depth;
    Value["level_totals"] = Python.LevelTotals;
  }
  Value["peers"] = peersJson(Python.Peers);
  return Value;
}

Json fromPythonJson(const query::PythonReached &Reached) {
  return {{"shown", Reached.Peers.size()},
          {"total", Reached.Total},
          {"peers", peersJson(Reached.Peers)}};
}

} // namespace torchtalk::render
