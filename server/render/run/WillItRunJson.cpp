//===- WillItRunJson.cpp - will-it-run as JSON ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

using Counts = std::array<size_t, query::NumVerdicts>;

static Json countsJson(const Counts &Of) {
  return Fields().counts<query::Verdict>(Of, query::toString).take();
}

static void fields(Fields &A, const query::RunStep &Step) {
  A("function", Step.Function)("place", orNull(Step.Where));
  A("from", Step.Origin);
}

void fields(Fields &A, const query::RunLink &Link) {
  A("op", Link.Op)("steps", Link.Steps);
}

static void fields(Fields &A, const query::RunEnd &End) {
  A("name", End.Name)("kind", End.TheKind)("stub", End.IsStub);
  A("way", End.Way);
}

static void codeFields(Fields &A, const query::CodeRun &Run) {
  A("from", Run.Code);
  A("reached", Run.Reached)("closure", Run.Closure);
  A("ends_total", Run.TotalEnds)("ends", Run.Ends);
}

static void fields(Fields &A, const query::BackwardRun &Run) {
  A("verdict", Run.What)("of", Run.Of)("calls", Run.Calls);
  codeFields(A, Run);
}

static void fields(Fields &A, const query::OpRun &Run) {
  A("op", Run.Op.Op)("verdict", Run.What)("run", Run.Op);
  codeFields(A, Run);
  A("backward", Run.Backward);
}

static void fields(Fields &A, const query::LackingKernel &Kernel) {
  A("name", Kernel.Name)("stub", Kernel.IsStub)("needed_by", Kernel.NeededBy);
}

static void fields(Fields &A, const query::CallsInText::Unknown &Call) {
  A("callee", Call.Callee)("line", Call.Line);
}

static void fields(Fields &A, const query::CallsInText &Calls) {
  A("total", Calls.Total)("not_known_total", Calls.TotalNotKnown);
  A("not_known", Calls.NotKnown);
}

static void fields(Fields &A, const query::AskedName &Name) {
  A("name", Name.Name)("kind", Name.TheKind)("rule", orNull(Name.Rule));
  A("definition", orNull(Name.Definition));
  A("ops", Name.Ops)("only_possible", Name.OnlyPossible);
  A("truncated", Name.Truncated)("calls", Name.Calls);
  A("problem", orNull(Name.Problem));
  A("counts", countsJson(Name.Counts));
}

Json willItRunJson(const query::WillItRunResult &Found) {
  Fields A("will-it-run");
  A("on", Found.Asked)("key", Found.Key)("project", orNull(Found.Project));
  A("names", Found.Names)("counts", countsJson(Found.Counts));
  A("ops", Found.Ops)("lacking_total", Found.TotalLacking);
  A("lacking", Found.Lacking)("fewest", Found.Fewest);
  A("tus_without_facts", Found.TusMissing)("looked_at", Found.Looked);
  return A.take();
}

} // namespace torchtalk::render
