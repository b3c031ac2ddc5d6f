//===- OpGuideJson.cpp - op show as JSON ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

using query::Neighbour;
using query::OpGuide;
using query::OverloadGuide;

namespace {

Json codeJson(const query::OpCode &Code) {
  return {{"name", Code.Name}, {"where", placeJson(Code.Where)}};
}

Json overloadJson(const OverloadGuide &Overload) {
  Json Value = {{"op", Overload.Op},
                {"schema", nullptr},
                {"runs", Json::object()},
                {"code", Overload.OnCpu ? codeJson(*Overload.OnCpu) : Json()}};
  if (const auto &Schema = Overload.Schema)
    Value["schema"] = {{"text", Schema->Text},
                       {"where", placeJson(Schema->Where)},
                       {"yaml", Schema->FromYaml}};
  for (const query::BackendOp &Run : Overload.Runs)
    Value["runs"][Run.Entry.Key] = backendOpJson(Run);
  return Value;
}

Json testsOfJson(const query::OpTests &Tests) {
  Json Value = {{"opinfos", Json::array()},
                {"over_opinfos", Json::array()},
                {"direct", Json::array()},
                {"commands", Tests.Commands}};
  for (const index::OpInfoRecord &Info : Tests.OpInfos)
    Value["opinfos"].push_back(opInfoJson(Info));
  for (const query::OpInfoTests &In : Tests.OverOpInfos)
    Value["over_opinfos"].push_back({{"file", In.File}, {"tests", In.Tests}});
  for (const index::TestRecord &Test : Tests.Direct)
    Value["direct"].push_back(testJson(Test));
  return Value;
}

} // namespace

Json opGuideJson(const OpGuide &Guide) {
  Json Value = makeAnswer("op");
  Value["match"] = matchJson(Guide.Names);
  Value["name"] = Guide.Name;
  Value["key"] = Guide.Key.empty() ? Json() : Json(Guide.Key);
  Value["project"] = Guide.Project.empty() ? Json() : Json(Guide.Project);
  Value["of_project"] = Guide.OfProject;
  Value["tus_without_facts"] = Guide.TusMissing;
  Value["looked_at"] = lookedAtJson(Guide.Looked);
  Value["python_names"] = Guide.PythonNames;
  Json &Overloads = Value["overloads"] = Json::array();
  for (const OverloadGuide &Overload : Guide.Overloads)
    Overloads.push_back(overloadJson(Overload));
  Value["to_implement"] = Guide.ToImplement;
  Json &Docs = Value["docs"] = Json::array();
  for (const index::OpDoc &Doc : Guide.Docs)
    Docs.push_back(opDocJson(Doc));
  Json &Wrappers = Value["wrappers"] = Json::array();
  for (const index::PythonRecord &Wrapper : Guide.Wrappers)
    Wrappers.push_back(pythonJson(Wrapper));
  Json &InPython = Value["in_python"] = Json::array();
  for (const index::PythonRegistration &R : Guide.InPython)
    InPython.push_back(pythonRegistrationJson(R));
  Value["autograd"] = Guide.Autograd ? autogradJson(*Guide.Autograd) : Json();
  Json &Backward = Value["backward_ops"] = Json::array();
  for (const query::BackendOp &Op : Guide.BackwardOps)
    Backward.push_back(backendOpJson(Op));
  Value["tests"] = testsOfJson(Guide.Tests);
  Value["neighbours_total"] = Guide.NeighboursTotal;
  Json &Neighbours = Value["neighbours"] = Json::array();
  for (const Neighbour &N : Guide.Neighbours) {
    Json Op = backendOpJson(N.Op);
    Op["why"] =
        N.Why == Neighbour::Likeness::SameFile ? "same_file" : "same_arguments";
    Op["code"] = codeJson(N.OnCpu);
    Neighbours.push_back(std::move(Op));
  }
  return Value;
}

} // namespace torchtalk::render
