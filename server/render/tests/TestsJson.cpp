//===- TestsJson.cpp - tests as JSON --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::TestHit &Hit) {
  A("name", Hit.Name)("kind", Hit.Kind)("fit", Hit.How);
  A("where", orNull(Hit.Where));
  if (Hit.Test)
    A("test", Hit.Test);
  else if (Hit.Kind != query::TestKind::Gtest)
    A("tests", Hit.Tests);
  if (Hit.OpInfo)
    A("opinfo", Fields()(*Hit.OpInfo)("databases", Hit.OpInfo->Databases));
}

static void fields(Fields &A, const query::TestUtility &Utility) {
  A(Utility.Definition)("fit", Utility.How)("users", Utility.Users);
}

static void fields(Fields &A, const query::TestClass &Class) {
  A("name", orNull(Class.Name))("line", orNull(Class.Line));
  A("tests", Class.Tests)("per_device", Class.PerDevice);
  A("parametrized", Class.Parametrized);
}

static Json fileJson(const query::TestsResult &R) {
  const query::TestFile &File = *R.File;
  Fields A;
  A("file", File.File)("fit", R.How.value())("candidates", R.Candidates);
  A("classes", File.Classes)("databases", File.Databases);
  A("opinfos", File.OpInfos)("utilities", File.Utilities);
  A("tests", File.Tests)("gtests", File.Gtests);
  return A.take();
}

Json testsJson(const query::TestsResult &R) {
  Fields A("tests");
  size_t Shown = R.Hits.size() + R.Utilities.size();
  if (R.File)
    Shown += R.File->Tests.size() + R.File->Gtests.size();
  A("query", R.Query)("mode", R.Mode)("no_build", R.NoBuild)("package",
                                                             R.Package);
  A(PageOf{R.ThePage, Shown});
  if (R.Mode == query::TestsMode::FileInfo)
    A("file", R.File ? fileJson(R) : Json());
  else
    A("hits", concat(R.Hits, R.Utilities));
  return A.take();
}

} // namespace torchtalk::render
