//===- TestFiles.cpp - What files of tests hold ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/tests/Tests.h"
#include "query/text/Gtests.h"
#include "source/python/PythonReader.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

using index::PythonRecord;
using index::Session;
using index::TestRecord;
using ScopeKind = source::PythonScope::Kind;

namespace {

constexpr const char *TestingPackage = "torch.testing.";

/// Whether its module is what it is defined in.
bool isTopLevel(const PythonRecord &R) {
  llvm::StringRef Rest = R.Name;
  return Rest.consume_front(source::pythonModuleName(R.File) + ".") &&
         !Rest.contains('.');
}

class Describer {
public:
  Describer(Session &Index, const TestsRequest &Request)
      : Index(Index), Request(Request) {}

  void run(size_t Offset, TestsResult &Result) {
    read();
    choose(Result);
    if (Result.Candidates.empty())
      return;
    TestFile &File = Result.File.emplace();
    File.File = Result.Candidates.front();
    describeTests(File);
    describeDefinitions(File);
    std::vector<Gtest> &Bodies = Gtests[File.File];
    Result.ThePage =
        makePage(Index, Request, Offset, Tests.size() + Bodies.size());
    size_t End =
        std::min(Result.ThePage.Offset + Request.Limit, Result.ThePage.Total);
    for (size_t I = Result.ThePage.Offset; I < End; ++I)
      if (I < Tests.size()) {
        File.Tests.push_back(std::move(Tests[I]));
      } else {
        Gtest &Test = Bodies[I - Tests.size()];
        TestHit &Hit = File.Gtests.emplace_back();
        Hit.Kind = TestKind::Gtest;
        Hit.Name = std::move(Test.Name);
        Hit.Where = std::move(Test.Where);
      }
  }

private:
  void read() {
    for (const TestRecord &Test : Index.tests())
      Files.insert(llvm::StringRef(Test.Id).split("::").first.str());
    for (const Gtest &Test : gtests(Index))
      Gtests[Test.Where.File].push_back(Test);
    for (const auto &Entry : Gtests)
      if (!Entry.first.empty())
        Files.insert(Entry.first);
  }

  void choose(TestsResult &Result) {
    NameMatcher Names(Request.Query);
    std::set<std::tuple<MatchKind, size_t, std::string>> Found;
    for (llvm::StringRef Path : Files) {
      std::optional<MatchKind> How = matchPath(Path, Request.Query);
      if (!How)
        How = Names.match(Path.substr(Path.rfind('/') + 1).split('.').first);
      if (How)
        Found.emplace(*How, Path.size(), Path.str());
    }
    for (const auto &[How, Size, Path] : Found) {
      if (!Result.How)
        Result.How = How;
      Result.Candidates.push_back(Path);
    }
  }

  void describeTests(TestFile &File) {
    Index.forEachTest(File.File + "::",
                      [&](const TestRecord &Test) { Tests.push_back(Test); });
    llvm::stable_sort(Tests, [](const TestRecord &A, const TestRecord &B) {
      return A.Line < B.Line;
    });
    std::map<std::string, TestClass> Classes;
    for (const TestRecord &Test : Tests) {
      llvm::StringRef Rest = llvm::StringRef(Test.Id).split("::").second;
      std::string Name =
          Rest.contains("::") ? Rest.rsplit("::").first.str() : "";
      TestClass &Class = Classes[Name];
      Class.Name = Name;
      ++Class.Tests;
      Class.PerDevice |= Test.PerDevice;
      Class.Parametrized |= Test.Parametrized;
      for (const std::string &Database : Test.Databases)
        ++File.Databases[Database];
    }
    for (auto &[Name, Class] : Classes)
      File.Classes.push_back(std::move(Class));
  }

  void describeDefinitions(TestFile &File) {
    std::set<std::string> Tested;
    for (const TestRecord &Test : Tests) {
      Tested.insert(Test.Function);
      Tested.insert(Test.Class);
    }
    std::string Module = source::pythonModuleName(File.File);
    std::map<std::string, uint32_t> Lines;
    Index.forEachPython(Module + ".", [&](const PythonRecord &R) {
      if (R.File != File.File || !isTopLevel(R))
        return;
      Lines[source::lastComponent(R.Name).str()] = R.Line;
      if (R.Kind != ScopeKind::Variable && !Tested.count(R.Name))
        File.Utilities.push_back(R);
    });
    for (TestClass &Class : File.Classes)
      if (auto It = Lines.find(Class.Name); It != Lines.end())
        Class.Line = It->second;
    llvm::stable_sort(File.Classes, [](const TestClass &A, const TestClass &B) {
      return A.Line < B.Line;
    });
    llvm::stable_sort(File.Utilities,
                      [](const PythonRecord &A, const PythonRecord &B) {
                        return A.Line < B.Line;
                      });
    for (const index::OpInfoRecord &Info : Index.opInfos())
      if (Info.File == File.File)
        File.OpInfos.push_back(Info);
  }

  Session &Index;
  const TestsRequest &Request;
  std::set<std::string> Files;   ///< that run tests
  std::vector<TestRecord> Tests; ///< of the chosen one, by line
  std::map<std::string, std::vector<Gtest>> Gtests;
};

} // namespace

void describeTestFile(Session &Index, const TestsRequest &Request,
                      size_t Offset, TestsResult &Result) {
  Describer(Index, Request).run(Offset, Result);
}

void findUtilities(Session &Index, const TestsRequest &Request, size_t Offset,
                   TestsResult &Result) {
  std::optional<NameMatcher> Names;
  if (!Request.Query.empty())
    Names.emplace(parseSearch(Request.Query).back().Last);
  std::vector<TestUtility> Found;
  Index.forEachPython(TestingPackage, [&](const PythonRecord &R) {
    llvm::StringRef Name = source::lastComponent(R.Name);
    if (R.Kind == ScopeKind::Variable || !isTopLevel(R))
      return;
    // Private ones are for those who know what they look for.
    std::optional<MatchKind> How;
    if (Names)
      How = Names->match(Name);
    else if (!Name.starts_with("_"))
      How = MatchKind::Exact;
    if (How)
      Found.push_back({*How, 0, R});
  });
  for (TestUtility &Utility : Found)
    Utility.Users = Index.pythonCallers(Utility.Definition.Name).size();
  llvm::stable_sort(Found, [](const TestUtility &A, const TestUtility &B) {
    return std::tuple(A.How, B.Users) < std::tuple(B.How, A.Users);
  });
  Result.ThePage = makePage(Index, Request, Offset, Found.size());
  Result.Utilities = onPage(Result.ThePage, Request.Limit, std::move(Found));
}

} // namespace torchtalk::query
