//===- OpGuideJson.cpp - op show as JSON ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::OpCode &Code) {
  A("name", Code.Name)("where", orNull(Code.Where));
}

static void fields(Fields &A, const query::OpSchema &Schema) {
  A("text", Schema.Text)("where", orNull(Schema.Where));
  A("yaml", Schema.FromYaml);
}

static void fields(Fields &A, const query::OverloadGuide &Overload) {
  Fields Runs;
  for (const query::BackendOp &Run : Overload.Runs)
    Runs(Run.Entry.Key, Run);
  A("op", Overload.Op)("schema", Overload.Schema)("runs", Runs);
  A("code", Overload.OnCpu);
}

static void fields(Fields &A, const query::OpInfoTests &In) {
  A("file", In.File)("tests", In.Tests);
}

static void fields(Fields &A, const query::OpTests &Tests) {
  A("opinfos", Tests.OpInfos)("over_opinfos", Tests.OverOpInfos);
  A("direct", Tests.Direct)("commands", Tests.Commands);
}

static void fields(Fields &A, const query::Neighbour &N) {
  bool SameFile = N.Why == query::Neighbour::Likeness::SameFile;
  A(N.Op)("why", SameFile ? "same_file" : "same_arguments")("code", N.OnCpu);
}

Json opGuideJson(const query::OpGuide &G) {
  Fields A("op");
  A("match", G.Names)("name", G.Name)("key", orNull(G.Key));
  A("project", orNull(G.Project))("of_project", G.OfProject);
  A("tus_without_facts", G.TusMissing)("looked_at", G.Looked);
  A("python_names", G.PythonNames)("overloads", G.Overloads);
  A("to_implement", G.ToImplement)("docs", G.Docs)("wrappers", G.Wrappers);
  A("in_python", G.InPython)("autograd", G.Autograd);
  A("backward_ops", G.BackwardOps)("tests", G.Tests);
  A("neighbours_total", G.NeighboursTotal)("neighbours", G.Neighbours);
  return A.take();
}

} // namespace torchtalk::render
