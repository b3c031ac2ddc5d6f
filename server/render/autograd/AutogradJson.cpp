//===- AutogradJson.cpp - How an op is differentiated, as JSON ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::BackwardOps::Call &Call) {
  A("op", Call.Op)("site", Call.Site)("in", Call.In)("through", Call.Through);
  A("kind", Call.Kind);
}

static void fields(Fields &A, const query::BackwardOps::Unread &Unread) {
  A("name", Unread.Name)("called_at", Unread.CalledAt)("in", Unread.In);
}

static void fields(Fields &A, const query::BackwardOps &Ops) {
  A("functions", each(Ops.Functions, [&](const auto &Function) {
      Fields Of;
      Of(Function.Symbol);
      if (&Function != &Ops.Functions.front())
        Of("caller", Function.Caller)("called_at", Function.CalledAt);
      return Of.take();
    }));
  A("calls", Ops.Calls)("not_indexed", Ops.NotIndexed);
  A("truncated", Ops.Truncated);
}

static void fields(Fields &A, const query::AutogradNode &Node) {
  bool Seen = Node.How == query::AutogradNode::Evidence::Constructed;
  A("class", Node.Class)("expected", Node.Expected)("apply", Node.Apply);
  A("backward", Node.Apply ? toJson(Node.Ops) : Json());
  A("constructed", Seen ? toJson(Node.Site) : Json());
}

static void fields(Fields &A, const query::AutogradKernel &Kernel) {
  A(Kernel.Row)("kernel_symbol", Kernel.Kernel)("made_by", Kernel.MadeBy);
  A("nodes", Kernel.Nodes);
}

void fields(Fields &A, const query::AutogradResult &Result) {
  A("op", Result.Op)("state", Result.State)("reason", Result.Reason);
  A("reason_at", Result.ReasonAt)("derivatives", Result.Derivatives);
  A("kernels", Result.Kernels)("node_serves", Result.NodeServes);
  A("nodes_by_rule", Result.NodesByRule);
}

} // namespace torchtalk::render
