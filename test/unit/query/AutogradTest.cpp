//===- AutogradTest.cpp - How an op is differentiated --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Autograd.h"
#include "query/Status.h"
#include "render/Json.h"

#include "TuBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <filesystem>

namespace torchtalk::test {
namespace {

using facts::EdgeKind;
using facts::FunctionKind;
using query::AutogradState;

const char *const Native = R"(
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch:
    CPU: mul
- func: mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
  dispatch:
    CPU: mul_
- func: mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
  dispatch:
    CPU: mul_out
- func: sum(Tensor self) -> Tensor
  dispatch:
    CPU: sum
- func: matmul(Tensor self, Tensor other) -> Tensor
- func: ones_like(Tensor self) -> Tensor
  dispatch:
    CPU: ones_like
- func: argmax(Tensor self) -> Tensor
  dispatch:
    CPU: argmax
- func: is_pinned(Tensor self) -> bool
  dispatch:
    CPU: is_pinned
- func: hardly(Tensor self) -> Tensor
  dispatch:
    CPU: hardly
- func: never(Tensor self) -> Tensor
  dispatch:
    CPU: never
- func: copy_(Tensor(a!) self, Tensor src) -> Tensor(a!)
  dispatch:
    CPU: copy_
- func: detach(Tensor(a) self) -> Tensor(a)
  dispatch:
    CPU: detach
)";

const char *const Derivatives = R"(
- name: mul.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch:
    Default:
      self: grad * other
      other: mul_backward(grad, self)
      result: other_t * self_p
    AutogradNestedTensor:
      self: grad
- name: sum(Tensor self) -> Tensor
  self: grad.expand()
- name: argmax(Tensor self) -> Tensor
  output_differentiability: [False]
- name: is_pinned(Tensor self, int device) -> bool
  self: grad
)";

const char *const Type = "torch/csrc/autograd/generated/VariableType_0.cpp";
const char *const Functions = "torch/csrc/autograd/generated/Functions.cpp";
const char *const Header = "torch/csrc/autograd/generated/Functions.h";
const char *const Manual = "torch/csrc/autograd/FunctionsManual.cpp";

// torch::autograd::generated::MulBackward0 and its bases.
const char *const MulNode = "_ZN5torch8autograd9generated12MulBackward0C1Ev";
const char *const MulApply =
    "_ZN5torch8autograd9generated12MulBackward05applyEv";
const char *const MulFunctional =
    "_ZN5torch8autograd9generatedL29MulBackward0_apply_functionalEv";
const char *const MulHelper =
    "_ZN5torch8autograd9generated7details12mul_backwardEv";
const char *const LostHelper = "_ZN5torch8autograd9generated7details4lostEv";
const char *const SumApply =
    "_ZN5torch8autograd9generated12SumBackward05applyEv";
const char *const Traceable = "_ZN5torch8autograd17TraceableFunctionC1Ev";
const char *const Node = "_ZN5torch8autograd4NodeC1Ev";
const char *const NodeApply = "_ZN5torch8autograd4Node5applyEv";
const char *const Unpack = "_ZN5torch8autograd13SavedVariable6unpackEv";
// at::operator*, at::Tensor::mul, at::_ops::mul_Tensor::call, ...
const char *const Times = "_ZN2atmlERKNS_6TensorES2_";
const char *const TensorMul = "_ZNK2at6Tensor3mulERKS0_";
const char *const OpsMul = "_ZN2at4_ops10mul_Tensor4callERKNS_6TensorES4_";
const char *const TensorSum = "_ZNK2at6Tensor3sumEv";
const char *const OpsSum = "_ZN2at4_ops3sum4callERKNS_6TensorE";
const char *const AtOnes = "_ZN2at9ones_likeERKNS_6TensorE";
const char *const OpsOnes = "_ZN2at4_ops9ones_like4callERKNS_6TensorE";
const char *const Block = "_ZN5torch8autogradL4initERN5torch7LibraryE";

std::string wrapper(const std::string &Name) {
  return "_ZN5torch8autograd12VariableTypeL" + std::to_string(Name.size()) +
         Name + "Ev";
}

void addAten(TuBuilder &Tu) {
  const char *Body = "build/aten/src/ATen/core/TensorBody.h";
  const char *Operators = "aten/src/ATen/TensorOperators.h";
  Tu.define(Operators, Times, 43, 45);
  Tu.edge(Operators, Times, TensorMul, 44);
  Tu.define(Body, TensorMul, 100, 102, FunctionKind::Method);
  Tu.edge(Body, TensorMul, OpsMul, 101);
  Tu.define(Body, TensorSum, 200, 202, FunctionKind::Method);
  Tu.edge(Body, TensorSum, OpsSum, 201);
  Tu.define(Body, AtOnes, 300, 302);
  Tu.edge(Body, AtOnes, OpsOnes, 301);
}

void addVariableType(Project &P) {
  TuBuilder Tu(P, Type);
  const std::string Mul = wrapper("mul_Tensor"), MulOut = wrapper("mul_out"),
                    Ones = wrapper("ones_like"), Hardly = wrapper("hardly"),
                    Lambda = "_ZZN5torch8autograd12VariableTypeL10mul_TensorEv"
                             "ENK3$_0clEv";
  for (const std::string &Name :
       {Mul, MulOut, Ones, Hardly, Lambda, std::string(Block)})
    Tu.makeInternal(Name, Type);
  Tu.define(Type, Mul, 10, 30);
  Tu.define(Type, Lambda, 14, 18, FunctionKind::Lambda);
  Tu.edge(Type, Mul, Lambda, 14, EdgeKind::Encloses);
  Tu.edge(Type, Lambda, MulNode, 15, EdgeKind::Construct);
  Tu.edge(Type, Mul, "_ZNSt10shared_ptrIN5torch8autograd4NodeEEC1Ev", 12,
          EdgeKind::Construct);
  // Machinery, which makes other nodes.
  const char *SetHistory = "_ZN5torch8autograd11set_historyEv";
  const char *Accumulate = "_ZN5torch8autograd14AccumulateGradC1Ev";
  Tu.edge(Type, Mul, SetHistory, 25);
  Tu.define("torch/csrc/autograd/utils.h", SetHistory, 3, 5);
  Tu.edge("torch/csrc/autograd/utils.h", SetHistory, Accumulate, 4,
          EdgeKind::Construct);
  Tu.define("torch/csrc/autograd/utils.h", Accumulate, 8, 8,
            FunctionKind::Constructor);
  Tu.edge("torch/csrc/autograd/utils.h", Accumulate, Node, 8,
          EdgeKind::Construct);
  Tu.define(Header, MulNode, 91, 91, FunctionKind::Constructor);
  Tu.edge(Header, MulNode, Traceable, 91, EdgeKind::Construct);
  Tu.define("torch/csrc/autograd/function.h", Traceable, 7, 7,
            FunctionKind::Constructor);
  Tu.edge("torch/csrc/autograd/function.h", Traceable, Node, 7,
          EdgeKind::Construct);
  Tu.define(Type, MulOut, 40, 50);
  Tu.define(Type, Ones, 60, 70);
  Tu.define(Type, Hardly, 80, 90);
  Tu.edge(Type, Hardly, "_ZN5torch8autograd14NotImplementedC1Ev", 81,
          EdgeKind::Construct);
  Tu.define("torch/csrc/autograd/basic_ops.h",
            "_ZN5torch8autograd14NotImplementedC1Ev", 5, 5,
            FunctionKind::Constructor);
  Tu.edge("torch/csrc/autograd/basic_ops.h",
          "_ZN5torch8autograd14NotImplementedC1Ev", Traceable, 5,
          EdgeKind::Construct);
  Tu.define(Type, Block, 100, 140);
  Tu.registration(Type, "aten::mul.Tensor", "Autograd", Mul, 101, 100, Block);
  Tu.registration(Type, "aten::mul_.Tensor", "Autograd", Mul, 102, 100, Block);
  Tu.registration(Type, "aten::mul.out", "Autograd", MulOut, 103, 100, Block);
  Tu.registration(Type, "aten::ones_like", "Autograd", Ones, 104, 100, Block);
  Tu.registration(Type, "aten::hardly", "Autograd", Hardly, 105, 100, Block);
  Tu.registration(Type, "aten::never", "Autograd",
                  facts::ResultOf +
                      "torch::autograd::autogradNotImplementedFallback",
                  106, 100, Block);
  Tu.finish();
}

void addFunctions(Project &P) {
  TuBuilder Tu(P, Functions);
  Tu.makeInternal(MulFunctional, Functions);
  addAten(Tu);
  Tu.define(Functions, MulApply, 113, 125, FunctionKind::Method);
  Tu.edge(Functions, MulApply, NodeApply, 113, EdgeKind::Overrides);
  Tu.edge(Functions, MulApply, Unpack, 115);
  Tu.edge(Functions, MulApply, MulFunctional, 124);
  Tu.define("torch/csrc/autograd/saved_variable.h", Unpack, 5, 9,
            FunctionKind::Method);
  Tu.edge("torch/csrc/autograd/saved_variable.h", Unpack, AtOnes, 6);
  Tu.define(Functions, MulFunctional, 92, 110);
  Tu.edge(Functions, MulFunctional, Times, 100);
  Tu.edge(Functions, MulFunctional, Times, 101);
  Tu.edge(Functions, MulFunctional, MulHelper, 104);
  Tu.edge(Functions, MulFunctional, LostHelper, 106);
  Tu.edge(Functions, MulFunctional, "_ZN3c1012SymIntVectorEv", 107);
  Tu.define(Functions, SumApply, 200, 210, FunctionKind::Method);
  Tu.edge(Functions, SumApply, NodeApply, 200, EdgeKind::Overrides);
  Tu.edge(Functions, SumApply, TensorSum, 205);
  Tu.finish();

  TuBuilder Helpers(P, Manual);
  const char *Empty = "_ZN5torch8autograd9generated7details5emptyEv";
  addAten(Helpers);
  Helpers.define(Manual, MulHelper, 300, 320);
  Helpers.edge(Manual, MulHelper, TensorSum, 305);
  Helpers.edge(Manual, MulHelper, AtOnes, 306, EdgeKind::Address, MulHelper);
  Helpers.edge(Manual, MulHelper, MulHelper, 307);
  Helpers.edge(Manual, MulHelper, Empty, 308);
  Helpers.define(Manual, Empty, 330, 331);
  Helpers.finish();
}

/// VariableTypeManual.cpp, and a torch::autograd::Function out of the tree.
void addHandWritten(Project &P) {
  const char *File = "torch/csrc/autograd/VariableTypeManual.cpp";
  const std::string Copy = wrapper("copy_"), Detach = wrapper("detach"),
                    Make = wrapper("make_node");
  const char *Copier = "_ZN5torch8autograd13CopyBackwardsC1Ev";
  const char *CopyApply = "_ZN5torch8autograd13CopyBackwards5applyEv";
  TuBuilder Tu(P, File);
  for (const std::string &Name : {Copy, Detach, Make, std::string(Block)})
    Tu.makeInternal(Name, File);
  addAten(Tu);
  Tu.define(File, Copy, 200, 220);
  Tu.edge(File, Copy, Make, 206);
  Tu.define(File, Make, 230, 240);
  Tu.edge(File, Make, Copier, 235, EdgeKind::Construct);
  Tu.define("torch/csrc/autograd/functions/tensor.h", CopyApply, 20, 25,
            FunctionKind::Method);
  Tu.edge("torch/csrc/autograd/functions/tensor.h", CopyApply, NodeApply, 20,
          EdgeKind::Overrides);
  Tu.edge("torch/csrc/autograd/functions/tensor.h", CopyApply, AtOnes, 22);
  Tu.define(File, Detach, 250, 260);
  Tu.define(File, Block, 300, 340);
  Tu.registration(File, "aten::copy_", "Autograd", Copy, 301, 300, Block);
  Tu.registration(File, "aten::detach", "Autograd", Detach, 302, 300, Block);
  Tu.finish();

  const char *Mine = "torch/csrc/mine.cpp";
  const char *Custom = "torch/csrc/autograd/custom_function.h";
  const char *FunctionApply = "_ZN5torch8autograd8FunctionI3RoiE5applyEv";
  const char *Cpp = "_ZN5torch8autograd7CppNodeI3RoiEC1Ev";
  const char *CppApply = "_ZN5torch8autograd7CppNodeI3RoiE5applyEv";
  const char *Backward = "_ZN3Roi8backwardEv";
  TuBuilder Out(P, Mine);
  Out.define(Mine, "_Z7roi_adv", 5, 9);
  Out.edge(Mine, "_Z7roi_adv", FunctionApply, 6);
  Out.define(Custom, FunctionApply, 319, 340, FunctionKind::Method);
  Out.edge(Custom, FunctionApply, Cpp, 329, EdgeKind::Construct);
  Out.define(Custom, CppApply, 402, 430, FunctionKind::Method);
  Out.edge(Custom, CppApply, NodeApply, 402, EdgeKind::Overrides);
  Out.edge(Custom, CppApply, Backward, 422);
  Out.define(Mine, Backward, 20, 30, FunctionKind::Method);
  Out.edge(Mine, Backward, facts::operatorIdentity("mine::roi_backward"), 25,
           EdgeKind::Dispatch);
  Out.define(Mine, "_Z9mine_initv", 50, 60);
  Out.registration(Mine, "mine::roi", "AutogradCPU", "_Z7roi_adv", 51, 50,
                   "_Z9mine_initv");
  Out.registration(Mine, "mine::parts", "CompositeImplicitAutograd",
                   "_Z7roi_adv", 52, 50, "_Z9mine_initv");
  Out.registration(Mine, "mine::raw", "CPU", "_Z7roi_adv", 53, 50,
                   "_Z9mine_initv");
  Out.finish();
}

class AutogradTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    TheProject = std::make_unique<Project>();
    const std::string &Source = TheProject->Source;
    writeText(Source + "/aten/src/ATen/native/native_functions.yaml", Native);
    writeText(Source + "/tools/autograd/derivatives.yaml", Derivatives);
    writeText(Source + "/tools/autograd/gen_variable_type.py",
              "DONT_REQUIRE_DERIVATIVE = {\n    \"ones_like\",\n}\n");
    addVariableType(*TheProject);
    addFunctions(*TheProject);
    addHandWritten(*TheProject);
    Report = TheProject->mustBuild();
    Reader = TheProject->open();
  }
  static void TearDownTestSuite() {
    Reader.reset();
    TheProject.reset();
  }

  query::AutogradResult ask(const char *Op) {
    return valueOf(query::autograd(*Reader, Op));
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
  auto Status = valueOf(query::status(*Reader, 0));
  EXPECT_TRUE(llvm::is_contained(Status.Changed, File));
}

TEST_F(AutogradTest, asJson) {
  render::Json Value = render::autogradJson(ask("aten::mul.Tensor"));
  EXPECT_EQ(Value["state"], "differentiable");
  EXPECT_EQ(Value["derivatives"][0]["keys"][0]["formulas"][1]["line"], 6);
  const render::Json &Made = Value["kernels"][0]["nodes"][0];
  EXPECT_EQ(Made["constructed"]["line"], 15);
  EXPECT_EQ(Made["apply"]["line"], 113);
  EXPECT_EQ(Made["backward"]["calls"][0]["op"], "aten::mul.Tensor");
  EXPECT_EQ(Value["nodes_by_rule"][0]["apply"], render::Json());
}

} // namespace
} // namespace torchtalk::test
