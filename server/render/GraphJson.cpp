//===- GraphJson.cpp - graph as JSON --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Json.h"

namespace torchtalk::render {

namespace {

Json peerJson(const query::Peer &Peer) {
  Json Value = familyJson(Peer.Function);
  Value["sites"] = Json::array();
  for (const query::CallSite &Site : Peer.Sites) {
    Json Item = {{"kind", facts::toString(Site.Kind)}};
    Item.update(locationJson(Site.Where));
    Item["in_lambda"] = Site.InLambda;
    Value["sites"].push_back(std::move(Item));
  }
  return Value;
}

Json impactJson(const query::ImpactResult &Impact) {
  Json Value = {{"level_totals", Impact.LevelTotals},
                {"truncated", Impact.Truncated},
                {"ops", Impact.Ops},
                {"functions", Json::array()}};
  for (const query::ImpactEntry &Entry : Impact.Shown) {
    Json Item = {{"level", Entry.Level}};
    Item.update(symbolJson(Entry.Function));
    Item["copies"] = Entry.Copies;
    if (!Entry.ViaOp.empty())
      Item["via_op"] = Entry.ViaOp;
    Value["functions"].push_back(std::move(Item));
  }
  return Value;
}

} // namespace

Json graphJson(const query::GraphResult &Graph) {
  Json Value = makeAnswer("graph");
  Value["match"] = matchJson(Graph.Names);
  Value["mode"] = toString(Graph.Mode);
  Value["rule"] = Graph.Rule;
  Value["candidates"] = familiesJson(Graph.Candidates);
  Value["subject"] = Graph.subject() ? familyJson(*Graph.subject()) : Json();
  Value["kernel_of"] = Json::array();
  for (const auto &Row : Graph.Registered)
    Value["kernel_of"].push_back(registrationJson(Row));
  bool Impact = Graph.Mode == query::GraphMode::Impact;
  Value["shown"] = Impact ? Graph.Impact.Shown.size() : Graph.Peers.size();
  Value["total"] = Graph.ThePage.Total;
  Value["offset"] = Graph.ThePage.Offset;
  Value["next_cursor"] = Graph.ThePage.NextCursor.empty()
                             ? Json()
                             : Json(Graph.ThePage.NextCursor);
  if (Impact) {
    Value["depth"] = Graph.Depth;
    Value["impact"] = impactJson(Graph.Impact);
    return Value;
  }
  Value["total_sites"] = Graph.TotalSites;
  Value["peers"] = Json::array();
  for (const query::Peer &Peer : Graph.Peers)
    Value["peers"].push_back(peerJson(Peer));
  return Value;
}

} // namespace torchtalk::render
