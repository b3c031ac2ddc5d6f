//===- SessionTest.cpp - The reads of one question ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/Session.h"

#include "TestSupport.h"
#include "index/format/Generation.h"
#include "index/format/GenerationDb.h"
#include "records/NameParts.h"
#include "store/Errors.h"

#include <filesystem>

namespace torchtalk::test {
namespace {

using index::IndexReader;
using index::Session;

size_t countSymbols(Session &Index) {
  size_t Count = 0;
  Index.forEachSymbol([&](const index::SymbolRecord &) {
    ++Count;
    return true;
  });
  return Count;
}

/// An index of one file, built once, and a symbol of it whose record can be
/// damaged.
class SessionTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    P = std::make_unique<Project>();
    P->addTu("aten/Foo.cpp");
    P->mustBuild();
    auto Reader = P->open();
    Session All(*Reader);
    All.forEachSymbol([&](const index::SymbolRecord &S) {
      Known = S;
      return true;
    });
    EXPECT_FALSE(All.takeError());
    EXPECT_NE(Known.Id, 0U);
  }
  static void TearDownTestSuite() { P.reset(); }

  static size_t namesakes(Session &Index) {
    return Index.symbolsNamed(index::baseName(Known.Name)).size();
  }

  /// A copy of it with that damage.
  std::unique_ptr<IndexReader> damaged() {
    std::string Folder = Copy / "index";
    std::filesystem::copy(P->Index, Folder,
                          std::filesystem::copy_options::recursive);
    auto Db = valueOf(index::GenerationDb::openForEdit(
        index::generationDir(Folder, "000001")));
    EXPECT_FALSE(
        Db->put(index::Column::Symbols, index::key64(Known.Id), "\xff"));
    EXPECT_FALSE(Db->finishEdit());
    return valueOf(IndexReader::open(Folder));
  }

  static std::unique_ptr<Project> P;
  static index::SymbolRecord Known;
  TempDir Copy;
};

std::unique_ptr<Project> SessionTest::P;
index::SymbolRecord SessionTest::Known;

TEST_F(SessionTest, givesWhatTheReaderGives) {
  auto Reader = P->open();
  Session Index(*Reader);
  EXPECT_EQ(Index.symbol(Known.Id).value().Signature, Known.Signature);
  EXPECT_EQ(&Index.walk(), valueOf(Reader->walk()));
  EXPECT_FALSE(Index.symbol(Known.Id + 1));
  EXPECT_FALSE(Index.failed());
  EXPECT_EQ(valueOf(Index.result(7)), 7);
}

TEST_F(SessionTest, theFirstErrorSticks) {
  auto Reader = damaged();
  Session Index(*Reader);
  const index::WalkGraph &Graph = Index.walk();
  const size_t Named = namesakes(Index);
  EXPECT_NE(Named, 0U);
  EXPECT_FALSE(Index.failed());

  EXPECT_FALSE(Index.symbol(Known.Id));
  EXPECT_TRUE(Index.failed());
  EXPECT_EQ(namesakes(Index), 0U);
  EXPECT_TRUE(Index.compiledFiles().empty());
  EXPECT_EQ(countSymbols(Index), 0U);
  // Nodes that were taken from it stay good.
  EXPECT_EQ(&Index.walk(), &Graph);
  Index.fail(makeError("a later one"));
  EXPECT_CONTAINS(errorOf(Index.result(7)), "a record of symbols");

  // The reader is as good as before.
  Session Next(*Reader);
  EXPECT_EQ(namesakes(Next), Named);
  EXPECT_FALSE(Next.takeError());
}

TEST_F(SessionTest, withoutACallGraph) {
  auto Reader = P->open();
  Session Index(*Reader);
  Index.fail(makeError("no answer"));
  EXPECT_EQ(Index.walk().nodes(), 0U);
  EXPECT_FALSE(Index.walk().find(Known.Id));
  EXPECT_FALSE(Index.walk().findOp("aten::add"));
  EXPECT_CONTAINS(errorOf(Index.result(7)), "no answer");
}

TEST_F(SessionTest, anErrorInAScanStopsIt) {
  auto Reader = P->open();
  Session Index(*Reader);
  EXPECT_GT(countSymbols(Index), 1U);
  size_t Met = 0;
  Index.forEachSymbol([&](const index::SymbolRecord &) {
    ++Met;
    Index.fail(makeError("in the scan"));
    return true;
  });
  EXPECT_EQ(Met, 1U);
  EXPECT_CONTAINS(errorOf(Index.result(7)), "in the scan");
}

TEST_F(SessionTest, oneQuestionAboutTwoIndexes) {
  auto Good = P->open();
  auto Damaged = damaged();
  Session First(*Good);
  {
    Session Second(*Damaged, First);
    EXPECT_FALSE(Second.symbol(Known.Id));
    EXPECT_TRUE(Second.failed());
  }
  EXPECT_TRUE(First.failed());
  EXPECT_EQ(namesakes(First), 0U);
  EXPECT_CONTAINS(errorOf(First.result(7)), "a record of symbols");
}

TEST_F(SessionTest, asks) {
  auto Twice = [](Session &Index, int Number) {
    if (Number < 0)
      Index.fail(makeError("below zero"));
    return 2 * Number;
  };
  auto Reader = P->open();
  EXPECT_EQ(valueOf(index::ask(*Reader, Twice, 4)), 8);
  EXPECT_CONTAINS(errorOf(index::ask(*Reader, Twice, -4)), "below zero");
}

#ifndef NDEBUG
TEST_F(SessionTest, anErrorMustBeAskedFor) {
  auto Reader = P->open();
  EXPECT_DEATH({ Session Index(*Reader); }, "is not asked for");
}
#endif

} // namespace
} // namespace torchtalk::test
