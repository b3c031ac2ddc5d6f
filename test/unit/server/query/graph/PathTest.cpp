//===- PathTest.cpp - How one function reaches another -------------------===//
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

class PathTest : public SampleIndex {
protected:
  query::PathResult path(const char *From, const char *To, unsigned Depth = 0) {
    query::GraphRequest Request = request(From, To);
    Request.Depth = Depth;
    return valueOf(index::ask(index(), query::graph, Request)).Path;
  }

  static query::GraphRequest request(const char *From, const char *To) {
    query::GraphRequest Request;
    Request.Func = From;
    Request.To = To;
    Request.Mode = GraphMode::Path;
    return Request;
  }

  static std::string names(const query::PathResult &Path) {
    std::string Text = Path.Start.Name;
    for (const query::PathStep &Step : Path.Steps)
      Text += " " + Step.Function.Name;
    return Text;
  }
};

TEST_F(PathTest, GoesThroughTheDispatcher) {
  auto Path = path("torch::user", "at::native::_matmul_impl");
  EXPECT_EQ(names(Path),
            "torch::user at::matmul at::_ops::matmul::call "
            "at::(anonymous namespace)::wrapper__matmul at::native::matmul "
            "at::native::_matmul_impl");
  ASSERT_EQ(Path.Steps.size(), 5u);
  EXPECT_EQ(Path.Steps[0].Site.Where,
            (index::Location{"torch/csrc/user.cpp", 6}));
  EXPECT_EQ(Path.Steps[2].Site.Op, "aten::matmul");
  EXPECT_EQ(Path.Steps[2].Site.Key, "CompositeImplicitAutograd");
  EXPECT_EQ(Path.Steps[2].Site.Where.Line, 22u);
}

TEST_F(PathTest, FollowsOverrides) {
  auto Path = path("shape::total", "shape::Tiny::area");
  ASSERT_EQ(Path.Steps.size(), 1u);
  EXPECT_EQ(Path.Steps[0].Site.Base.Name, "shape::Base::area");
  EXPECT_EQ(Path.Steps[0].Site.Where.Line, 21u);
}

TEST_F(PathTest, PrefersDirectCalls) {
  // draw calls Base::area by its name and Square::area virtually; total calls
  // both virtually, and is one step further away.
  auto Path = path("shape::each", "shape::Base::area");
  EXPECT_EQ(names(Path), "shape::each shape::draw shape::Base::area");
  EXPECT_EQ(Path.Steps.at(1).Site.Kind, facts::EdgeKind::Call);
  EXPECT_EQ(Path.Steps.at(1).Site.Where.Line, 32u);
}

TEST_F(PathTest, GoesThroughHubsOnlyWhereItMust) {
  auto Path = path("shape::u7", "shape::fail");
  ASSERT_TRUE(Path.Found);
  EXPECT_TRUE(Path.ThroughHubs);
  ASSERT_EQ(Path.Steps.size(), 2u);
  EXPECT_TRUE(Path.Steps[0].IsHub);
  // Asked for by name it is no detour.
  EXPECT_FALSE(path("shape::u7", "shape::check").ThroughHubs);
}

TEST_F(PathTest, NoneSaysWhatWasSearched) {
  auto Path = path("shape::each", "torch::user");
  EXPECT_FALSE(Path.Found);
  EXPECT_FALSE(Path.StoppedAtDepth);
  auto Answer = valueOf(
      render::answerGraph(index(), request("shape::each", "shape::u7")));
  EXPECT_EQ(Answer.TheOutcome, render::Answer::Outcome::NoAnswer);
  EXPECT_CONTAINS(Answer.Text,
                  "path: none found, in compiled code or in what was "
                  "read as text: in compiled code, 0 functions "
                  "reach shape::u7");
}

TEST_F(PathTest, DepthIsTheMostSteps) {
  auto Path = path("torch::user", "at::native::_matmul_impl", 4);
  EXPECT_FALSE(Path.Found);
  EXPECT_TRUE(Path.StoppedAtDepth);
  EXPECT_TRUE(path("torch::user", "at::native::_matmul_impl", 5).Found);
}

TEST_F(PathTest, ToItselfIsNoStep) {
  auto Path = path("torch::user", "torch::user");
  EXPECT_TRUE(Path.Found);
  EXPECT_TRUE(Path.Steps.empty());
}

TEST_F(PathTest, NeedsBothEnds) {
  auto Answer = valueOf(render::answerGraph(index(), request("matmul", " ")));
  EXPECT_EQ(Answer.TheOutcome, render::Answer::Outcome::BadQuestion);
  EXPECT_CONTAINS(Answer.Text, "'to'");
  Answer = valueOf(render::answerGraph(index(), request("matmul", "mattmull")));
  EXPECT_EQ(Answer.TheOutcome, render::Answer::Outcome::NoAnswer);
  EXPECT_CONTAINS(Answer.Text, "mattmull");
  query::GraphRequest Callers = request("matmul", "user");
  Callers.Mode = GraphMode::Callers;
  Answer = valueOf(render::answerGraph(index(), Callers));
  EXPECT_EQ(Answer.TheOutcome, render::Answer::Outcome::BadQuestion);
}

TEST_F(PathTest, TextAndJsonNameEachStep) {
  auto Answer = valueOf(render::answerGraph(
      index(), request("torch::user", "at::native::_matmul_impl")));
  EXPECT_CONTAINS(Answer.Text, "path: 5 steps");
  EXPECT_CONTAINS(Answer.Text, "    direct torch/csrc/user.cpp:6\n"
                               "  -> at::matmul  "
                               "build/aten/src/ATen/ops/matmul.h:27\n");
  EXPECT_CONTAINS(Answer.Text,
                  "dispatch aten::matmul CompositeImplicitAutograd registered "
                  "at build/aten/src/ATen/"
                  "RegisterCompositeImplicitAutograd.cpp:22");
  EXPECT_EQ(Answer.Value()["path"]["length"], 5);
  EXPECT_EQ(Answer.Value()["path"]["steps"][2]["site"]["kind"], "dispatch");
}

} // namespace
