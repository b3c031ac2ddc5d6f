//===- BackendJson.cpp - backend as JSON ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

using query::BackendOp;

static void fields(Fields &A, const query::SupportCounts &Counts) {
  A.counts(Counts.By, query::supportName);
  A("conditional", Counts.Conditional)("not_compiled", Counts.NotCompiled);
  A("by_rule", Counts.ByRule)("total", Counts.total());
}

static Json nameOrNull(std::optional<query::Support> How) {
  return How ? Json(supportName(*How)) : Json();
}

void fields(Fields &A, const query::OpNeeds &Needs) {
  A("score", Needs.score())("modules", Needs.Modules)("ops", Needs.Ops);
  A("decompositions", Needs.Decompositions)("tests", Needs.Tests);
  A("some_modules", Needs.SomeModules)("some_ops", Needs.SomeOps);
}

static void fields(Fields &A, const query::PythonKernel &Kernel) {
  A(Kernel.Row)("project", orNull(Kernel.Project));
}

void fields(Fields &A, const BackendOp &Op) {
  A("op", Op.Op)("support", supportName(Op.How))("reason", Op.Entry.Reason);
  A("registration", Op.Entry.Row)("rivals", Op.Entry.Rivals);
  A("kernel_at", orNull(Op.Kernel))("project", orNull(Op.Project));
  A("from", Op.Where)("from_yaml", Op.Where == query::From::Rule);
  A("otherwise", nameOrNull(Op.Otherwise))("python", Op.InPython);
}

static void fields(Fields &A, const query::MissingOp &Missing) {
  A(Missing.Op)("needs", Missing.Needs);
}

static void fields(Fields &A, const query::BackendDifference &Difference) {
  A(Difference.Op)("against", supportName(Difference.Against));
}

static Json fallbackJson(const BackendOp &Op) {
  Fields A;
  A("support", supportName(Op.How))("from", query::fromOf(*Op.Entry.Row));
  A("registration", Op.Entry.Row)("kernel_at", orNull(Op.Kernel));
  A("project", orNull(Op.Project));
  return A.take();
}

Json backendJson(const query::BackendResult &R) {
  Fields A("backend");
  A("name", R.Asked)("key", R.Key)("project", orNull(R.Project));
  A("mode", R.Mode)("focus", nameOrNull(R.Focus))("counts", R.Counts);
  A("against", orNull(R.Against));
  if (!R.Against.empty())
    A("against_counts", R.AgainstCounts);
  A("tus_without_facts", R.TusMissing)("from_yaml", R.FromYaml);
  A("closed", R.Closed)("looked_at", R.Looked);
  A("fallback", R.Fallback ? fallbackJson(*R.Fallback) : Json());
  A(R.AtRunTime);
  Json Ops = concat(R.Ops, R.Missing, R.Differences);
  A(PageOf{R.ThePage, Ops.size()})("ops", Ops);
  return A.take();
}

} // namespace torchtalk::render
