//===- DriftJson.cpp - backend between two versions as JSON ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

using query::DriftCounts;
using query::DriftDispatch;
using query::DriftKind;
using query::DriftOp;
using query::DriftSide;

namespace {

Json orNull(const std::string &Text) {
  return Text.empty() ? Json() : Json(Text);
}

Json sideJson(const DriftSide &Side) {
  return {
      {"name", Side.Name},
      {"pytorch_version", Side.Summary.PyTorchVersion},
      {"commit", Side.Summary.Commit},
      {"tus_ok", Side.Summary.TusOk},
      {"tus_without_facts", Side.Summary.TusMissing + Side.Summary.TusFailed},
      {"compiled", Side.Compiled},
      {"ops_left_out", Side.LeftOut}};
}

Json countsJson(const DriftCounts &Counts) {
  Json Value = {{"ops", Counts.Ops}};
  for (unsigned I = 0; I < query::NumDriftKinds; ++I)
    Value[toString(static_cast<DriftKind>(I))] = Counts.By[I];
  return Value;
}

Json dispatchJson(const std::optional<DriftDispatch> &D) {
  if (!D)
    return nullptr;
  return {{"support", supportName(D->How)},
          {"key", orNull(D->Key)},
          {"kernel", orNull(D->Kernel)},
          {"place", placeJson(D->Where)}};
}

Json usesJson(const DriftOp &Op) {
  Json Value = Json::array();
  for (const query::DriftUse &Use : Op.Uses)
    Value.push_back({{"how", toString(Use.How)},
                     {"key", orNull(Use.Key)},
                     {"by", orNull(Use.By)},
                     {"place", placeJson(Use.Where)},
                     {"sites", Use.Sites}});
  return Value;
}

Json opJson(const DriftOp &Op) {
  Json Value = {{"op", Op.Op}};
  for (DriftKind Kind : Op.Kinds)
    Value["kinds"].push_back(toString(Kind));
  Value["old_place"] = placeJson(Op.Old);
  Value["new_place"] = placeJson(Op.New);
  Value["old_schema"] = orNull(Op.OldSchema);
  Value["new_schema"] = orNull(Op.NewSchema);
  Value["old_condition"] = orNull(Op.OldCondition);
  Value["new_condition"] = orNull(Op.NewCondition);
  Json &Differences = Value["differences"] = Json::array();
  for (const metadata::FieldDifference &D : Op.Differences)
    Differences.push_back(
        {{"field", D.Field}, {"old", D.Left}, {"new", D.Right}});
  Value["tags_added"] = Op.TagsAdded;
  Value["tags_removed"] = Op.TagsRemoved;
  Value["old_dispatch"] = dispatchJson(Op.OldDispatch);
  Value["new_dispatch"] = dispatchJson(Op.NewDispatch);
  Value["uses"] = usesJson(Op);
  return Value;
}

} // namespace

Json driftJson(const query::DriftResult &Result) {
  Json Value = makeAnswer("backend-drift");
  Value["name"] = Result.Asked;
  Value["key"] = Result.Key;
  Value["mode"] = "diff";
  Value["focus"] = Result.Focus ? Json(toString(*Result.Focus)) : Json();
  Value["old"] = sideJson(Result.Old);
  Value["new"] = sideJson(Result.New);
  Value["against"] = Result.ThereIsOld ? "old" : "new";
  Value["dispatch_by"] = Result.Compiled ? "dispatcher" : "yaml";
  Value["counts"] = countsJson(Result.All);
  Json &Project = Value["project"] = nullptr;
  if (!Result.Project.empty())
    Project = {{"name", Result.Project},
               {"ops_implemented", Result.OpsImplemented},
               {"ops_called", Result.OpsCalled},
               {"cpp_calls_known", Result.CallsKnown},
               {"implements", countsJson(Result.Implemented)},
               {"registers", countsJson(Result.Registered)},
               {"calls", countsJson(Result.Called)}};
  addPage(Value, Result.ThePage, Result.Shown.size());
  Json &Ops = Value["ops"] = Json::array();
  for (const DriftOp &Op : Result.Shown)
    Ops.push_back(opJson(Op));
  return Value;
}

} // namespace torchtalk::render
