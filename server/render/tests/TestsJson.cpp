//===- TestsJson.cpp - tests as JSON --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

using query::TestHit;
using query::TestsMode;
using query::TestsResult;

namespace {

Json hitJson(const TestHit &Hit) {
  Json Value = {{"name", Hit.Name},
                {"kind", toString(Hit.Kind)},
                {"fit", toString(Hit.How)},
                {"where", placeJson(Hit.Where)}};
  if (Hit.Test)
    Value["test"] = testJson(*Hit.Test);
  else if (Hit.Kind != query::TestKind::Gtest)
    Value["tests"] = Hit.Tests;
  if (Hit.OpInfo) {
    Value["opinfo"] = opInfoJson(*Hit.OpInfo);
    Value["opinfo"]["databases"] = Hit.OpInfo->Databases;
  }
  return Value;
}

Json fileJson(const TestsResult &Result) {
  const query::TestFile &File = *Result.File;
  Json Value = {{"file", File.File},
                {"fit", toString(Result.How.value())},
                {"candidates", Result.Candidates}};
  Json &Classes = Value["classes"] = Json::array();
  for (const query::TestClass &Class : File.Classes)
    Classes.push_back({{"name", Class.Name.empty() ? Json() : Json(Class.Name)},
                       {"line", Class.Line == 0 ? Json() : Json(Class.Line)},
                       {"tests", Class.Tests},
                       {"per_device", Class.PerDevice},
                       {"parametrized", Class.Parametrized}});
  Value["databases"] = File.Databases;
  Json &Infos = Value["opinfos"] = Json::array();
  for (const index::OpInfoRecord &Info : File.OpInfos)
    Infos.push_back(opInfoJson(Info));
  Json &Others = Value["utilities"] = Json::array();
  for (const index::PythonRecord &R : File.Utilities)
    Others.push_back(pythonJson(R));
  Json &Tests = Value["tests"] = Json::array();
  for (const index::TestRecord &Test : File.Tests)
    Tests.push_back(testJson(Test));
  Json &Gtests = Value["gtests"] = Json::array();
  for (const TestHit &Hit : File.Gtests)
    Gtests.push_back(hitJson(Hit));
  return Value;
}

} // namespace

Json testsJson(const TestsResult &Result) {
  Json Value = makeAnswer("tests");
  Value["query"] = Result.Query;
  Value["mode"] = toString(Result.Mode);
  Value["no_build"] = Result.NoBuild;
  size_t Shown = Result.Hits.size() + Result.Utilities.size();
  if (Result.File)
    Shown += Result.File->Tests.size() + Result.File->Gtests.size();
  addPage(Value, Result.ThePage, Shown);
  if (Result.Mode == TestsMode::FileInfo) {
    Value["file"] = Result.File ? fileJson(Result) : Json();
    return Value;
  }
  Json &Hits = Value["hits"] = Json::array();
  for (const TestHit &Hit : Result.Hits)
    Hits.push_back(hitJson(Hit));
  for (const query::TestUtility &Utility : Result.Utilities) {
    Json Definition = pythonJson(Utility.Definition);
    Definition["fit"] = toString(Utility.How);
    Definition["users"] = Utility.Users;
    Hits.push_back(std::move(Definition));
  }
  return Value;
}

} // namespace torchtalk::render
