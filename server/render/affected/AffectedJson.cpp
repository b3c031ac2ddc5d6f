//===- AffectedJson.cpp - affected in JSON --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/base/Text.h"

namespace torchtalk::render {

namespace {

Json testsOf(const std::vector<query::AffectedTest> &Tests, size_t Rank) {
  Json Value = Json::array();
  for (const query::AffectedTest &Test : Tests)
    Value.push_back({{"id", Test.Test.Id},
                     {"gtest", Test.Gtest},
                     {"confidence", confidenceOf(Test)},
                     {"rank", ++Rank},
                     {"steps", Test.Steps},
                     {"file", Test.Test.File},
                     {"line", Test.Test.Line},
                     {"per_device", Test.Test.PerDevice},
                     {"parametrized", Test.Test.Parametrized},
                     {"entries", Test.Entries},
                     {"reason", Test.Reason},
                     {"from", toString(Test.Where)}});
  return Value;
}

} // namespace

Json affectedJson(const query::AffectedResult &R) {
  Json Value = makeAnswer("affected");
  Value["complete"] = R.isComplete();
  Value["run"] = toString(R.toRun());
  Value["changed"] = Json::array();
  for (const query::ChangedItem &Item : R.Changed.Items)
    Value["changed"].push_back(Item.text());
  Value["unknown"] = Json::array();
  Value["not_followed"] = Json::array();
  for (const query::NotFollowed &U : R.Changed.Unknown) {
    Value["unknown"].push_back(notFollowedText(U));
    Value["not_followed"].push_back(
        {{"path", U.Path.empty() ? Json() : Json(U.Path)},
         {"line", U.Line == 0 ? Json() : Json(U.Line)},
         {"why", U.Why}});
  }
  Value["notes"] = R.Changed.Notes;
  Value["hubs"] = R.Hubs;
  Value["source_only"] = R.SourceOnly;
  Value["functions"] = R.Functions;
  Value["truncated"] = R.Truncated;
  Value["ops"] = Json::array();
  for (const query::AffectedOp &Op : R.Ops)
    Value["ops"].push_back({{"op", Op.Op},
                            {"confidence", toString(Op.Sure)},
                            {"steps", Op.Steps},
                            {"from", toString(Op.Where)}});
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
  addPage(Value, R.ThePage, R.Shown.size());
  Value["universe"] = R.Universe;
  Value["too_deep"] = R.TooDeep;
  Value["device"] = R.Device.empty() ? Json() : Json(R.Device);
  Value["other_devices"] = R.OtherDevices;
  Value["looked_at"] = lookedAtJson(R.Looked);
  Value["tests"] = testsOf(R.Shown, R.ThePage.Offset);
  Json &Across = Value["across"] = Json::array();
  for (const query::AffectedProject &Project : R.Across) {
    Json Uses = Json::array();
    for (const auto &[Of, Sure, Steps] : Project.Uses)
      Uses.push_back({{"kind", toString(Of.Kind)},
                      {"name", Of.Name},
                      {"by", Of.By.empty() ? Json() : Json(Of.By)},
                      {"site", placeJson(Of.Site)},
                      {"confidence", toString(Sure)},
                      {"steps", Steps}});
    Across.push_back({{"project", Project.Name},
                      {"uses", std::move(Uses)},
                      {"shown", Project.Tests.size()},
                      {"total", Project.Total},
                      {"universe", Project.Universe},
                      {"tests", testsOf(Project.Tests, 0)}});
  }
  return Value;
}

} // namespace torchtalk::render
