//===- WhyJson.cpp - why as JSON ------------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::OpCall &Call) {
  A(query::RunLink{Call.Op, Call.Way});
}

static void fields(Fields &A, const query::WhyStep &Step) {
  A("key", Step.Key)("fell_through", Step.FellThrough)("runs", Step.Run);
  A("by_rule", Step.ByRule)("code", Step.Code);
  A("node", orNull(Step.Node))("node_at", orNull(Step.NodeAt));
  A("then", Step.Then)("likely", Step.Likely);
  A("calls_known", Step.CallsKnown)("calls_whole", Step.CallsWhole);
  A("calls", Step.Calls);
}

Json whyJson(const query::WhyResult &Why) {
  Fields A("why");
  A("op", Why.Op)("match", Why.Names)("dtype", Why.Dtype);
  A("device", Why.Device)("requires_grad", Why.RequiresGrad);
  A("modes", Why.Modes)("records", Why.Records)("factory", Why.IsFactory);
  A("capability", orNull(Why.Capability))("input_keys", Why.Call.Inputs);
  A("included", Why.Call.Included)("excluded", Why.Call.Excluded);
  A("steps", Why.Steps)("looked_at", Why.Looked);
  return A.take();
}

} // namespace torchtalk::render
