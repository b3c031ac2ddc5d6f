//===- Tests.cpp - Tests and what they are made of ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/tests/Tests.h"
#include "query/text/Gtests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include <tuple>

namespace torchtalk::query {

using index::OpInfoRecord;
using index::Session;
using index::TestRecord;

namespace {

/// What may stand before the name of an op. A test of it is asked for in the
/// same words.
constexpr const char *OpScopes =
    "torch.ops.aten.at.native.Tensor.nn.functional.";

/// "test.nn.test_pooling.TestAvgPool.test_x" of an id.
std::string dotted(llvm::StringRef Id) {
  auto [File, Rest] = Id.split("::");
  File.consume_back(".py");
  std::string Text = File.str();
  std::replace(Text.begin(), Text.end(), '/', '.');
  while (!Rest.empty()) {
    auto [Part, After] = Rest.split("::");
    Text += "." + Part.str();
    Rest = After;
  }
  return Text;
}

/// How many tests there are.
struct TestCounts {
  std::map<std::string, size_t> ByFile, ByClass, ByDatabase;

  explicit TestCounts(const std::vector<TestRecord> &Tests) {
    for (const TestRecord &Test : Tests) {
      llvm::StringRef Id = Test.Id;
      llvm::StringRef Around = Id.rsplit("::").first;
      ++ByFile[Id.split("::").first.str()];
      if (Around.contains("::"))
        ++ByClass[Around.str()];
      for (const std::string &Database : Test.Databases)
        ++ByDatabase[Database];
    }
  }
};

struct TestFit {
  MatchKind How;
  unsigned Distance; ///< of a typo
};

/// Says how names fit one reading of a query.
class TestMatcher {
public:
  TestMatcher(SearchQuery Wanted, bool Typos)
      : Query(std::move(Wanted)), Names(Query.Last), Typos(Typos) {}

  /// \p Id: up to and with the name, of pytest or with dots.
  std::optional<TestFit> fit(llvm::StringRef Name, llvm::StringRef Id) const {
    std::optional<TestFit> Result;
    if (Typos) {
      if (std::optional<unsigned> Distance = Names.typo(Name))
        Result = {MatchKind::Typo, *Distance};
    } else if (std::optional<MatchKind> How = Names.match(Name)) {
      Result = {*How, 0};
    }
    if (Result && !Query.fitsScope(OpScopes + dotted(Id)))
      Result.reset();
    return Result;
  }
  bool typos() const { return Typos; }

private:
  SearchQuery Query;
  NameMatcher Names;
  bool Typos;
};

class Finder {
public:
  Finder(Session &Index, const TestsRequest &Request)
      : Index(Index), Request(Request) {}

  void run(size_t Offset, TestsResult &Result) {
    // The last component is the name; or, of add.Tensor, the one before.
    std::vector<SearchQuery> Readings = parseSearch(Request.Query);
    for (bool Typos : {false, true})
      for (const SearchQuery &Reading : llvm::reverse(Readings))
        if (Hits.empty())
          collect(TestMatcher(Reading, Typos));
    llvm::sort(Hits, [](const Item &A, const Item &B) {
      auto Rank = [](const Item &I) {
        return std::tuple(I.Hit.How, I.Distance, I.Hit.Kind, I.Hit.Name.size(),
                          llvm::StringRef(I.Hit.Name));
      };
      return Rank(A) < Rank(B);
    });
    Result.ThePage = makePage(Index, Request, Offset, Hits.size());
    for (Item &I : onPage(Result.ThePage, Request.Limit, std::move(Hits)))
      Result.Hits.push_back(std::move(I.Hit));
  }

private:
  struct Item {
    unsigned Distance;
    TestHit Hit;
  };

  bool wants(TestKind Kind) const {
    return !Request.Focus || *Request.Focus == Kind;
  }

  void add(const TestFit &How, TestKind Kind, std::string Name,
           index::Location Where, size_t Count) {
    TestHit Hit;
    Hit.How = How.How;
    Hit.Kind = Kind;
    Hit.Name = std::move(Name);
    Hit.Where = std::move(Where);
    Hit.Tests = Count;
    Hits.push_back({How.Distance, std::move(Hit)});
  }

  void collect(const TestMatcher &Names) {
    const auto &Counts = Index.kept([&] { return TestCounts(Index.tests()); });
    if (wants(TestKind::Function))
      for (const TestRecord &Test : Index.tests()) {
        llvm::StringRef Name = llvm::StringRef(Test.Id).rsplit("::").second;
        if (std::optional<TestFit> How = Names.fit(Name, Test.Id)) {
          add(*How, TestKind::Function, Test.Id, {Test.File, Test.Line}, 0);
          Hits.back().Hit.Test = Test;
        }
      }
    if (wants(TestKind::File))
      for (const auto &[File, Count] : Counts.ByFile)
        if (std::optional<TestFit> How = fileFit(Names, File))
          add(*How, TestKind::File, File, {File, 1}, Count);
    if (wants(TestKind::Class))
      for (const auto &[Id, Count] : Counts.ByClass)
        if (std::optional<TestFit> How =
                Names.fit(llvm::StringRef(Id).rsplit("::").second, Id))
          add(*How, TestKind::Class, Id, {}, Count);
    if (wants(TestKind::OpInfo))
      addOpInfos(Names, Counts.ByDatabase);
    if (wants(TestKind::Gtest))
      for (const Gtest &Test : gtests(Index))
        if (std::optional<TestFit> How = Names.fit(
                llvm::StringRef(Test.Name).split('.').second, Test.Name))
          add(*How, TestKind::Gtest, Test.Name, Test.Where, 0);
  }

  std::optional<TestFit> fileFit(const TestMatcher &Names,
                                 llvm::StringRef File) const {
    if (!Names.typos())
      if (std::optional<MatchKind> How = matchPath(File, Request.Query))
        return TestFit{*How, 0};
    std::string Module = dotted(File);
    return Names.fit(source::lastComponent(Module), Module);
  }

  void addOpInfos(const TestMatcher &Names,
                  const std::map<std::string, size_t> &Users) {
    for (const OpInfoRecord &Info : Index.opInfos()) {
      std::optional<TestFit> Best;
      auto Consider = [&](llvm::StringRef Name) {
        std::optional<TestFit> How =
            Names.fit(source::lastComponent(Name), Name);
        if (How && (!Best || std::pair(How->How, How->Distance) <
                                 std::pair(Best->How, Best->Distance)))
          Best = How;
      };
      Consider(Info.Name);
      for (const std::string &Alias : Info.Aliases)
        Consider(Alias);
      if (!Best)
        continue;
      size_t Count = 0;
      for (const std::string &Database : Info.Databases)
        if (auto It = Users.find(Database); It != Users.end())
          Count += It->second;
      add(*Best, TestKind::OpInfo, Info.Name, {Info.File, Info.Line}, Count);
      Hits.back().Hit.OpInfo = Info;
    }
  }

  Session &Index;
  const TestsRequest &Request;
  std::vector<Item> Hits;
};

} // namespace

std::optional<MatchKind> matchPath(llvm::StringRef Path,
                                   llvm::StringRef Query) {
  auto EndsWith = [&](llvm::StringRef Text) {
    return Text == Query || (Text.ends_with(Query) &&
                             Text.drop_back(Query.size()).ends_with("/"));
  };
  llvm::StringRef Stem = Path;
  Stem.consume_back(".py");
  if (EndsWith(Path) || EndsWith(Stem))
    return MatchKind::Exact;
  if (Query.contains('/') && Path.contains_insensitive(Query))
    return MatchKind::Substring;
  return std::nullopt;
}

void findTests(Session &Index, const TestsRequest &Request, size_t Offset,
               TestsResult &Result) {
  Finder(Index, Request).run(Offset, Result);
}

TestsResult tests(Session &Index, const TestsRequest &Request) {
  TestsResult Result;
  Result.Mode = Request.Mode;
  TestsRequest Trimmed = Request;
  Trimmed.Query = Result.Query = llvm::StringRef(Request.Query).trim().str();
  Result.NoBuild = !Index.summary().hasBuild();
  Result.Package = !Index.summary().Package.empty();
  size_t Offset = 0;
  if (Result.Query.empty() && Request.Mode != TestsMode::Utils)
    Result.BadRequest = Request.Mode == TestsMode::Find
                            ? "the query is empty: give a name or a part of one"
                            : "the query is empty: name a file of tests";
  else if (Request.Focus && Request.Mode != TestsMode::Find)
    Result.BadRequest = "a focus is for mode find";
  else
    parseCursor(Index, Trimmed, Offset, Result.BadRequest);
  if (!Result.BadRequest.empty())
    return Result;
  switch (Request.Mode) {
  case TestsMode::Find:
    findTests(Index, Trimmed, Offset, Result);
    break;
  case TestsMode::Utils:
    findUtilities(Index, Trimmed, Offset, Result);
    break;
  case TestsMode::FileInfo:
    describeTestFile(Index, Trimmed, Offset, Result);
    break;
  }
  return Result;
}

} // namespace torchtalk::query
