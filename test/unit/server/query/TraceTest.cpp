//===- TraceTest.cpp - From a Python name to its kernels -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/Answers.h"
#include "render/base/Text.h"

#include "SampleIndex.h"
#include "query/Trace.h"

using namespace torchtalk;
using namespace torchtalk::test;

namespace {

class TraceTest : public SampleIndex {
protected:
  query::TraceResult trace(const char *Func) {
    return valueOf(
        index::ask(index(), query::trace, query::TraceRequest{Func}));
  }
  std::string text(const char *Func, render::TraceFocus Focus) {
    return valueOf(render::answerTrace({index()}, {Func}, Focus)).Text;
  }
};

TEST_F(TraceTest, FollowsTheWrapperToTheKernel) {
  auto Result = trace("torch.matmul");
  ASSERT_TRUE(Result.Op);
  ASSERT_EQ(Result.Op->Registrations.size(), 2u);
  const auto &Row = Result.Op->Registrations[1];
  EXPECT_EQ(Row.Row.Key, "CompositeImplicitAutograd");
  EXPECT_EQ(Row.Row.BlockLine, 20u);
  ASSERT_EQ(Row.Reached.size(), 1u);
  EXPECT_EQ(Row.Reached[0].Symbol.Name, "at::native::matmul");
  EXPECT_TRUE(Row.Reached[0].Expected);
  EXPECT_FALSE(Row.Disagrees);
}

TEST_F(TraceTest, SaysFallthrough) {
  EXPECT_CONTAINS(text("torch.matmul", render::TraceFocus::Verbose),
                  "AutocastCPU  "
                  "build/aten/src/ATen/RegisterCompositeImplicitAutograd.cpp:"
                  "20 (m.impl :23)  fallthrough");
}

TEST_F(TraceTest, NamesThePythonFunctions) {
  EXPECT_EQ(trace("matmul").Op->PythonNames,
            (std::vector<std::string>{"torch.matmul", "Tensor.matmul"}));
}

TEST_F(TraceTest, ReachesStructuredImplAndMeta) {
  auto Result = trace("aten::gelu.out");
  ASSERT_EQ(Result.Op->Registrations.size(), 1u);
  const auto &Reached = Result.Op->Registrations[0].Reached;
  ASSERT_EQ(Reached.size(), 2u);
  EXPECT_EQ(Reached[0].Symbol.Name,
            "at::native::structured_gelu_out_cpu::impl");
  EXPECT_TRUE(Reached[0].Expected);
  EXPECT_EQ(Reached[1].Symbol.Name, "at::meta::structured_gelu::meta");
  EXPECT_TRUE(Reached[1].Expected);
}

TEST_F(TraceTest, SaysWhatIsNotCompiled) {
  auto Result = trace("aten::gelu.out");
  ASSERT_EQ(Result.Op->NotCompiled.size(), 1u);
  EXPECT_EQ(Result.Op->NotCompiled[0].Entry.Key, "CUDA");
}

TEST_F(TraceTest, TakesKernelsOfTheDelegate) {
  auto Result = trace("aten::add.Tensor");
  ASSERT_EQ(Result.Op->NotCompiled.size(), 1u);
  EXPECT_EQ(Result.Op->NotCompiled[0].Op, "aten::add.out");
}

TEST_F(TraceTest, SaysWhenYamlAndCodeDisagree) {
  auto Result = trace("aten::relu");
  ASSERT_EQ(Result.Op->Registrations.size(), 1u);
  EXPECT_TRUE(Result.Op->Registrations[0].Disagrees);
  EXPECT_CONTAINS(text("aten::relu", render::TraceFocus::Full),
                  "the YAML names relu_cpu");
}

TEST_F(TraceTest, AKernelLeadsToItsOp) {
  auto Result = trace("at::native::matmul");
  ASSERT_EQ(Result.KernelOf.size(), 1u);
  ASSERT_TRUE(Result.Op);
  EXPECT_EQ(Result.Op->Op, "aten::matmul");
  EXPECT_EQ(trace("LinearAlgebra.cpp:2181").Op->Op, "aten::matmul");
}

TEST_F(TraceTest, AFunctionOfNoOp) {
  auto Result = trace("torch::user");
  EXPECT_FALSE(Result.Op);
  EXPECT_CONTAINS(text("torch::user", render::TraceFocus::Full),
                  "torch/csrc/user.cpp:5");
}

TEST_F(TraceTest, FocusYamlShowsEveryField) {
  std::string Text = text("aten::gelu.out", render::TraceFocus::Yaml);
  EXPECT_CONTAINS(Text, "python_module: nn");
  EXPECT_FALSE(contains(Text, "registrations"));
}

TEST_F(TraceTest, JsonHasTheSchemaAndTheChain) {
  auto Answer = valueOf(render::answerTrace({index()}, {"torch.matmul"},
                                            render::TraceFocus::Full));
  EXPECT_EQ(Answer.Value()["schema"], "torchtalk.trace/1");
  EXPECT_EQ(Answer.Value()["trace"]["registrations"][1]["reaches"][0]["name"],
            "at::native::matmul");
}

TEST_F(TraceTest, ATypoIsNoAnswer) {
  auto Answer = valueOf(
      render::answerTrace({index()}, {"matmull"}, render::TraceFocus::Full));
  EXPECT_EQ(Answer.TheOutcome, render::Answer::Outcome::NoAnswer);
  EXPECT_CONTAINS(Answer.Text, "aten::matmul");
}

TEST_F(TraceTest, FollowsStubsToTheirKernels) {
  auto Result = trace("aten::gelu.out");
  const auto &Stubs = Result.Op->Registrations[0].Stubs;
  ASSERT_EQ(Stubs.size(), 1u);
  EXPECT_EQ(Stubs[0].Name, "at::native::GeluKernel");
  EXPECT_EQ(Stubs[0].Site.Line, 375u);
  EXPECT_EQ(Stubs[0].Kernels.size(), 3u);
  EXPECT_CONTAINS(text("aten::gelu.out", render::TraceFocus::Full),
                  "CPU  by GeluKernel: at::native::gelu_cpu  "
                  "aten/src/ATen/native/cpu/Gelu.cpp:10\n");
  std::string Text = text("aten::gelu.out", render::TraceFocus::Verbose);
  EXPECT_CONTAINS(Text, "CPU AVX2, CPU DEFAULT: at::native::gelu_cpu  "
                        "aten/src/ATen/native/cpu/Gelu.cpp:10\n");
  EXPECT_CONTAINS(Text, "CUDA: at::native::gelu_cuda  "
                        "aten/src/ATen/native/cpu/Gelu.cpp:20\n");
}

TEST_F(TraceTest, NamesTheMechanism) {
  EXPECT_EQ(trace("aten::gelu.out").Op->Registrations[0].Mechanism,
            "structured, by aten::gelu.out");
  EXPECT_EQ(trace("matmul").Op->Registrations[0].Mechanism, "autocast");
}

TEST_F(TraceTest, ShowsWhatWouldRun) {
  EXPECT_CONTAINS(text("matmul", render::TraceFocus::Dispatch),
                  "would run, by dispatch key:\n"
                  "  math kernel (CompositeImplicitAutograd): Undefined, CPU, "
                  "CUDA\n"
                  "  own fallthrough: AutocastCPU\n");
}

TEST_F(TraceTest, APartialIndexSaysThatItsTableIsPartial) {
  auto Result =
      valueOf(index::ask(index(), query::trace, query::TraceRequest{"matmul"}));
  Result.Op->Looked = {.Tus = 5, .Compiled = 2, .Not = 3};
  EXPECT_CONTAINS(render::traceText(Result, render::TraceFocus::Dispatch),
                  "in 2 of 5 TUs\n");
}

TEST_F(TraceTest, AKeyLeavesWhatRunsForIt) {
  auto Result = valueOf(
      index::ask(index(), query::trace, query::TraceRequest{"matmul", "CUDA"}));
  ASSERT_EQ(Result.Op->Registrations.size(), 1u);
  EXPECT_EQ(Result.Op->Registrations[0].Row.Key, "CompositeImplicitAutograd");
  ASSERT_EQ(Result.Op->Table.size(), 1u);
  EXPECT_EQ(Result.Op->Table[0].Key, "CUDA");
}

} // namespace
