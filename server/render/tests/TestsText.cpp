//===- TestsText.cpp - tests as text --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::render {

using query::TestFile;
using query::TestHit;
using query::TestsMode;
using query::TestsResult;

namespace {

constexpr size_t MaxUtilities = 20;
constexpr size_t MaxOpInfos = 12;
constexpr size_t MaxDatabases = 3;

/// What instantiating makes of it.
std::string madeText(bool PerDevice, bool Parametrized) {
  return std::string(PerDevice ? "  one for each device" : "") +
         (Parametrized ? "  parametrized" : "");
}

std::string databasesText(const std::vector<std::string> &Databases) {
  size_t Shown = std::min(Databases.size(), MaxDatabases);
  std::vector<std::string> Names;
  Names.reserve(Shown);
  for (const std::string &Name : llvm::ArrayRef(Databases).take_front(Shown))
    Names.push_back(source::lastComponent(Name).str());
  std::string Text = llvm::join(Names, ", ");
  if (Shown < Databases.size())
    Text += " and " + countOf(Databases.size() - Shown, "more database");
  return Text;
}

std::string testText(const index::TestRecord &Test) {
  std::string Text = "  " + Test.Id + "  " + placeOf(Test) +
                     madeText(Test.PerDevice, Test.Parametrized);
  if (!Test.Databases.empty())
    Text += "  over " + databasesText(Test.Databases);
  return Text + "\n";
}

std::string opInfoText(const index::OpInfoRecord &Info) {
  std::string Text = Info.Name;
  if (!Info.Variant.empty())
    Text += " (" + Info.Variant + ")";
  Text += "  " + source::lastComponent(Info.Class).str() + "  " + placeOf(Info);
  if (!Info.Aliases.empty())
    Text += "  alias " + llvm::join(Info.Aliases, ", ");
  return Text;
}

std::string hitText(const TestHit &Hit) {
  if (Hit.Test)
    return testText(*Hit.Test);
  if (Hit.OpInfo)
    return "  " + opInfoText(*Hit.OpInfo) + "  in " +
           databasesText(Hit.OpInfo->Databases) + ", which " +
           countOf(Hit.Tests, "test function") + " run over\n";
  std::string Text = "  " + Hit.Name + "  " + toString(Hit.Kind);
  if (Hit.Kind == query::TestKind::Gtest)
    return Text + "  " + placeText(Hit.Where) + "\n";
  return Text + "  " + countOf(Hit.Tests, "test") + "\n";
}

/// "(self, x)  path:line  what it is for".
std::string definitionText(const index::PythonRecord &R) {
  std::string Text = source::lastComponent(R.Name).str();
  if (R.Kind == source::PythonScope::Kind::Function)
    Text += signatureText(R, /*WithSelf=*/true);
  else
    Text = "class " + Text;
  Text += "  " + placeOf(R);
  llvm::StringRef Line = llvm::StringRef(R.Doc).ltrim().split('\n').first;
  return Line.empty() ? Text : Text + "  " + Line.str();
}

std::string fileText(const TestsResult &Result) {
  const TestFile &File = *Result.File;
  std::string Text =
      File.File + "\nmatched: " + toString(Result.How.value()) + "\n";
  Text += otherCandidates(Result.Candidates);
  if (!File.Classes.empty())
    Text += "classes that run tests: " + number(File.Classes.size()) + "\n";
  for (const query::TestClass &Class : File.Classes) {
    Text += "  " + orElse(Class.Name, "functions of the module");
    if (Class.Line != 0)
      Text += "  " + placeText(index::Location{File.File, Class.Line});
    Text += "  " + countOf(Class.Tests, "test") +
            madeText(Class.PerDevice, Class.Parametrized) + "\n";
  }
  if (!File.Databases.empty()) {
    Text += "databases that tests run over:\n";
    for (const auto &[Name, Tests] : File.Databases)
      Text += "  " + Name + "  " + countOf(Tests, "test") + "\n";
  }
  Text +=
      listText("entries of databases", File.OpInfos, MaxOpInfos, opInfoText) +
      listText("other functions and classes", File.Utilities, MaxUtilities,
               definitionText);
  Text +=
      "tests: " +
      shownOf(File.Tests.size() + File.Gtests.size(), Result.ThePage.Total) +
      "\n";
  for (const index::TestRecord &Test : File.Tests)
    Text += testText(Test);
  for (const TestHit &Hit : File.Gtests)
    Text += hitText(Hit);
  return Text;
}

std::string utilitiesText(const TestsResult &Result) {
  std::string Text =
      "utilities of torch.testing" +
      (Result.Query.empty() ? "" : " that fit '" + Result.Query + "'") + ": " +
      shownOf(Result.Utilities.size(), Result.ThePage.Total) +
      ", most used first\n";
  FitHeadings Heading;
  for (const query::TestUtility &Utility : Result.Utilities) {
    if (!Result.Query.empty())
      Text += Heading.before(Utility.How);
    Text += "  " + definitionText(Utility.Definition) + "  (" +
            countOf(Utility.Users, "user") + ")\n";
  }
  return Text;
}

std::string hitsText(const TestsResult &Result) {
  std::string Text = "tests that fit '" + Result.Query +
                     "': " + shownOf(Result.Hits.size(), Result.ThePage.Total) +
                     "\n";
  FitHeadings Heading;
  for (const TestHit &Hit : Result.Hits)
    Text += Heading.before(Hit.How) + hitText(Hit);
  return Text;
}

} // namespace

std::string testsText(const TestsResult &Result) {
  std::string Text;
  if (Result.ThePage.Total == 0 && !Result.File)
    Text = Result.Mode == TestsMode::FileInfo
               ? "no file of tests fits '" + Result.Query + "'\n"
           : Result.Mode == TestsMode::Utils
               ? "no utility of torch.testing fits '" + Result.Query + "'\n"
               : "no tests fit '" + Result.Query + "'\n";
  else if (Result.File)
    Text = fileText(Result);
  else
    Text = Result.Mode == TestsMode::Utils ? utilitiesText(Result)
                                           : hitsText(Result);
  if (Result.Package)
    Text += "the index is of an installed torch, which has no tests of the "
            "repository\n";
  else if (Result.NoBuild && Result.Mode != TestsMode::Utils)
    Text += "no build is in this index: one made with the plugin adds the "
            "gtests\n";
  return Text;
}

} // namespace torchtalk::render
