//===- ModulesJson.cpp - modules as JSON ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

namespace {

Json methodJson(const std::optional<query::ModuleMethod> &Method) {
  if (!Method)
    return {};
  Json Value = pythonJson(Method->Function);
  Value["of"] = Method->Of;
  return Value;
}

} // namespace

Json moduleJson(const query::ModuleTrace &Trace) {
  Json Value = makeAnswer("modules");
  Value["mode"] = "trace";
  Value["asked"] = Trace.Asked;
  Value["matched"] = Trace.Rule;
  Value["candidates"] = Trace.Candidates;
  Value["near"] = Trace.Near;
  Value["class"] = Trace.Class ? pythonJson(*Trace.Class) : Json();
  Value["constructor"] = methodJson(Trace.Constructor);
  Value["forward"] = methodJson(Trace.Forward);
  Value["ops"] = Json::array();
  for (const query::ReachedOp &Op : Trace.Ops.Ops)
    Value["ops"].push_back({{"op", Op.Op},
                            {"confidence", toString(Op.Sure)},
                            {"through", Op.Through}});
  Value["ops_truncated"] = Trace.Ops.Truncated;
  Value["methods"] = Json::array();
  for (const query::ModuleMethod &Method : Trace.Methods)
    Value["methods"].push_back(pythonJson(Method.Function));
  Value["subclasses"] = Trace.Subclasses;
  return Value;
}

Json moduleListJson(const query::ModuleList &List) {
  Json Value = makeAnswer("modules");
  Value["mode"] = "list";
  Value["category"] = toString(List.Category);
  Value["in_torch"] = List.InPackage;
  addPage(Value, List.ThePage, List.Shown.size());
  Value["classes"] = Json::array();
  for (const index::PythonRecord &Class : List.Shown)
    Value["classes"].push_back(pythonJson(Class));
  Value["cursor"] = Value["next_cursor"]; // its name before
  return Value;
}

} // namespace torchtalk::render
