//===- MergeTest.cpp - Joining the facts of many TUs ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "merge/FactTable.h"

#include <algorithm>
#include <random>

namespace torchtalk::test {
namespace {

using index::FactTable;

/// The rows of a table that was given the same facts, in the order \p Seed.
std::string tableText(unsigned Seed) {
  FactTable Table;
  std::vector<std::function<void()>> Steps;
  for (int I = 0; I < 40; ++I)
    Steps.push_back([&Table, I] {
      facts::Symbol A{"_Z1a" + std::to_string(I % 7), "", "", ""};
      facts::Symbol B{"c:@F@b", "", I % 2 ? "b" : "ns::b", ""};
      uint32_t File = Table.file("f" + std::to_string(I % 5));
      uint32_t From = Table.symbol(A, "");
      uint32_t To = Table.symbol(B, I % 3 ? "" : "f0");
      Table.Definitions.add({From, File, unsigned(I % 4), 9,
                             facts::FunctionKind(I % 3), 0, 0, To + 1});
      Table.Edges.add({From, To, facts::EdgeKind(I % 2), File, 3});
      Table.Includes.add({File, Table.file("g"), 1});
    });
  std::shuffle(Steps.begin(), Steps.end(), std::mt19937(Seed));
  for (const auto &Step : Steps)
    Step();
  Table.finish();
  std::string Text;
  for (const index::SymbolRow &S : Table.Symbols)
    Text += index::toHex(S.Id) + (S.Identity + S.Name).str() + "\n";
  for (llvm::StringRef File : Table.Files)
    Text += File.str() + "\n";
  auto Add = [&](std::initializer_list<uint32_t> Numbers) {
    for (uint32_t N : Numbers)
      Text += std::to_string(N) + " ";
    Text += "\n";
  };
  for (const auto &D : Table.Definitions.Rows)
    Add({D.Symbol, D.File, D.Line, uint32_t(D.Kind), D.TemplatePlus1});
  for (const auto &E : Table.Edges.Rows)
    Add({E.From, E.To, uint32_t(E.Kind), E.File, E.Line});
  for (const auto &I : Table.Includes.Rows)
    Add({I.From, I.To, I.Line});
  return Text;
}

TEST(Merge, orderOfFactsDoesNotMatter) {
  std::string First = tableText(1);
  for (unsigned Seed = 2; Seed < 12; ++Seed)
    EXPECT_EQ(tableText(Seed), First);
}

TEST(Merge, rowSetDropsDuplicatesOnTheWay) {
  index::RowSet<index::IncludePart> Rows;
  for (unsigned I = 0; I < (9u << 20); ++I)
    Rows.add({I % 3, 0, 0});
  EXPECT_LT(Rows.Rows.size(), size_t(5) << 20);
  Rows.normalise();
  EXPECT_EQ(Rows.Rows.size(), 3u);
}

TEST(Merge, internalSymbolsOfTwoFilesAreTwo) {
  Project P;
  P.addTu("aten/a/Foo.cpp");
  P.addTu("aten/b/Foo.cpp");
  P.mustBuild();
  auto Reader = P.open();
  EXPECT_EQ(valueOf(Reader->symbolsNamed("local")).size(), 2u);
  // One function, defined in two places.
  auto F = valueOf(Reader->symbolsNamed("f"));
  ASSERT_EQ(F.size(), 1u);
  auto Symbol = valueOf(Reader->symbol(F[0].Id));
  ASSERT_TRUE(Symbol);
  EXPECT_EQ(Symbol->Definitions.size(), 2u);
  EXPECT_EQ(valueOf(Reader->callees(F[0].Id)).size(), 4u);
}

TEST(Merge, headerSeenByManyIsOne) {
  Project P;
  for (int I = 0; I < 5; ++I)
    P.addTu("aten/Foo" + std::to_string(I) + ".cpp");
  index::BuildReport Report = P.mustBuild();
  EXPECT_EQ(Report.Summary.ShardsSeen, 10u);
  EXPECT_EQ(Report.Summary.ShardsUnique, 6u);
  auto G = valueOf(P.open()->symbolsNamed("g"));
  ASSERT_EQ(G.size(), 1u);
  EXPECT_EQ(valueOf(P.open()->symbol(G[0].Id))->Definitions.size(), 1u);
}

} // namespace
} // namespace torchtalk::test
