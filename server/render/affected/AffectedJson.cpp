//===- AffectedJson.cpp - affected in JSON --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/base/Text.h"

#include <cmath>

namespace torchtalk::render {

/// To three digits after the point.
static double rounded(double Value) { return std::round(Value * 1000) / 1000; }

static Json testsOf(const std::vector<query::AffectedTest> &Tests,
                    size_t Rank) {
  using Test = query::AffectedTest;
  return each(Tests, [&](const Test &Of) {
    Fields A;
    A("id", Of.Test.Id)("gtest", Of.Gtest)("confidence", confidenceOf(Of));
    A("rank", ++Rank)("steps", Of.Steps)("file", Of.Test.File);
    A("line", Of.Test.Line)("per_device", Of.Test.PerDevice);
    A("parametrized",
      Of.Test.Parametrized)("entries", each(Of.Entries, &Test::Entry::Name));
    A("entry_probabilities",
      each(Of.Entries, [](const Test::Entry &E) { return rounded(E.Chance); }));
    A("others", Of.Others)("others_probability", rounded(Of.OthersChance));
    A("probability", rounded(Of.Chance));
    A("seconds", rounded(Of.Seconds))("seconds_from", Of.SecondsFrom);
    A("reason", Of.Reason)("from", Of.Where);
    return A.take();
  });
}

static void fields(Fields &A, const query::NotFollowed &U) {
  A("path", orNull(U.Path))("line", orNull(U.Line))("why", U.Why);
}

static void fields(Fields &A, const query::AffectedOp &Op) {
  A("op", Op.Op)("confidence", Op.Sure)("steps", Op.Steps)("from", Op.Where);
}

static void fields(Fields &A, const query::TouchedBuilds &Builds) {
  A("only", Builds.Only)("not", Builds.Not);
}

static void fields(Fields &A, const query::AffectedChoice &C) {
  A("seconds", rounded(C.Seconds))("all_seconds", rounded(C.AllSeconds));
  A("expected", rounded(C.Expected))("left_out", C.LeftOut);
}

static void fields(Fields &A, const query::AffectedRecord &R) {
  A("torch", R.Torch)("commit", R.Commit)("functions", R.Functions);
  A("affected", R.Affected)("left_out", R.LeftOut);
}

static void fields(Fields &A, const query::AffectedProject::Use &Use) {
  const query::BridgeUse &Of = Use.Of;
  A("kind", Of.Kind)("name", Of.Name)("by", orNull(Of.By));
  A("site", orNull(Of.Site))("confidence", Use.Sure)("steps", Use.Steps);
}

static void fields(Fields &A, const query::AffectedProject &Project) {
  A("project", Project.Name)("uses", Project.Uses);
  A("shown", Project.Tests.size())("total", Project.Total);
  A("universe", Project.Universe)("tests", testsOf(Project.Tests, 0));
}

Json affectedJson(const query::AffectedResult &R) {
  Fields Totals;
  Totals.counts<index::Sureness>(R.Totals, index::toString);
  if (R.Record)
    Totals("recorded", R.Record->Affected);
  Fields A("affected");
  A("complete", R.isComplete())("run", R.toRun());
  A("changed", each(R.Changed.Items, &query::ChangedItem::text));
  A("unknown", each(R.Changed.Unknown, notFollowedText));
  A("not_followed", R.Changed.Unknown)("notes", R.Changed.Notes);
  A("hubs", R.Hubs)("source_only", R.SourceOnly)("functions", R.Functions);
  A("truncated", R.Truncated)("builds", R.Builds);
  A("ops", R.Ops)("totals", Totals);
  A("record", R.Record)(PageOf{R.ThePage, R.Shown.size()});
  A("universe", R.Universe)("too_deep", R.TooDeep);
  A("device", orNull(R.Device))("other_devices", R.OtherDevices);
  A("choice", R.Choice);
  A("shard", R.Shard.isWhole() ? Json() : Json(R.Shard.text()));
  A("other_shards", R.OtherShards);
  A("looked_at", R.Looked)("tests", testsOf(R.Shown, R.ThePage.Offset));
  A("across", R.Across);
  return A.take();
}

} // namespace torchtalk::render
