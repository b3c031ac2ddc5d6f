//===- BindingsTest.cpp - From a Python name to the op it calls -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/bindings/Bindings.h"
#include "TestSupport.h"

#include <map>

using namespace torchtalk;
using namespace torchtalk::test;

namespace {

using facts::BindingKind;
using facts::EdgeKind;
using facts::FunctionKind;
using Role = query::BindingStep::Role;

const char *const Yaml = R"(
- func: add.Tensor(Tensor self, Tensor other) -> Tensor
  variants: function, method

- func: add.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)

- func: empty.memory_format(int[] size) -> Tensor
)";

const char *const Methods = "torch/csrc/autograd/generated/methods.cpp";
const char *const Functions = "torch/csrc/autograd/generated/functions.cpp";
const char *const Header = "build/aten/src/ATen/core/TensorBody.h";

// THPVariable_add(_object*) of two files, and lambdas in them.
const char *const Add = "_ZL15THPVariable_addP7_object";
const char *const AddTensor = "_ZZL15THPVariable_addP7_objectENK3$_0clEv";
const char *const AddOut = "_ZZL15THPVariable_addP7_objectENK3$_1clEv";
const char *const Guarded = "_ZL7guardedP7_object";
const char *const Empty = "_ZL17THPVariable_emptyP7_object";
const char *const Helper = "_ZL14dispatch_emptyv";
const char *const TensorAdd = "_ZNK2at6Tensor3addERKS0_";
const char *const AtAddOut = "_ZN2at7add_outERNS_6TensorE";
const char *const TorchEmpty = "_ZN5torch5emptyEv";
const char *const AtEmpty = "_ZN2at5emptyEv";
const char *const CallAdd = "_ZN2at4_ops10add_Tensor4callERKNS_6TensorE";
const char *const CallAddOut = "_ZN2at4_ops7add_out4callERNS_6TensorE";
const char *const CallEmpty = "_ZN2at4_ops19empty_memory_format4callEv";
const char *const UsesEmpty = "_ZN2at6native10uses_emptyEv";
const char *const Far = "_ZL3farv";

/// The facts of one file.
class ShardBuilder {
public:
  ShardBuilder(const Project &P, const std::string &File) {
    S.File = P.stored(File);
  }

  uint32_t symbol(const std::string &Identity) {
    facts::Symbol Wanted{Identity, "", "", ""};
    bool Internal = llvm::StringRef(Identity).starts_with("_ZL") ||
                    llvm::StringRef(Identity).starts_with("_ZZL");
    if (Internal)
      Wanted.File = S.File;
    for (uint32_t I = 0; I < S.Symbols.size(); ++I)
      if (S.Symbols[I] == Wanted)
        return I;
    S.Symbols.push_back(std::move(Wanted));
    return static_cast<uint32_t>(S.Symbols.size() - 1);
  }
  void define(const std::string &Identity, uint32_t Line,
              FunctionKind Kind = FunctionKind::Function) {
    S.Functions.push_back({symbol(Identity), Kind, Line, Line + 5});
  }
  void edge(const std::string &From, const std::string &To, uint32_t Line,
            EdgeKind Kind = EdgeKind::Call) {
    uint32_t FromSymbol = symbol(From);
    S.Edges.push_back({FromSymbol, symbol(To), Kind, Line, ""});
  }
  void lambda(const std::string &In, const std::string &Lambda, uint32_t Line,
              const std::string &Calls) {
    define(Lambda, Line, FunctionKind::Lambda);
    edge(In, Lambda, Line, EdgeKind::Encloses);
    edge(In, Lambda, Line + 3);
    edge(Lambda, Calls, Line + 1);
  }
  facts::Binding &bind(const std::string &Owner, const std::string &Name,
                       const std::string &Callee, uint32_t Line) {
    facts::Binding &B = S.Bindings.emplace_back();
    B.Owner = Owner;
    B.Name = Name;
    B.Line = Line;
    B.TargetPlus1 = symbol(Callee) + 1;
    return B;
  }
  facts::Shard take() { return std::move(S); }

private:
  facts::Shard S;
};

void addTu(Project &P, const std::string &Main,
           std::vector<facts::Shard> Shards) {
  FakeTu Tu;
  Tu.Manifest.MainFile = P.stored(Main);
  Tu.Manifest.Language = "c++";
  Tu.Manifest.Compiler = "clang 19.1.7";
  Tu.Shards = std::move(Shards);
  P.addEntry(Main);
  makeObject(P.objectOf(Main), recordOf(Tu));
}

void addMethods(Project &P) {
  ShardBuilder Generated(P, Header);
  Generated.define(TensorAdd, 1663, FunctionKind::Method);
  Generated.edge(TensorAdd, CallAdd, 1664);

  ShardBuilder S(P, Methods);
  S.define(Add, 100);
  S.lambda(Add, AddTensor, 110, TensorAdd);
  S.define(Guarded, 200);
  S.edge(Guarded, Add, 201);
  S.bind("torch._C.TensorBase", "add", Add, 900).Kind = BindingKind::Method;
  facts::Binding &Dunder =
      S.bind("torch._C.TensorBase", "__add__", Guarded, 901);
  Dunder.Kind = BindingKind::Method;
  Dunder.WrappedPlus1 = S.symbol(Add) + 1;
  addTu(P, Methods, {S.take(), Generated.take()});
}

void addFunctions(Project &P) {
  ShardBuilder Generated(P, "build/aten/src/ATen/ops/ops.h");
  Generated.define(TensorAdd, 27, FunctionKind::Method);
  Generated.define(AtAddOut, 31);
  Generated.edge(AtAddOut, CallAddOut, 32);
  Generated.define(AtEmpty, 40);
  Generated.edge(AtEmpty, CallEmpty, 41);
  Generated.define(TorchEmpty, 50);
  Generated.edge(TorchEmpty, AtEmpty, 51);

  ShardBuilder S(P, Functions);
  S.define(Add, 300);
  S.lambda(Add, AddTensor, 310, TensorAdd);
  S.lambda(Add, AddOut, 320, AtAddOut);
  S.define(Helper, 400);
  S.edge(Helper, TorchEmpty, 401);
  S.define(Empty, 410);
  S.edge(Empty, Helper, 411);
  // An external function in between, of another name, is no part of the way.
  S.define(UsesEmpty, 500);
  S.edge(UsesEmpty, AtEmpty, 501);
  S.define(Far, 510);
  S.edge(Far, UsesEmpty, 511);
  S.bind("torch._C._VariableFunctions", "add", Add, 800);
  S.bind("torch._C._VariableFunctions", "empty", Empty, 801);
  S.bind("torch._C", "near", UsesEmpty, 802);
  S.bind("torch._C", "far", Far, 804);
  S.bind("?", "lost", Empty, 803);
  addTu(P, Functions, {S.take(), Generated.take()});
}

class BindingsTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    TheProject = std::make_unique<Project>();
    writeText(TheProject->Source +
                  "/aten/src/ATen/native/native_functions.yaml",
              Yaml);
    addMethods(*TheProject);
    addFunctions(*TheProject);
    TheProject->mustBuild();
    Reader = TheProject->open();
  }
  static void TearDownTestSuite() {
    Reader.reset();
    TheProject.reset();
  }
  static std::vector<query::BindingChain> ofOp(const char *Op) {
    auto Result = valueOf(index::ask(*Reader, query::bindingsOfOp, Op));
    EXPECT_FALSE(Result.Truncated);
    return Result.Chains;
  }
  /// "role name path:line from line" of each step.
  static std::vector<std::string> steps(const query::BindingPath &Path) {
    std::vector<std::string> Result;
    for (const query::BindingStep &Step : Path.Steps) {
      std::string Text =
          std::string(toString(Step.TheRole)) + " " + Step.Symbol.Name;
      if (!Step.Symbol.Definitions.empty())
        Text += " :" + std::to_string(Step.Symbol.Definitions[0].Line);
      Result.push_back(Text + " from :" + std::to_string(Step.Site.Line));
    }
    return Result;
  }

  static std::unique_ptr<Project> TheProject;
  static std::unique_ptr<index::IndexReader> Reader;
};

std::unique_ptr<Project> BindingsTest::TheProject;
std::unique_ptr<index::IndexReader> BindingsTest::Reader;

TEST_F(BindingsTest, TheStepsOfAPath) {
  auto Chains = ofOp("aten::add.Tensor");
  ASSERT_EQ(Chains.size(), 3u);
  EXPECT_EQ(Chains[1].Binding.File, Functions);
  EXPECT_EQ(Chains[1].Binding.Line, 800u);
  ASSERT_EQ(Chains[1].Paths.size(), 1u);
  EXPECT_EQ(Chains[1].Paths[0].Op, "aten::add.Tensor");
  EXPECT_EQ(
      steps(Chains[1].Paths[0]),
      (std::vector<std::string>{
          "function THPVariable_add :300 from :800",
          "lambda THPVariable_add(_object*)::$_0::operator() :310 from :313",
          "api at::Tensor::add :1663 from :311",
          "operator at::_ops::add_Tensor::call from :1664"}));
}

TEST_F(BindingsTest, AnOverloadHasOnlyTheLambdasThatReachIt) {
  auto Chains = ofOp("aten::add.out");
  ASSERT_EQ(Chains.size(), 1u);
  EXPECT_EQ(Chains[0].Binding.UserNames, std::vector<std::string>{"torch.add"});
  ASSERT_EQ(Chains[0].Paths.size(), 1u);
  EXPECT_EQ(Chains[0].Paths[0].Steps[1].Site.Line, 323u);
  EXPECT_EQ(Chains[0].Paths[0].Steps[1].TheRole, Role::Lambda);
}

TEST_F(BindingsTest, AllThatReachesAnOp) {
  auto Chains = ofOp("aten::add.Tensor");
  std::vector<std::string> Names;
  for (const auto &Chain : Chains)
    Names.push_back(Chain.Binding.Names.at(0));
  EXPECT_EQ(Names, (std::vector<std::string>{"torch._C.TensorBase.__add__",
                                             "torch._C._VariableFunctions.add",
                                             "torch._C.TensorBase.add"}));
}

TEST_F(BindingsTest, AWrapperIsAStep) {
  auto Chains = ofOp("aten::add.Tensor");
  ASSERT_EQ(Chains.size(), 3u);
  EXPECT_EQ(Chains[0].Binding.WrappedName, "THPVariable_add");
  ASSERT_EQ(Chains[0].Paths.size(), 1u);
  ASSERT_EQ(Chains[0].Paths[0].Steps.size(), 5u);
  EXPECT_EQ(Chains[0].Paths[0].Steps[1].TheRole, Role::Helper);
  EXPECT_EQ(Chains[0].Paths[0].Steps[1].Symbol.Name, "THPVariable_add");
}

TEST_F(BindingsTest, ThroughAHelperAndTwoApis) {
  auto Chains = ofOp("aten::empty.memory_format");
  ASSERT_EQ(Chains.size(), 3u);
  EXPECT_EQ(Chains[0].Binding.Name, "empty");
  ASSERT_EQ(Chains[0].Paths.size(), 1u);
  EXPECT_EQ(steps(Chains[0].Paths[0]),
            (std::vector<std::string>{
                "function THPVariable_empty :410 from :801",
                "helper dispatch_empty :400 from :411",
                "api torch::empty :50 from :401", "api at::empty :40 from :51",
                "operator at::_ops::empty_memory_format::call from :41"}));
  // Whatever it is called.
  EXPECT_EQ(Chains[1].Binding.Name, "lost");
  EXPECT_EQ(Chains[2].Binding.Name, "near");
}

TEST_F(BindingsTest, NoOpIsNoPath) {
  EXPECT_TRUE(ofOp("aten::nothing").empty());
}

} // namespace
