//===- PythonJson.cpp - Python definitions and tests in JSON --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

namespace {

const char *kindName(index::PythonParameter::Kind Kind) {
  using enum source::PythonParameter::Kind;
  switch (Kind) {
  case PositionalOnly:
    return "positional_only";
  case Positional:
    return "positional";
  case VarPositional:
    return "var_positional";
  case KeywordOnly:
    return "keyword_only";
  case VarKeyword:
    return "var_keyword";
  }
  return "?";
}

} // namespace

Json pythonJson(const index::PythonRecord &R) {
  using Kind = source::PythonScope::Kind;
  Json Value = {{"name", R.Name},
                {"kind", R.Kind == Kind::Class      ? "class"
                         : R.Kind == Kind::Function ? "function"
                                                    : "variable"},
                {"public_names", R.PublicNames},
                {"file", R.File},
                {"line", R.Line},
                {"end_line", R.EndLine},
                {"conditional", R.Conditional},
                {"decorators", R.Decorators},
                {"doc", R.Doc}};
  if (R.Kind == Kind::Class) {
    Value["bases"] = R.Bases;
    Value["all_bases"] = R.AllBases;
  }
  if (R.Kind != Kind::Function)
    return Value;
  Value["async"] = R.Async;
  Value["parameters"] = Json::array();
  for (const index::PythonParameter &P : R.Parameters)
    Value["parameters"].push_back({{"name", P.Name},
                                   {"kind", kindName(P.TheKind)},
                                   {"annotation", P.Annotation},
                                   {"default", P.Default}});
  Value["returns"] = R.Returns;
  return Value;
}

Json pythonCalleesJson(const std::vector<index::PythonCallee> &Callees) {
  Json Value = Json::array();
  for (const index::PythonCallee &C : Callees)
    Value.push_back({{"target", C.Target},
                     {"line", C.Line},
                     {"confidence", toString(C.Sure)}});
  return Value;
}

Json pythonRegistrationJson(const index::PythonRegistration &R) {
  return {{"op", R.Op},     {"kind", toString(R.TheKind)},
          {"key", R.Key},   {"function", R.Function},
          {"file", R.File}, {"line", R.Line}};
}

Json opDocJson(const index::OpDoc &Doc) {
  return {{"op", Doc.Op},
          {"name", Doc.Name},
          {"file", Doc.File},
          {"line", Doc.Line},
          {"text", Doc.Text.empty() ? Json() : Json(Doc.Text)}};
}

Json opInfoJson(const index::OpInfoRecord &R) {
  return {{"name", R.Name},   {"variant", R.Variant}, {"module", R.Module},
          {"class", R.Class}, {"aliases", R.Aliases}, {"file", R.File},
          {"line", R.Line}};
}

Json testJson(const index::TestRecord &R) {
  return {{"id", R.Id},
          {"function", R.Function},
          {"class", R.Class},
          {"file", R.File},
          {"line", R.Line},
          {"end_line", R.EndLine},
          {"per_device", R.PerDevice},
          {"parametrized", R.Parametrized},
          {"databases", R.Databases}};
}

} // namespace torchtalk::render
