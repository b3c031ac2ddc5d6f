//===- NameMatchTest.cpp - How well a name fits a search ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/NameMatch.h"

#include <gtest/gtest.h>

namespace torchtalk::query {
namespace {

std::string fit(const char *Wanted, const char *Name) {
  auto How = NameMatcher(Wanted).match(Name);
  return How ? toString(*How) : "none";
}

TEST(NameMatch, ranks) {
  EXPECT_EQ(fit("soft_max", "soft_max"), "exact");
  EXPECT_EQ(fit("softmax", "SoftMax"), "exact but for case");
  EXPECT_EQ(fit("soft", "SoftMax"), "prefix");
  EXPECT_EQ(fit("max", "soft_max"), "word");
  EXPECT_EQ(fit("max", "SoftMaxForward"), "word");
  EXPECT_EQ(fit("max", "maxpool_max"), "prefix");
  EXPECT_EQ(fit("mm", "addmm"), "substring");
  EXPECT_EQ(fit("mm", "add"), "none");
  EXPECT_EQ(fit("longer_than", "long"), "none");
}

TEST(NameMatch, aWordLaterInTheNameCounts) {
  EXPECT_EQ(fit("mm", "commute_mm"), "word");
}

TEST(NameMatch, typosAreFewAndOnlyOfLongNames) {
  EXPECT_EQ(NameMatcher("index_selct").typo("index_select"), 1u);
  EXPECT_EQ(NameMatcher("idnex_select").typo("index_select"), 2u);
  EXPECT_EQ(NameMatcher("gelo").typo("gelu"), 1u);
  EXPECT_EQ(NameMatcher("gela").typo("selu"), std::nullopt);
  EXPECT_EQ(NameMatcher("ad").typo("add"), std::nullopt);
}

TEST(NameMatch, scopesAreSubsequences) {
  SearchQuery Query = parseSearch("at::add").front();
  EXPECT_EQ(Query.Last, "add");
  EXPECT_TRUE(Query.fitsScope("at::native::(anonymous namespace)::add"));
  EXPECT_FALSE(Query.fitsScope("torch::add"));
  EXPECT_FALSE(Query.fitsScope("add::at"));
  EXPECT_TRUE(parseSearch("nn.Conv2d")
                  .back()
                  .fitsScope("torch.nn.modules.conv.Conv2d"));
  EXPECT_TRUE(
      parseSearch("F.gelu").back().fitsScope("torch.nn.functional.gelu"));
}

TEST(NameMatch, aDotCanBeOfAnOverloadOrOfAModule) {
  auto Queries = parseSearch(" aten::add.Tensor() ");
  ASSERT_EQ(Queries.size(), 2u);
  EXPECT_EQ(Queries[0].Last, "add");
  EXPECT_EQ(Queries[0].Overload, "Tensor");
  EXPECT_EQ(Queries[0].Scope, std::vector<std::string>{"aten"});
  EXPECT_EQ(Queries[1].Last, "Tensor");
  EXPECT_EQ(parseSearch("add").size(), 1u);
  EXPECT_EQ(parseSearch("f()").front().Last, "f");
  EXPECT_EQ(parseSearch("A::operator()").front().Last, "operator()");
}

TEST(NameMatch, separatorsAloneFitNothing) {
  for (const char *Text : {"::", ".", "..", "a::", "::a", "()"})
    for (const SearchQuery &Query : parseSearch(Text))
      EXPECT_FALSE(Query.Last.empty()) << Text;
}

} // namespace
} // namespace torchtalk::query
