//===- MatchDerivativesTest.cpp - Which op has which derivative -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/MatchDerivatives.h"
#include "TestSupport.h"
#include "metadata/NativeFunctions.h"

#include <map>

namespace torchtalk::test {
namespace {

using index::DerivativeFormula;
using index::DerivativeRecord;
using metadata::GeneratorRules;
using metadata::MatchedDerivatives;
using Match = DerivativeRecord::Match;

GeneratorRules allRules() {
  GeneratorRules Rules;
  Rules.ViewCopies = Rules.Foreach = true;
  Rules.NeedNoDerivative["ones_like"] = 7;
  Rules.ForeachInplace["_foreach_zero_"] = 1;
  Rules.ForeachAnyLength["_foreach_add.Scalar"] = 1;
  return Rules;
}

MatchedDerivatives match(const std::string &Native, const std::string &Yaml,
                         const GeneratorRules &Rules = allRules()) {
  auto Ops = valueOf(metadata::parseNativeFunctions(Native, "n.yaml")).Ops;
  auto Entries = valueOf(metadata::parseDerivatives(Yaml, "d.yaml")).Entries;
  return metadata::matchDerivatives(Entries, Ops, Rules, "d.yaml");
}

/// "op how entry Key:Node Key:Node".
std::vector<std::string> shape(const MatchedDerivatives &Matched) {
  std::vector<std::string> Result;
  for (const DerivativeRecord &R : Matched.Records) {
    std::string Text = R.Op + " " + index::toString(R.How) + " " + R.Entry;
    for (const index::DerivativeKey &Key : R.Keys)
      Text += " " + Key.Key + ":" + Key.Node;
    Result.push_back(Text);
  }
  return Result;
}
using Strings = std::vector<std::string>;

/// With a kernel of its own, as the generator wants it.
std::string func(const std::string &Schema, const std::string &More = "") {
  return "- func: " + Schema + "\n  dispatch:\n    CPU: k\n" + More;
}

TEST(MatchDerivatives, variantsShareTheEntry) {
  auto Matched =
      match(func("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> "
                 "Tensor") +
                func("add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar "
                     "alpha=1) -> Tensor(a!)") +
                func("add.out(Tensor self, Tensor other, *, Scalar alpha=1, "
                     "Tensor(a!) out) -> Tensor(a!)") +
                func("add.Scalar(Tensor self, Scalar other) -> Tensor") +
                func("mul(Tensor self) -> Tensor"),
            "- name: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) "
            "-> Tensor\n"
            "  self: grad\n"
            "  other: maybe_multiply(grad, alpha)\n"
            "  result: self_t + other_t\n"
            "- name: add.Scalar(Tensor self, Scalar other) -> Tensor\n"
            "  self: grad\n");
  EXPECT_EQ(Matched.Problems, Strings());
  EXPECT_EQ(shape(Matched),
            (Strings{"aten::add.Scalar exact aten::add.Scalar "
                     "Default:AddBackward1",
                     "aten::add.Tensor exact aten::add.Tensor "
                     "Default:AddBackward0",
                     "aten::add.out variant aten::add.Tensor "
                     "Default:AddBackward0",
                     "aten::add_.Tensor variant aten::add.Tensor "
                     "Default:AddBackward0"}));
  const DerivativeRecord &R = Matched.Records[3];
  EXPECT_EQ(R.File, "d.yaml");
  EXPECT_EQ(R.Line, 1u);
  EXPECT_TRUE(R.hasGradient());
  using Role = DerivativeFormula::Role;
  EXPECT_EQ(R.Keys[0].Formulas,
            (std::vector<DerivativeFormula>{
                {{"self"}, "grad", Role::Gradient, 2},
                {{"other"}, "maybe_multiply(grad, alpha)", Role::Gradient, 3},
                {{"result"}, "self_t + other_t", Role::Forward, 4}}));
}

TEST(MatchDerivatives, anInPlaceVariantMayHaveItsOwn) {
  auto Matched =
      match(func("fill(Tensor self) -> Tensor") +
                func("fill_(Tensor(a!) self) -> Tensor(a!)") +
                func("zero_(Tensor(a!) self) -> Tensor(a!)",
                     "  autogen: zero, zero.out\n"),
            "- name: fill(Tensor self) -> Tensor\n  self: grad\n"
            "- name: fill_(Tensor(a!) self) -> Tensor(a!)\n  self: grad\n"
            "- name: zero_(Tensor(a!) self) -> Tensor(a!)\n"
            "  self: zeros_like(grad)\n");
  EXPECT_EQ(Matched.Problems, Strings());
  EXPECT_EQ(shape(Matched),
            (Strings{"aten::fill exact aten::fill Default:FillBackward0",
                     "aten::fill_ exact aten::fill_ Default:FillBackward1",
                     "aten::zero functional aten::zero_ Default:ZeroBackward0",
                     "aten::zero_ exact aten::zero_ Default:ZeroBackward0"}));
}

TEST(MatchDerivatives, keysHaveNodesOfTheirOwn) {
  auto Matched = match(func("sum(Tensor self) -> Tensor") +
                           func("sum.dim(Tensor self, int d) -> Tensor"),
                       "- name: sum(Tensor self) -> Tensor\n"
                       "  dispatch:\n"
                       "    Default:\n      self: grad\n"
                       "    AutogradNestedTensor:\n      self: grad\n"
                       "- name: sum.dim(Tensor self, int d) -> Tensor\n"
                       "  dispatch:\n"
                       "    Default:\n      self: non_differentiable\n"
                       "    AutogradNestedTensor:\n      self: grad\n");
  EXPECT_EQ(shape(Matched),
            (Strings{"aten::sum exact aten::sum Default:SumBackward0 "
                     "AutogradNestedTensor:SumBackwardAutogradNestedTensor0",
                     "aten::sum.dim exact aten::sum.dim Default: "
                     "AutogradNestedTensor:SumBackwardAutogradNestedTensor1"}));
}

TEST(MatchDerivatives, aCopyOfAViewIsLikeTheView) {
  std::string Native = func("expand(Tensor(a) self, int n) -> Tensor(a)") +
                       func("expand_copy(Tensor self, int n) -> Tensor",
                            "  autogen: expand_copy.out\n") +
                       func("t(Tensor(a) self) -> Tensor(a)") +
                       func("t_copy(Tensor self) -> Tensor");
  std::string Yaml = "- name: expand(Tensor(a) self, int n) -> Tensor(a)\n"
                     "  self: grad.sum()\n"
                     "- name: t(Tensor(a) self) -> Tensor(a)\n"
                     "  self: grad.t()\n"
                     "- name: t_copy(Tensor self) -> Tensor\n"
                     "  self: grad.t()\n";
  EXPECT_EQ(
      shape(match(Native, Yaml)),
      (Strings{"aten::expand exact aten::expand Default:ExpandBackward0",
               "aten::expand_copy view_copy aten::expand "
               "Default:ExpandBackward0_copy",
               "aten::t exact aten::t Default:TBackward0",
               "aten::t_copy exact aten::t_copy Default:TCopyBackward0"}));
  GeneratorRules Old = allRules();
  Old.ViewCopies = false;
  EXPECT_EQ(match(Native, Yaml, Old).Records.size(), 3u);
}

TEST(MatchDerivatives, foreachIsLikeTheOpOnOneTensor) {
  std::string Native =
      func("add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor") +
      func("exp(Tensor self) -> Tensor") +
      func("zero_(Tensor(a!) self) -> Tensor(a!)") +
      func("_foreach_add.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]") +
      func("_foreach_add_.Scalar(Tensor(a!)[] self, Scalar scalar) -> ()") +
      func("_foreach_exp(Tensor[] self) -> Tensor[]",
           "  autogen: _foreach_exp.out\n") +
      func("_foreach_exp_(Tensor(a!)[] self) -> ()") +
      func("_foreach_zero_(Tensor(a!)[] self) -> ()");
  std::string Yaml =
      "- name: add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> "
      "Tensor\n"
      "  self: grad\n"
      "- name: exp(Tensor self) -> Tensor\n  self: grad * result\n"
      "- name: zero_(Tensor(a!) self) -> Tensor(a!)\n  self: "
      "zeros_like(grad)\n";
  EXPECT_EQ(
      shape(match(Native, Yaml)),
      (Strings{
          ("aten::_foreach_add.Scalar foreach aten::add.Scalar "
           "Default:ForeachAddBackward0Scalar"),
          "aten::_foreach_exp foreach aten::exp Default:ForeachExpBackward0",
          "aten::_foreach_exp_ foreach aten::exp Default:ExpBackward0",
          "aten::_foreach_zero_ foreach aten::zero_ Default:ZeroBackward0",
          "aten::add.Scalar exact aten::add.Scalar Default:AddBackward0",
          "aten::exp exact aten::exp Default:ExpBackward0",
          "aten::zero_ exact aten::zero_ Default:ZeroBackward0"}));
  GeneratorRules Old = allRules();
  Old.Foreach = false;
  EXPECT_EQ(match(Native, Yaml, Old).Records.size(), 3u);
}

TEST(MatchDerivatives, whatTheGeneratorLists) {
  auto Matched = match(func("ones_like(Tensor self) -> Tensor") +
                           func("ones_like.out(Tensor self, *, Tensor(a!) out) "
                                "-> Tensor(a!)") +
                           "- func: ones_like.parts(Tensor self, int a) -> "
                           "Tensor\n",
                       "");
  EXPECT_EQ(shape(Matched), (Strings{"aten::ones_like listed ",
                                     "aten::ones_like.out listed "}));
  EXPECT_EQ(Matched.Records[0].File, "tools/autograd/gen_variable_type.py");
  EXPECT_EQ(Matched.Records[0].Line, 7u);
  EXPECT_FALSE(Matched.Records[0].hasGradient());
}

TEST(MatchDerivatives, factoriesAreLikeTheirOutVariants) {
  EXPECT_EQ(
      shape(match(
          func("n(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, "
               "Device? device=None, bool? pin_memory=None) -> Tensor") +
              func("n.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"),
          "- name: n(Tensor self, *, ScalarType? dtype=None, Layout? "
          "layout=None, Device? device=None, bool? pin_memory=None) -> Tensor\n"
          "  self: non_differentiable\n"
          "  output_differentiability: [False]\n")),
      (Strings{"aten::n exact aten::n Default:",
               "aten::n.out variant aten::n Default:"}));
}

TEST(MatchDerivatives, entriesThatFitNothingAreProblems) {
  auto Matched =
      match(func("a(Tensor self) -> Tensor") + func("b(Tensor self) -> Tensor"),
            "- name: a(Tensor self, int n) -> Tensor\n  self: grad\n"
            "- name: gone(Tensor self) -> Tensor\n  self: grad\n"
            "- name: no schema\n  self: grad\n"
            "- name: b(Tensor self) -> Tensor\n"
            "  slf: grad\n"
            "  result1: grad\n"
            "- name: b(Tensor self) -> Tensor\n  self: grad\n");
  EXPECT_EQ(shape(Matched),
            (Strings{"aten::a no_schema aten::a Default:ABackward0",
                     "aten::b exact aten::b Default:BBackward0",
                     "aten::gone no_schema aten::gone Default:GoneBackward0"}));
  ASSERT_EQ(Matched.Problems.size(), 6u);
  EXPECT_CONTAINS(Matched.Problems[0],
                  "d.yaml:1: the schema of aten::a is another one, n.yaml:1");
  EXPECT_CONTAINS(Matched.Problems[1],
                  "d.yaml:3: native_functions.yaml has no");
  EXPECT_CONTAINS(Matched.Problems[2], "d.yaml:5: 'no schema' is no schema");
  EXPECT_CONTAINS(Matched.Problems[3],
                  "d.yaml:8: 'slf' is neither an argument nor a result of b");
  EXPECT_CONTAINS(Matched.Problems[4], "d.yaml:9: 'result1' is neither");
  EXPECT_CONTAINS(Matched.Problems[5],
                  "d.yaml:10: aten::b has an entry at line 7 too");
}

TEST(MatchDerivatives, namesOfOutputs) {
  auto Matched =
      match(func("qr(Tensor self) -> (Tensor Q, Tensor R)") +
                func("det(Tensor self) -> (Tensor result, Tensor LU)"),
            "- name: qr(Tensor self) -> (Tensor Q, Tensor R)\n"
            "  self: f(grads)\n  Q, R: g(self_t)\n"
            "- name: det(Tensor self) -> (Tensor result, Tensor LU)\n"
            "  self: Non_Differentiable\n  result: h()\n  result0: h()\n");
  EXPECT_EQ(Matched.Problems, Strings());
  using Role = DerivativeFormula::Role;
  std::map<std::string, std::vector<Role>> Roles;
  for (const DerivativeRecord &R : Matched.Records)
    for (const DerivativeFormula &F : R.Keys[0].Formulas)
      Roles[R.Op].push_back(F.TheRole);
  EXPECT_EQ(Roles["aten::qr"],
            (std::vector<Role>{Role::Gradient, Role::Forward}));
  EXPECT_EQ(Roles["aten::det"],
            (std::vector<Role>{Role::NonDifferentiable, Role::Forward,
                               Role::Forward}));
}

TEST(MatchDerivatives, unreadableSchemasAreProblems) {
  auto Matched = match(func("f(Tensor self -> Tensor"),
                       "- name: f(Tensor self) -> Tensor\n  self: grad\n");
  ASSERT_EQ(Matched.Problems.size(), 2u);
  EXPECT_CONTAINS(Matched.Problems[0], "n.yaml:1: the schema of aten::f");
}

TEST(MatchDerivatives, nodesHavePythonsTitle) {
  auto NodeOf = [](const std::string &Name) {
    std::string Schema = Name + "(Tensor self) -> Tensor";
    auto Matched =
        match(func(Schema), "- name: " + Schema + "\n  self: grad\n");
    return Matched.Records.at(0).Keys.at(0).Node;
  };
  EXPECT_EQ(NodeOf("add"), "AddBackward0");
  EXPECT_EQ(NodeOf("_log_softmax"), "LogSoftmaxBackward0");
  EXPECT_EQ(NodeOf("conv2d"), "Conv2DBackward0");
  EXPECT_EQ(NodeOf("log1p"), "Log1PBackward0");
  EXPECT_EQ(NodeOf("zero_"), "ZeroBackward0");
  EXPECT_EQ(NodeOf("_thnn_fused_LSTM_cell"), "ThnnFusedLstmCellBackward0");
  EXPECT_EQ(NodeOf("log_sigmoid_forward"), "LogSigmoidBackward0");
  EXPECT_EQ(NodeOf("gelu_backward"), "GeluBackwardBackward0");
}

//===----------------------------------------------------------------------===//
// From a source tree.
//===----------------------------------------------------------------------===//

TEST(MatchDerivatives, readsTheRulesFromTheSource) {
  TempDir Dir;
  auto Ops = valueOf(metadata::parseNativeFunctions(
                         func("a(Tensor(x) self) -> Tensor(x)") +
                             func("a_copy(Tensor self) -> Tensor") +
                             func("ones_like(Tensor self) -> Tensor"),
                         "n.yaml"))
                 .Ops;
  auto Load = [&] { return valueOf(metadata::loadDerivatives(Dir.Path, Ops)); };
  EXPECT_CONTAINS(Load().Problems.at(0), "no tools/autograd/derivatives.yaml");
  std::string Tools = Dir / "tools/autograd/";
  writeText(Tools + "derivatives.yaml",
            "- name: a(Tensor(x) self) -> Tensor(x)\n  self: grad\n");
  auto Matched = Load();
  EXPECT_EQ(Matched.Entries, 1u);
  EXPECT_EQ(Matched.Records.size(), 1u);
  ASSERT_EQ(Matched.Problems.size(), 1u);
  EXPECT_CONTAINS(Matched.Problems[0], "DONT_REQUIRE_DERIVATIVE");
  writeText(Tools + "gen_variable_type.py",
            "DONT_REQUIRE_DERIVATIVE = {\n  \"ones_like\",\n}\n");
  writeText(Tools + "load_derivatives.py",
            "def add_view_copy_derivatives(\n    infos\n): pass\n");
  Matched = Load();
  EXPECT_EQ(Matched.Problems, Strings());
  EXPECT_EQ(Matched.Records.size(), 3u);
  EXPECT_TRUE(
      valueOf(metadata::loadDerivatives(Dir / "gone", {})).Records.empty());
}

} // namespace
} // namespace torchtalk::test
