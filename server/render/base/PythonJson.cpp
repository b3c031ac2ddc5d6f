//===- PythonJson.cpp - Python definitions and tests in JSON --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

const char *kindName(source::PythonScope::Kind Kind) {
  using enum source::PythonScope::Kind;
  return Kind == Class ? "class" : Kind == Function ? "function" : "variable";
}

/// Of PythonParameter::Kind, in its order.
constexpr std::array ParameterKinds = {"positional_only", "positional",
                                       "var_positional", "keyword_only",
                                       "var_keyword"};

static void fields(Fields &A, const index::PythonParameter &P) {
  A("name", P.Name)("kind", ParameterKinds[static_cast<size_t>(P.TheKind)])(
      "annotation", P.Annotation);
  A("default", P.Default);
}

void fields(Fields &A, const index::PythonRecord &R) {
  using Kind = source::PythonScope::Kind;
  A("name", R.Name)("kind", kindName(R.Kind))("public_names", R.PublicNames);
  A("file", R.File)("line", R.Line)("end_line", R.EndLine);
  A("conditional", R.Conditional)("decorators", R.Decorators)("doc", R.Doc);
  if (R.Kind == Kind::Class)
    A("bases", R.Bases)("all_bases", R.AllBases);
  if (R.Kind == Kind::Function)
    A("async", R.Async)("parameters", R.Parameters)("returns", R.Returns);
}

void fields(Fields &A, const index::PythonCallee &C) {
  A("target", C.Target)("line", C.Line)("confidence", C.Sure);
}

void fields(Fields &A, const index::PythonRegistration &R) {
  A("op", R.Op)("kind", R.TheKind)("key", R.Key)("function", R.Function);
  A("file", R.File)("line", R.Line)("is_default", R.IsDefault);
  if (R.IsUncalled)
    A("uncalled", true);
  if (R.Raises)
    A("raises", true);
}

void fields(Fields &A, const index::OpDoc &Doc) {
  A("op", Doc.Op)("name", Doc.Name)("file", Doc.File)("line", Doc.Line);
  A("text", orNull(Doc.Text));
}

void fields(Fields &A, const index::OpInfoRecord &R) {
  Fields Dtypes;
  for (const auto &Declared : R.Declared)
    Dtypes(Declared.Argument, Declared.Text);
  A("name", R.Name)("variant", R.Variant)("module", R.Module);
  A("class", R.Class)("aliases", R.Aliases)("file", R.File)("line", R.Line);
  A("dtypes", Dtypes.take());
}

void fields(Fields &A, const index::TestRecord &R) {
  A("id", R.Id)("function", R.Function)("class", R.Class)("file", R.File);
  A("line", R.Line)("end_line", R.EndLine)("per_device", R.PerDevice);
  A("parametrized", R.Parametrized)("databases", R.Databases);
}

} // namespace torchtalk::render
