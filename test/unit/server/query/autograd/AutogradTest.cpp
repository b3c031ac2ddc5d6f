//===- AutogradTest.cpp - How an op is differentiated --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/autograd/Autograd.h"
#include "query/Status.h"
#include "query/Trace.h"
#include "render/base/Json.h"
#include "render/base/Text.h"

#include "AutogradSample.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"

#include <filesystem>

namespace torchtalk::test {
namespace {

using facts::EdgeKind;
using query::AutogradState;

class AutogradTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    TheProject = std::make_unique<Project>();
    writeAutogradSample(*TheProject);
    Report = TheProject->mustBuild();
    Reader = TheProject->open();
  }
  static void TearDownTestSuite() {
    Reader.reset();
    TheProject.reset();
  }

  query::AutogradResult ask(const char *Op) {
    return valueOf(index::ask(*Reader, [&](index::Session &Index) {
      return query::autograd(Index, Op, Index.registrationsOf(Op));
    }));
  }

  /// "op site in through", a call each.
  static std::vector<std::string> calls(const query::BackwardOps &Ops) {
    std::vector<std::string> Result;
    Result.reserve(Ops.Calls.size());
    for (const auto &Call : Ops.Calls)
      Result.push_back(
          Call.Op + " " + std::to_string(Call.Site.Line) + " in " +
          index::baseName(Ops.Functions[Call.In].Symbol.Name) +
          (Call.Through.empty() ? "" : " through " + Call.Through) +
          (Call.Kind == EdgeKind::Address ? " (address)" : ""));
    return Result;
  }

  static std::unique_ptr<Project> TheProject;
  static std::unique_ptr<index::IndexReader> Reader;
  static index::BuildReport Report;
};

std::unique_ptr<Project> AutogradTest::TheProject;
std::unique_ptr<index::IndexReader> AutogradTest::Reader;
index::BuildReport AutogradTest::Report;

using Strings = std::vector<std::string>;

TEST_F(AutogradTest, followsTheKernelToTheOpsOfItsBackward) {
  EXPECT_EQ(Reader->summary().Derivatives, 4u);
  auto Result = ask("aten::mul.Tensor");
  EXPECT_EQ(Result.State, AutogradState::Differentiable);
  ASSERT_EQ(Result.Derivatives.size(), 1u);
  EXPECT_EQ(Result.Derivatives[0].Line, 2u);
  ASSERT_EQ(Result.Kernels.size(), 1u);
  EXPECT_EQ(Result.Kernels[0].Row.Line, 101u);
  ASSERT_EQ(Result.Kernels[0].Nodes.size(), 1u);
  const query::AutogradNode &Made = Result.Kernels[0].Nodes[0];
  EXPECT_EQ(Made.Class, "torch::autograd::generated::MulBackward0");
  EXPECT_EQ(Made.How, query::AutogradNode::Evidence::Constructed);
  EXPECT_EQ(Made.Site, (index::Location{Type, 15}));
  EXPECT_TRUE(Made.Expected);
  ASSERT_TRUE(Made.Apply);
  EXPECT_EQ(Made.Apply->Definitions.at(0).Line, 113u);
  EXPECT_EQ(calls(Made.Ops),
            (Strings{"aten::mul.Tensor 100 in MulBackward0_apply_functional "
                     "through at::operator*",
                     "aten::mul.Tensor 101 in MulBackward0_apply_functional "
                     "through at::operator*",
                     "aten::sum 305 in mul_backward through at::Tensor::sum",
                     "aten::ones_like 306 in mul_backward through "
                     "at::ones_like (address)"}));
  ASSERT_EQ(Made.Ops.Functions.size(), 3u);
  EXPECT_EQ(Made.Ops.Functions[2].Caller, 1u);
  EXPECT_EQ(Made.Ops.Functions[2].CalledAt, (index::Location{Functions, 104}));
  ASSERT_EQ(Made.Ops.NotIndexed.size(), 1u);
  EXPECT_EQ(Made.Ops.NotIndexed[0].Name,
            "torch::autograd::generated::details::lost");
  EXPECT_EQ(Made.Ops.NotIndexed[0].In, 1u);
  EXPECT_FALSE(Made.Ops.Truncated);
}

TEST_F(AutogradTest, aKeyWithoutKernelIsNamedByTheRule) {
  auto Result = ask("aten::mul.Tensor");
  ASSERT_EQ(Result.NodesByRule.size(), 1u);
  EXPECT_EQ(Result.NodesByRule[0].Class, "MulBackwardAutogradNestedTensor0");
  EXPECT_EQ(Result.NodesByRule[0].How, query::AutogradNode::Evidence::Rule);
  EXPECT_FALSE(Result.NodesByRule[0].Apply);

  Result = ask("aten::sum");
  EXPECT_EQ(Result.State, AutogradState::Differentiable);
  EXPECT_TRUE(Result.Kernels.empty());
  ASSERT_EQ(Result.NodesByRule.size(), 1u);
  EXPECT_EQ(Result.NodesByRule[0].Class,
            "torch::autograd::generated::SumBackward0");
  ASSERT_TRUE(Result.NodesByRule[0].Apply);
  EXPECT_EQ(calls(Result.NodesByRule[0].Ops),
            (Strings{"aten::sum 205 in apply through at::Tensor::sum"}));
}

TEST_F(AutogradTest, variantsHaveTheNodeOfTheirEntry) {
  auto Result = ask("aten::mul_.Tensor");
  ASSERT_EQ(Result.Derivatives.size(), 1u);
  EXPECT_EQ(Result.Derivatives[0].Entry, "aten::mul.Tensor");
  ASSERT_EQ(Result.Kernels.at(0).Nodes.size(), 1u);
  EXPECT_TRUE(Result.Kernels[0].Nodes[0].Expected);

  Result = ask("aten::mul.out");
  EXPECT_EQ(Result.State, AutogradState::OutVariant);
  EXPECT_TRUE(Result.Kernels.at(0).Nodes.empty());
  EXPECT_TRUE(Result.NodesByRule.empty());
}

TEST_F(AutogradTest, findsHandWrittenNodes) {
  auto Result = ask("aten::copy_");
  EXPECT_EQ(Result.State, AutogradState::Differentiable);
  EXPECT_TRUE(Result.Derivatives.empty());
  ASSERT_EQ(Result.Kernels.at(0).Nodes.size(), 1u);
  const query::AutogradNode &Made = Result.Kernels[0].Nodes[0];
  EXPECT_EQ(Made.Class, "torch::autograd::CopyBackwards");
  EXPECT_EQ(Made.Site.Line, 235u);
  EXPECT_FALSE(Made.Expected);
  EXPECT_EQ(calls(Made.Ops),
            (Strings{"aten::ones_like 22 in apply through at::ones_like"}));
}

TEST_F(AutogradTest, findsTheNodeOfAFunctionSubclass) {
  auto Result = ask("mine::roi");
  EXPECT_EQ(Result.State, AutogradState::Differentiable);
  ASSERT_EQ(Result.Kernels.at(0).Nodes.size(), 1u);
  const query::AutogradNode &Made = Result.Kernels[0].Nodes[0];
  EXPECT_EQ(Made.Class, "torch::autograd::CppNode<Roi>");
  EXPECT_EQ(calls(Made.Ops), (Strings{"mine::roi_backward 25 in backward"}));
}

TEST_F(AutogradTest, saysWhyThereIsNoNode) {
  struct {
    const char *Op;
    AutogradState State;
    const char *Reason;
    index::Location At;
  } const Cases[] = {{"aten::matmul",
                      AutogradState::Composite,
                      "composite",
                      {"aten/src/ATen/native/native_functions.yaml", 14}},
                     {"mine::parts",
                      AutogradState::Composite,
                      "composite",
                      {"torch/csrc/mine.cpp", 52}},
                     {"aten::ones_like",
                      AutogradState::NonDifferentiable,
                      "DONT_REQUIRE_DERIVATIVE",
                      {"tools/autograd/gen_variable_type.py", 2}},
                     {"aten::argmax",
                      AutogradState::NonDifferentiable,
                      "no formula",
                      {"tools/autograd/derivatives.yaml", 12}},
                     {"aten::is_pinned",
                      AutogradState::NoTensorResult,
                      "no tensor",
                      {"aten/src/ATen/native/native_functions.yaml", 21}},
                     {"aten::hardly",
                      AutogradState::NotImplemented,
                      "torch::autograd::NotImplemented",
                      {Type, 81}},
                     {"aten::never",
                      AutogradState::NotImplemented,
                      "torch::autograd::autogradNotImplementedFallback",
                      {Type, 106}},
                     {"aten::detach",
                      AutogradState::NoNode,
                      "makes no node",
                      {"torch/csrc/autograd/VariableTypeManual.cpp", 302}}};
  for (const auto &Case : Cases) {
    auto Result = ask(Case.Op);
    EXPECT_EQ(Result.State, Case.State)
        << Case.Op << ": " << toString(Result.State);
    EXPECT_CONTAINS(Result.Reason, Case.Reason);
    ASSERT_TRUE(Result.ReasonAt) << Case.Op;
    EXPECT_EQ(*Result.ReasonAt, Case.At)
        << Case.Op << " " << Result.ReasonAt->Line;
  }
  // An entry for another schema is none.
  EXPECT_EQ(Report.Problems.size(), 1u);
  EXPECT_EQ(ask("aten::is_pinned").Derivatives.size(), 1u);
  EXPECT_TRUE(ask("aten::is_pinned").NodesByRule.empty());
  for (const char *Op : {"mine::raw", "no::such"}) {
    EXPECT_EQ(ask(Op).State, AutogradState::Unknown);
    EXPECT_FALSE(ask(Op).ReasonAt);
  }
}

TEST_F(AutogradTest, aChangedYamlIsToldByStatus) {
  const std::string File = "tools/autograd/derivatives.yaml";
  std::filesystem::last_write_time(
      TheProject->Source + "/" + File,
      std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  auto Status = valueOf(index::ask(*Reader, query::status, 0, ""));
  EXPECT_TRUE(llvm::is_contained(Status.Changed, File));
}

TEST_F(AutogradTest, asJson) {
  render::Json Value = render::toJson(ask("aten::mul.Tensor"));
  EXPECT_EQ(Value["state"], "differentiable");
  EXPECT_EQ(Value["derivatives"][0]["keys"][0]["formulas"][1]["line"], 6);
  const render::Json &Made = Value["kernels"][0]["nodes"][0];
  EXPECT_EQ(Made["constructed"]["line"], 15);
  EXPECT_EQ(Made["apply"]["line"], 113);
  EXPECT_EQ(Made["backward"]["calls"][0]["op"], "aten::mul.Tensor");
  EXPECT_EQ(Value["nodes_by_rule"][0]["apply"], render::Json());
}

TEST_F(AutogradTest, asPartOfATrace) {
  auto Trace = valueOf(index::ask(*Reader, query::trace,
                                  query::TraceRequest{"aten::mul.Tensor"}));
  std::string Text = render::traceText(Trace, render::TraceFocus::Verbose);
  EXPECT_TRUE(llvm::StringRef(Text).contains(R"(
autograd: differentiable
  mul.Tensor(Tensor self, Tensor other) -> Tensor  tools/autograd/derivatives.yaml:2
    under Default:
      self: grad * other  tools/autograd/derivatives.yaml:5
      other: mul_backward(grad, self)  tools/autograd/derivatives.yaml:6
      result (forward): other_t * self_p  tools/autograd/derivatives.yaml:7
    under AutogradNestedTensor:
      self: grad  tools/autograd/derivatives.yaml:9
  node: torch::autograd::generated::MulBackward0  made by torch::autograd::VariableType::mul_Tensor at torch/csrc/autograd/generated/VariableType_0.cpp:15
    apply: torch::autograd::generated::MulBackward0::apply  torch/csrc/autograd/generated/Functions.cpp:113
    calls 3 ops
      aten::mul.Tensor  torch/csrc/autograd/generated/Functions.cpp:100  in torch::autograd::generated::MulBackward0_apply_functional
      aten::sum  torch/csrc/autograd/FunctionsManual.cpp:305  in torch::autograd::generated::details::mul_backward
      aten::ones_like  torch/csrc/autograd/FunctionsManual.cpp:306  in torch::autograd::generated::details::mul_backward  (handed on, not called there)
      and those of torch::autograd::generated::details::lost, which is not compiled in this index, called at torch/csrc/autograd/generated/Functions.cpp:106
  node: MulBackwardAutogradNestedTensor0  named so by torchgen's rules; no kernel that makes it is compiled in this index
    its apply() is not compiled in this index
)")) << Text;
}

} // namespace
} // namespace torchtalk::test
