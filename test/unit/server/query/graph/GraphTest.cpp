//===- GraphTest.cpp - Who calls whom ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Answers.h"

#include "SampleIndex.h"
#include "query/graph/Graph.h"

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
    return valueOf(index::ask(index(), query::graph, Request));
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
  query::GraphRequest Request;
  Request.Func = "_matmul_impl";
  Request.Mode = GraphMode::Impact;
  Request.Plumbing = true;
  auto Result = valueOf(index::ask(index(), query::graph, Request));
  EXPECT_EQ(Result.Impact.Ops, std::vector<std::string>{"aten::matmul"});
  // matmul; its wrapper and multi_dot; at::_ops::matmul::call
  EXPECT_EQ(Result.Impact.LevelTotals, (std::vector<size_t>{1, 2, 1}));
  ASSERT_EQ(Result.Impact.Shown.size(), 4u);
  EXPECT_EQ(Result.Impact.Shown[3].ViaOp, "aten::matmul");
}

TEST_F(GraphTest, ImpactFoldsPlumbing) {
  auto Result = graph("_matmul_impl", GraphMode::Impact);
  EXPECT_EQ(Result.Impact.Ops, std::vector<std::string>{"aten::matmul"});
  // matmul; multi_dot, and through the wrapper, at::_ops::matmul::call and
  // at::matmul user
  EXPECT_EQ(Result.Impact.LevelTotals.at(0), 1u);
  EXPECT_EQ(Result.Impact.Left.Functions, 3u);
  const query::ImpactEntry &User = Result.Impact.Shown.back();
  EXPECT_EQ(User.Function.Name, "torch::user");
  EXPECT_EQ(User.Level, 2u);
  EXPECT_EQ(User.ViaOp, "aten::matmul");
}

TEST_F(GraphTest, CallsOfAVirtualMethodReachItsOverriders) {
  auto Result = graph("shape::total", GraphMode::Calls);
  std::string Text;
  for (const query::Peer &Peer : Result.Neighbours.Peers)
    Text += Peer.Function.Best.Name + "<" + Peer.Sites[0].Base.Name + "> ";
  EXPECT_EQ(Text, "shape::Base::area<> shape::Square::area<shape::Base::area> "
                  "shape::Tiny::area<shape::Base::area> ");
  EXPECT_EQ(graph("shape::draw", GraphMode::Calls).Neighbours.Total, 3u);
}

TEST_F(GraphTest, CallersOfAnOverriderCallWhatItOverrides) {
  auto Result = graph("shape::Tiny::area", GraphMode::Callers);
  ASSERT_EQ(Result.Neighbours.Peers.size(), 2u);
  const query::Peer &Total = Result.Neighbours.Peers[0];
  EXPECT_EQ(Total.Function.Best.Name, "shape::total");
  EXPECT_EQ(Total.Sites[0].Base.Name, "shape::Base::area");
  // Not by its name: that calls no other.
  const query::Peer &Draw = Result.Neighbours.Peers[1];
  ASSERT_EQ(Draw.Sites.size(), 1u);
  EXPECT_EQ(Draw.Sites[0].Base.Name, "shape::Square::area");
  EXPECT_EQ(Result.Neighbours.TotalOverridden, 2u);
  EXPECT_EQ(
      graph("shape::Base::area", GraphMode::Callers).Neighbours.TotalOverriders,
      2u);
}

TEST_F(GraphTest, KernelsAreCalledByTheDispatcher) {
  auto Result = graph("wrapper__matmul", GraphMode::Callers);
  ASSERT_EQ(Result.Neighbours.Peers.size(), 1u);
  EXPECT_EQ(Result.Neighbours.Peers[0].Function.Best.Name,
            "at::_ops::matmul::call");
  EXPECT_EQ(Result.Neighbours.Peers[0].Sites[0].Op, "aten::matmul");
  Result = graph("at::_ops::matmul::call", GraphMode::Calls);
  ASSERT_EQ(Result.Neighbours.Peers.size(), 1u);
  EXPECT_EQ(Result.Neighbours.Peers[0].Sites[0].Key,
            "CompositeImplicitAutograd");
}

TEST_F(GraphTest, WhatIsPassedOnIsSaid) {
  query::GraphRequest Request;
  Request.Func = "shape::each";
  Request.Mode = GraphMode::Calls;
  std::string Text = valueOf(render::answerGraph(index(), Request)).Text;
  EXPECT_CONTAINS(Text, "takes address torch/csrc/shapes.cpp:44, passed to "
                        "at::parallel_for");
  EXPECT_CONTAINS(Text, "direct torch/csrc/shapes.cpp:42 (in a lambda passed "
                        "to at::parallel_for)");
  EXPECT_CONTAINS(Text, "type:int (float)");
  EXPECT_EQ(graph("type:int (float)", GraphMode::Callers).Neighbours.Total, 1u);
}

TEST_F(GraphTest, ImpactFollowsOverrides) {
  auto Result = graph("shape::Tiny::area", GraphMode::Impact);
  // total and draw; the lambda and each, which takes the address of draw.
  EXPECT_EQ(Result.Impact.LevelTotals, (std::vector<size_t>{2, 2}));
}

TEST_F(GraphTest, ImpactStopsAtHubs) {
  auto Result = graph("shape::fail", GraphMode::Impact);
  EXPECT_EQ(Result.Impact.Total, 1u);
  ASSERT_EQ(Result.Impact.Hubs.size(), 1u);
  EXPECT_EQ(Result.Impact.Hubs[0].Function.Name, "shape::check");
  EXPECT_EQ(Result.Impact.Hubs[0].Callers, 301u);

  query::GraphRequest Request;
  Request.Func = "shape::fail";
  Request.Mode = GraphMode::Impact;
  std::string Text = valueOf(render::answerGraph(index(), Request)).Text;
  EXPECT_CONTAINS(Text, "hubs reached but not followed: 1 of 1");
  EXPECT_CONTAINS(Text, "301 callers through shape::check");
  Request.Hubs = true;
  EXPECT_GT(valueOf(index::ask(index(), query::graph, Request)).Impact.Total,
            300u);
}

TEST_F(GraphTest, AHubThatIsAskedForIsAnswered) {
  auto Result = graph("shape::check", GraphMode::Impact);
  EXPECT_TRUE(Result.Impact.Hubs.empty());
  EXPECT_EQ(Result.Impact.LevelTotals.at(0), 301u);
}

TEST_F(GraphTest, AnOpWithoutEntriesStandsForItsKernel) {
  auto Result = graph("aten::gelu.out", GraphMode::Callers);
  ASSERT_TRUE(Result.subject());
  EXPECT_EQ(Result.subject()->Best.Name,
            "at::native::structured_gelu_out_cpu::impl");
  EXPECT_CONTAINS(Result.Rule, "a kernel of aten::gelu.out");
}

TEST_F(GraphTest, AnOpWithoutCompiledKernelsIsThatOfTheYaml) {
  query::GraphRequest Request;
  Request.Func = "torch.linalg.norm";
  auto Answer = valueOf(render::answerGraph(index(), Request));
  EXPECT_EQ(Answer.TheOutcome, render::Answer::Outcome::Done);
  EXPECT_TRUE(contains(Answer.Text, "native_functions.yaml"));
  EXPECT_TRUE(contains(Answer.Text, "[the op aten::linalg_norm"));
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

TEST_F(GraphTest, TheNameOfAnOpMeansTheOp) {
  for (const char *Name : {"aten::matmul", "torch.matmul"}) {
    auto Result = graph(Name, GraphMode::Callers);
    ASSERT_TRUE(Result.subject()) << Name;
    EXPECT_EQ(Result.subject()->Op, "aten::matmul") << Name;
    EXPECT_EQ(Result.subject()->Best.Name, "at::_ops::matmul::call") << Name;
  }
}

TEST_F(GraphTest, AKernelIsCalledByTheCallersOfItsOp) {
  auto Result = graph("at::native::matmul", GraphMode::Callers);
  ASSERT_EQ(Result.OfOps.size(), 1u);
  EXPECT_EQ(Result.OfOps[0].Op, "aten::matmul");
  EXPECT_EQ(Result.OfOps[0].Keys,
            std::set<std::string>{"CompositeImplicitAutograd"});
  ASSERT_EQ(Result.OfOps[0].Shown.size(), 1u);
  EXPECT_EQ(Result.OfOps[0].Shown[0].Function.Best.Name, "torch::user");
}

TEST_F(GraphTest, AnOpIsCalledThroughItsEntries) {
  auto Result = graph("torch.matmul", GraphMode::Callers);
  EXPECT_EQ(Result.subject()->Op, "aten::matmul");
  EXPECT_EQ(Result.subject()->Members.size(), 2u); // _ops::matmul::call, matmul
  ASSERT_EQ(Result.Neighbours.Peers.size(), 1u);
  EXPECT_EQ(Result.Neighbours.Peers[0].Function.Best.Name, "torch::user");
  EXPECT_EQ(Result.Candidates[1].Best.Name, "at::native::matmul");
}

TEST_F(GraphTest, AKeyRestrictsWhatIsDispatchedTo) {
  query::GraphRequest Request;
  Request.Func = "torch::user";
  Request.To = "at::native::matmul";
  Request.Mode = query::GraphMode::Path;
  Request.Key = "CPU";
  EXPECT_TRUE(valueOf(index::ask(index(), query::graph, Request)).Path.Found);
  Request.Key = "AutocastCPU"; // falls through
  EXPECT_FALSE(valueOf(index::ask(index(), query::graph, Request)).Path.Found);
}

TEST_F(GraphTest, AStubIsRestrictedToItsDevice) {
  query::GraphRequest Request;
  Request.Func = "at::native::structured_gelu_out_cpu::impl";
  Request.To = "at::native::gelu_cuda";
  Request.Mode = query::GraphMode::Path;
  EXPECT_TRUE(valueOf(index::ask(index(), query::graph, Request)).Path.Found);
  Request.Key = "CPU";
  EXPECT_FALSE(valueOf(index::ask(index(), query::graph, Request)).Path.Found);
  Request.Key = "CUDA";
  EXPECT_TRUE(valueOf(index::ask(index(), query::graph, Request)).Path.Found);
}

TEST_F(GraphTest, AnUnknownKeyIsRefused) {
  query::GraphRequest Request;
  Request.Func = "at::native::matmul";
  Request.Key = "cpux";
  EXPECT_CONTAINS(
      valueOf(index::ask(index(), query::graph, Request)).BadRequest, "CPU");
  Request.Key = "CompositeImplicitAutograd";
  EXPECT_CONTAINS(
      valueOf(index::ask(index(), query::graph, Request)).BadRequest,
      "alias key");
}

} // namespace
