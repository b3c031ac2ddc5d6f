//===- DriftJson.cpp - backend between two versions as JSON ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::DriftSide &Side) {
  const index::IndexSummary &S = Side.Summary;
  A("name", Side.Name)("pytorch_version", S.PyTorchVersion);
  A("commit", S.Commit)("tus_ok", S.TusOk);
  A("tus_without_facts", S.tusWithoutFacts());
  A("compiled", Side.Compiled)("ops_left_out", Side.LeftOut);
}

static void fields(Fields &A, const query::DriftCounts &Counts) {
  A("ops", Counts.Ops).counts<query::DriftKind>(Counts.By, query::toString);
  if (!Counts.HasClosures)
    A(toString(query::DriftKind::Closure), Json());
}

static void fields(Fields &A, const query::DriftDispatch &D) {
  A("support", supportName(D.How))("key", orNull(D.Key));
  A("kernel", orNull(D.Kernel))("place", orNull(D.Where));
}

static void fields(Fields &A, const query::DriftUse &Use) {
  A("how", Use.How)("key", orNull(Use.Key))("by", orNull(Use.By));
  A("place", orNull(Use.Where))("sites", Use.Sites);
}

static void fields(Fields &A, const query::ClosureCall &Call) {
  A("names", Call.Names)("stub", Call.IsStub)("by", Call.Link);
  A("only_overload", Call.OnlyOverload)("runs_otherwise", Call.RunsOtherwise);
  A("brings", Call.Brings);
}

static void fields(Fields &A, const query::ClosureCause &Cause) {
  A("came", Cause.IsNew)("ops", Cause.Ops)("call", Cause.Call);
}

static void fields(Fields &A, const query::ClosureChange &Change) {
  A("from", Change.Code)("came", Change.Came)("left", Change.Left);
}

static void fields(Fields &A, const query::ComparedClosures &Of) {
  A("compared", Of.Compared)("as_text", Of.AsText);
  A("unknown", Of.Unknown)("read_otherwise", Of.ReadOtherwise);
  A("own_kernels_followed", Of.OwnFollowed);
}

static void fields(Fields &A, const query::DriftOp &Op) {
  A("op", Op.Op)("kinds", some(Op.Kinds));
  A("old_place", orNull(Op.Old))("new_place", orNull(Op.New));
  A("old_schema", orNull(Op.OldSchema))("new_schema", orNull(Op.NewSchema));
  A("old_condition", orNull(Op.OldCondition));
  A("new_condition", orNull(Op.NewCondition))("differences", Op.Differences);
  A("tags_added", Op.TagsAdded)("tags_removed", Op.TagsRemoved);
  A("old_dispatch", Op.OldDispatch)("new_dispatch", Op.NewDispatch);
  A("closure", Op.Closure)("uses", Op.Uses);
}

static Json projectJson(const query::DriftResult &R) {
  Fields A;
  A("name", R.Project)("ops_implemented", R.OpsImplemented);
  A("ops_called", R.OpsCalled)("cpp_calls_known", R.CallsKnown);
  A("implements", R.Implemented)("registers", R.Registered);
  A("calls", R.Called);
  return A.take();
}

Json driftJson(const query::DriftResult &R) {
  Fields A("backend-drift");
  A("name", R.Asked)("key", R.Key)("mode", "diff")("focus", R.Focus);
  A("old", R.Old)("new", R.New)("against", R.ThereIsOld ? "old" : "new");
  A("dispatch_by", R.Compiled ? "dispatcher" : "yaml")("counts", R.All);
  A("closures", R.Closures)("causes_total", R.TotalCauses);
  A("causes", R.Causes);
  A("project", R.Project.empty() ? Json() : projectJson(R));
  A(PageOf{R.ThePage, R.Shown.size()})("ops", R.Shown);
  return A.take();
}

} // namespace torchtalk::render
