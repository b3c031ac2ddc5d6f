//===- AutogradJson.cpp - How an op is differentiated, as JSON ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

namespace {

Json backwardJson(const query::BackwardOps &Ops) {
  Json Value = {{"functions", Json::array()},
                {"calls", Json::array()},
                {"not_indexed", Json::array()},
                {"truncated", Ops.Truncated}};
  for (size_t F = 0; F < Ops.Functions.size(); ++F) {
    Json Function = symbolJson(Ops.Functions[F].Symbol);
    if (F != 0) {
      Function["caller"] = Ops.Functions[F].Caller;
      Function["called_at"] = locationJson(Ops.Functions[F].CalledAt);
    }
    Value["functions"].push_back(std::move(Function));
  }
  for (const query::BackwardOps::Call &Call : Ops.Calls)
    Value["calls"].push_back({{"op", Call.Op},
                              {"site", locationJson(Call.Site)},
                              {"in", Call.In},
                              {"through", Call.Through},
                              {"kind", facts::toString(Call.Kind)}});
  for (const query::BackwardOps::Unread &Unread : Ops.NotIndexed)
    Value["not_indexed"].push_back(
        {{"name", Unread.Name},
         {"called_at", locationJson(Unread.CalledAt)},
         {"in", Unread.In}});
  return Value;
}

Json nodeJson(const query::AutogradNode &Node) {
  Json Value = {{"class", Node.Class},
                {"expected", Node.Expected},
                {"apply", Node.Apply ? symbolJson(*Node.Apply) : Json()},
                {"backward", Node.Apply ? backwardJson(Node.Ops) : Json()}};
  Value["constructed"] = Node.How == query::AutogradNode::Evidence::Constructed
                             ? locationJson(Node.Site)
                             : Json();
  return Value;
}

Json nodesJson(const std::vector<query::AutogradNode> &Nodes) {
  Json Value = Json::array();
  for (const query::AutogradNode &Node : Nodes)
    Value.push_back(nodeJson(Node));
  return Value;
}

} // namespace

Json autogradJson(const query::AutogradResult &Result) {
  Json Value = {
      {"op", Result.Op},
      {"state", query::toString(Result.State)},
      {"reason", Result.Reason},
      {"reason_at", Result.ReasonAt ? locationJson(*Result.ReasonAt) : Json()},
      {"derivatives", Json::array()},
      {"kernels", Json::array()},
      {"node_serves", Result.NodeServes},
      {"nodes_by_rule", nodesJson(Result.NodesByRule)}};
  for (const index::DerivativeRecord &Record : Result.Derivatives)
    Value["derivatives"].push_back(derivativeJson(Record));
  for (const query::AutogradKernel &Kernel : Result.Kernels) {
    Json Row = registrationJson(Kernel.Row);
    Row["kernel_symbol"] = Kernel.Kernel ? symbolJson(*Kernel.Kernel) : Json();
    Row["made_by"] = Kernel.MadeBy;
    Row["nodes"] = nodesJson(Kernel.Nodes);
    Value["kernels"].push_back(std::move(Row));
  }
  return Value;
}

} // namespace torchtalk::render
