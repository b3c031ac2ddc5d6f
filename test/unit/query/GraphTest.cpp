//===- GraphTest.cpp - Who calls whom ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Answers.h"

#include "SampleIndex.h"

using namespace torchtalk;
using namespace torchtalk::test;
using query::GraphMode;

namespace {

class GraphTest : public SampleIndex {
protected:
  query::GraphResult graph(const char *Func, GraphMode Mode, size_t Limit = 20,
                           std::string Cursor = "") {
    query::GraphRequest Request;
    Request.Func = Func;
    Request.Mode = Mode;
    Request.Limit = Limit;
    Request.Cursor = std::move(Cursor);
    return valueOf(query::graph(index(), Request));
  }
};

TEST_F(GraphTest, CallersHaveTheirSites) {
  auto Result = graph("at::native::matmul", GraphMode::Callers);
  ASSERT_EQ(Result.Neighbours.Peers.size(), 2u);
  EXPECT_EQ(Result.Neighbours.TotalSites, 3u);
  // Hand-written code first.
  EXPECT_EQ(Result.Neighbours.Peers[0].Function.Best.Name,
            "at::native::multi_dot");
  ASSERT_EQ(Result.Neighbours.Peers[0].Sites.size(), 2u);
  EXPECT_EQ(Result.Neighbours.Peers[0].Sites[1].Where.Line, 2306u);
}

TEST_F(GraphTest, CallsHoldThoseOfLambdas) {
  auto Result = graph("at::native::matmul", GraphMode::Calls);
  ASSERT_EQ(Result.Neighbours.Peers.size(), 2u);
  EXPECT_EQ(Result.Neighbours.Peers[0].Function.Best.Name,
            "at::native::_matmul_impl");
  EXPECT_EQ(Result.Neighbours.Peers[1].Function.Best.Name, "at::there");
  EXPECT_TRUE(Result.Neighbours.Peers[1].Sites[0].InLambda);
}

TEST_F(GraphTest, CopiesAreAnsweredTogether) {
  auto Result = graph("add_kernel", GraphMode::Calls);
  ASSERT_EQ(Result.Neighbours.Peers.size(), 1u);
  EXPECT_EQ(Result.Neighbours.Peers[0].Sites.size(), 1u);
}

TEST_F(GraphTest, CallersOfATemplateAreThoseOfItsInstantiations) {
  auto Result = graph("ns::twice", GraphMode::Callers);
  ASSERT_EQ(Result.Neighbours.Peers.size(), 1u);
  EXPECT_EQ(Result.Neighbours.Peers[0].Sites.size(), 2u);
}

TEST_F(GraphTest, ImpactGoesThroughTheDispatcher) {
  auto Result = graph("_matmul_impl", GraphMode::Impact);
  EXPECT_EQ(Result.Impact.Ops, std::vector<std::string>{"aten::matmul"});
  // matmul; its wrapper and multi_dot; at::_ops::matmul::call
  EXPECT_EQ(Result.Impact.LevelTotals, (std::vector<size_t>{1, 2, 1}));
  ASSERT_EQ(Result.Impact.Shown.size(), 4u);
  EXPECT_EQ(Result.Impact.Shown[3].ViaOp, "aten::matmul");
}

TEST_F(GraphTest, AnOpStandsForItsKernel) {
  auto Result = graph("torch.matmul", GraphMode::Callers);
  ASSERT_TRUE(Result.subject());
  EXPECT_EQ(Result.subject()->Best.Name, "at::native::matmul");
  EXPECT_CONTAINS(Result.Rule, "a kernel of aten::matmul");
}

TEST_F(GraphTest, AnOpWithoutKernelsIsNoAnswer) {
  query::GraphRequest Request;
  Request.Func = "torch.linalg.norm";
  auto Answer = valueOf(render::answerGraph(index(), Request));
  EXPECT_EQ(Answer.TheOutcome, render::Answer::Outcome::NoAnswer);
}

TEST_F(GraphTest, PagesAreJoinedByCursors) {
  auto First = graph("at::native::matmul", GraphMode::Callers, 1);
  ASSERT_EQ(First.Neighbours.Peers.size(), 1u);
  EXPECT_EQ(First.ThePage.Total, 2u);
  auto Second = graph("at::native::matmul", GraphMode::Callers, 1,
                      First.ThePage.NextCursor);
  ASSERT_EQ(Second.Neighbours.Peers.size(), 1u);
  EXPECT_NE(First.Neighbours.Peers[0].Function.Best.Id,
            Second.Neighbours.Peers[0].Function.Best.Id);
  EXPECT_TRUE(Second.ThePage.NextCursor.empty());
}

TEST_F(GraphTest, ACursorOfAnotherGenerationIsRefused) {
  EXPECT_FALSE(
      graph("matmul", GraphMode::Callers, 1, "999.1").BadRequest.empty());
  EXPECT_FALSE(graph("matmul", GraphMode::Callers, 1, "x").BadRequest.empty());
}

TEST_F(GraphTest, AmbiguityIsListed) {
  query::GraphRequest Request;
  Request.Func = "helper";
  auto Answer = valueOf(render::answerGraph(index(), Request));
  EXPECT_CONTAINS(Answer.Text, "torch/csrc/a/util.cpp:3");
  EXPECT_CONTAINS(Answer.Text, "other candidates: 1 of 1");
  EXPECT_CONTAINS(Answer.Text, "torch/csrc/b/util.cpp:3");
}

} // namespace
