//===- BackendJson.cpp - backend as JSON ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

using query::BackendOp;
using query::BackendResult;
using query::Support;

namespace {

Json countsJson(const query::SupportCounts &Counts) {
  Json Value = Json::object();
  for (unsigned I = 0; I < query::NumSupports; ++I)
    Value[supportName(static_cast<Support>(I))] = Counts.By[I];
  Value["conditional"] = Counts.Conditional;
  Value["not_compiled"] = Counts.NotCompiled;
  Value["by_rule"] = Counts.ByRule;
  Value["total"] = Counts.total();
  return Value;
}

Json projectJson(const std::string &Project) {
  return Project.empty() ? Json() : Json(Project);
}

Json needsJson(const query::OpNeeds &Needs) {
  return {{"score", Needs.score()},   {"modules", Needs.Modules},
          {"ops", Needs.Ops},         {"decompositions", Needs.Decompositions},
          {"tests", Needs.Tests},     {"some_modules", Needs.SomeModules},
          {"some_ops", Needs.SomeOps}};
}

} // namespace

Json backendOpJson(const BackendOp &Op) {
  Json Value = {
      {"op", Op.Op},
      {"support", supportName(Op.How)},
      {"reason", query::toString(Op.Entry.Reason)},
      {"registration", Op.Entry.Row ? registrationJson(*Op.Entry.Row) : Json()},
      {"rivals", Op.Entry.Rivals},
      {"kernel_at", placeJson(Op.Kernel)},
      {"project", projectJson(Op.Project)},
      {"from", toString(Op.Where)},
      {"from_yaml", Op.Where == query::From::Rule},
      {"otherwise", Op.Otherwise ? Json(supportName(*Op.Otherwise)) : Json()},
      {"python", Json::array()}};
  for (const query::PythonKernel &Kernel : Op.InPython) {
    Json Row = pythonRegistrationJson(Kernel.Row);
    Row["project"] = projectJson(Kernel.Project);
    Value["python"].push_back(std::move(Row));
  }
  return Value;
}

Json backendJson(const BackendResult &Result) {
  Json Value = makeAnswer("backend");
  Value["name"] = Result.Asked;
  Value["key"] = Result.Key;
  Value["project"] = projectJson(Result.Project);
  Value["mode"] = toString(Result.Mode);
  Value["focus"] = Result.Focus ? Json(supportName(*Result.Focus)) : Json();
  Value["counts"] = countsJson(Result.Counts);
  Value["against"] = Result.Against.empty() ? Json() : Json(Result.Against);
  if (!Result.Against.empty())
    Value["against_counts"] = countsJson(Result.AgainstCounts);
  Value["tus_without_facts"] = Result.TusMissing;
  Value["from_yaml"] = Result.FromYaml;
  Value["closed"] = Result.Closed;
  Value["looked_at"] = lookedAtJson(Result.Looked);
  Json &Fallback = Value["fallback"] = nullptr;
  if (Result.Fallback)
    Fallback = {
        {"support", supportName(Result.Fallback->How)},
        {"from", query::toString(query::fromOf(*Result.Fallback->Entry.Row))},
        {"registration", registrationJson(*Result.Fallback->Entry.Row)},
        {"kernel_at", placeJson(Result.Fallback->Kernel)},
        {"project", projectJson(Result.Fallback->Project)}};
  addPage(Value, Result.ThePage,
          Result.Ops.size() + Result.Missing.size() +
              Result.Differences.size());
  Json &Ops = Value["ops"] = Json::array();
  for (const BackendOp &Op : Result.Ops)
    Ops.push_back(backendOpJson(Op));
  for (const query::MissingOp &Missing : Result.Missing) {
    Json Op = backendOpJson(Missing.Op);
    Op["needs"] = needsJson(Missing.Needs);
    Ops.push_back(std::move(Op));
  }
  for (const query::BackendDifference &Difference : Result.Differences) {
    Json Op = backendOpJson(Difference.Op);
    Op["against"] = supportName(Difference.Against);
    Ops.push_back(std::move(Op));
  }
  return Value;
}

} // namespace torchtalk::render
