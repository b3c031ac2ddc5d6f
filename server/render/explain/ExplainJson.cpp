//===- ExplainJson.cpp - The lines of a log as JSON -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::MessagePlace &P) {
  A("file", P.Code.Where.File)("line", P.Code.Where.Line);
  A("function", orNull(P.Code.Function))("kernel_of", P.Code.KernelOf);
  A("kind", orNull(P.Kind))("condition", orNull(P.Condition));
  A("macro", orNull(P.Macro))("template", P.Template)("whole", P.Whole);
  A("conditions", P.Conditions);
  A("values", each(P.Values, [](const auto &Value) {
      return Fields()("expression", Value.first)("text", Value.second);
    }));
}

static void fields(Fields &A, const query::CodeAt &Code) {
  A("function", orNull(Code.Function))("where", orNull(Code.Where));
  A("kernel_of", Code.KernelOf);
}

static void fields(Fields &A, const query::OpKernel &K) {
  A("key", K.Key)("kernel", orNull(K.Kernel))("where", orNull(K.Where));
  A("overloads", K.Overloads);
}

static Fields explainedFields(const query::Explained &E) {
  Fields A;
  A("line", E.Line)("text", E.Text)("kind", E.TheKind);
  if (E.Count != 0)
    A("count", E.Count)("microseconds", E.Microseconds);
  using Kind = query::Explained::Kind;
  if (E.TheKind == Kind::Op)
    return A("op", E.Op)("overloads", E.Overloads)("kernels", E.Kernels)(
        "total_kernels", E.TotalKernels);
  if (E.TheKind == Kind::Node)
    return A("op", E.Op)("where", orNull(E.Entry));
  if (E.TheKind == Kind::GpuKernel)
    return A(E.Code)("body", E.Body.Function.empty()
                                 ? Json()
                                 : Json(Fields()(E.Body).take()))("ops", E.Ops);
  if (E.TheKind == Kind::Message)
    return A("certain", E.Certain)("total", E.TotalPlaces)("places", E.Places);
  if (E.Op.empty())
    return A(E.Code)("conditions", E.Conditions);
  A("op", E.Op)("key", E.Key)("registered", E.Registered);
  if (E.TheKind == Kind::NoKernel)
    A("in_source", E.ToAdd.InSource)("entry", orNull(E.ToAdd.Entry))(
        "opinfos", E.ToAdd.OpInfos)("tests", E.ToAdd.Tests)("commands",
                                                            E.ToAdd.Commands);
  return A;
}

Json explainJson(const query::ExplainResult &Found) {
  Fields A("explain");
  A("bytes", Found.Bytes)("read", Found.Read)("profile", Found.Profile);
  A("lines", Found.Lines);
  A("unknown", Found.Unknown)("stopped_comparing", Found.TooMuch);
  A("has_messages", Found.HasMessages)("total", Found.TotalKnown);
  A("explained", each(Found.Known, explainedFields));
  A("looked_at", Found.Looked);
  return A.take();
}

} // namespace torchtalk::render
