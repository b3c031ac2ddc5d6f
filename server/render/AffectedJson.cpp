//===- AffectedJson.cpp - affected in JSON --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Json.h"

namespace torchtalk::render {

Json affectedJson(const query::AffectedResult &R) {
  Json Value = makeAnswer("affected");
  Value["changed"] = R.Changed.Subjects;
  Value["unknown"] = R.Changed.Unknown;
  Value["notes"] = R.Changed.Notes;
  Value["hubs"] = R.Hubs;
  Value["source_only"] = R.SourceOnly;
  Value["functions"] = R.Functions;
  Value["truncated"] = R.Truncated;
  Value["ops"] = Json::array();
  for (const query::AffectedOp &Op : R.Ops)
    Value["ops"].push_back({{"op", Op.Op},
                            {"confidence", toString(Op.Sure)},
                            {"steps", Op.Steps}});
  for (unsigned I = 0; I < index::NumSurenesses; ++I)
    Value["totals"][toString(static_cast<index::Sureness>(I))] = R.Totals[I];
  Value["record"] = Json();
  if (R.Record) {
    Value["totals"]["recorded"] = R.Record->Affected;
    Value["record"] = {{"torch", R.Record->Torch},
                       {"commit", R.Record->Commit},
                       {"functions", R.Record->Functions},
                       {"affected", R.Record->Affected},
                       {"left_out", R.Record->LeftOut}};
  }
  Value["shown"] = R.Shown.size();
  Value["total"] = R.Total;
  Value["universe"] = R.Universe;
  Value["too_deep"] = R.TooDeep;
  Value["tests"] = Json::array();
  size_t Rank = R.Offset;
  for (const query::AffectedTest &Test : R.Shown)
    Value["tests"].push_back({{"id", Test.Test.Id},
                              {"gtest", Test.Gtest},
                              {"confidence", confidenceOf(Test)},
                              {"rank", ++Rank},
                              {"steps", Test.Steps},
                              {"file", Test.Test.File},
                              {"line", Test.Test.Line},
                              {"per_device", Test.Test.PerDevice},
                              {"parametrized", Test.Test.Parametrized},
                              {"entries", Test.Entries},
                              {"reason", Test.Reason}});
  return Value;
}

} // namespace torchtalk::render
