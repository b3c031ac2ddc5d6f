//===- CodeImpactTest.cpp - The ops that a change of C++ reaches ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/CodeImpact.h"
#include "query/autograd/BackwardOf.h"
#include "query/resolve/NameResolver.h"

#include "TuBuilder.h"

namespace torchtalk::test {
namespace {

const char *const CodeNative = R"(
- func: inner(Tensor self) -> Tensor
  dispatch:
    CPU: inner
- func: outer(Tensor self) -> Tensor
- func: far(Tensor self) -> Tensor
- func: farther(Tensor self) -> Tensor
- func: farthest(Tensor self) -> Tensor
- func: beyond(Tensor self) -> Tensor
- func: last(Tensor self) -> Tensor
- func: too_far(Tensor self) -> Tensor
- func: spread(Tensor self) -> Tensor
  dispatch:
    CPU: spread
    SparseCPU: spread_sparse
- func: all_over(Tensor self) -> Tensor
- func: composed(Tensor self) -> Tensor
- func: start(Tensor self) -> Tensor
  dispatch:
    CPU: start
- func: start_user(Tensor self) -> Tensor
- func: forward_only(Tensor self) -> Tensor
  dispatch:
    CPU: forward_only
- func: made(Tensor self) -> Tensor
- func: runs_engine(Tensor self) -> Tensor
)";

// The gradient of start calls inner; that of spread, only for sparse tensors.
const char *const CodeDerivatives = R"(
- name: start(Tensor self) -> Tensor
  self: inner_symint(grad)
- name: spread(Tensor self) -> Tensor
  dispatch:
    Default:
      self: grad
    AutogradNestedTensor:
      self: inner(grad)
- name: forward_only(Tensor self) -> Tensor
  self: grad
  result: inner(self_t)
)";

const char *const Main = "aten/src/ATen/native/All.cpp";

std::string native(const std::string &Name) {
  return "_ZN2at6native" + std::to_string(Name.size()) + Name + "Ev";
}
std::string entry(const std::string &Op) {
  return "_ZN2at4_ops" + std::to_string(Op.size()) + Op + "4callERKNS_6TensorE";
}

class CodeImpactTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    TheProject = std::make_unique<Project>();
    Project &P = *TheProject;
    writeText(P.Source + "/aten/src/ATen/native/native_functions.yaml",
              CodeNative);
    writeText(P.Source + "/tools/autograd/derivatives.yaml", CodeDerivatives);
    TuBuilder Tu(P, Main);
    auto Kernel = [&](const std::string &Op, const std::string &Key,
                      const std::string &Function) {
      Tu.define(Main, native(Function), 1, 2);
      Tu.registration(Main, "aten::" + Op, Key, native(Function), 1, 1,
                      "_ZN5torch4initERNS_7LibraryE");
    };
    auto Calls = [&](const std::string &Function, const std::string &Op) {
      Tu.edge(Main, native(Function), entry(Op), 2);
    };
    const char *Composite = "CompositeImplicitAutograd";
    Kernel("inner", "CPU", "inner");
    for (const char *Op :
         {"outer", "far", "farther", "farthest", "beyond", "last", "too_far"})
      Kernel(Op, "CPU", Op);
    for (const char *Op : {"all_over", "composed", "start_user", "runs_engine"})
      Kernel(Op, Composite, Op);
    Kernel("spread", "CPU", "spread");
    Kernel("spread", "SparseCPU", "spread_sparse");
    Kernel("start", "CPU", "start");
    Kernel("forward_only", "CPU", "forward_only");
    Calls("outer", "inner");
    Calls("far", "outer");
    Calls("farther", "far");
    Calls("farthest", "farther");
    Calls("beyond", "farthest");
    Calls("last", "beyond");
    Calls("too_far", "last");
    Calls("spread_sparse", "inner");
    Calls("all_over", "spread");
    Calls("composed", "all_over");
    Calls("start_user", "start");
    // The engine calls what made() made, by the base class.
    using facts::EdgeKind;
    const std::string Apply =
        "_ZN5torch8autograd9generated13MadeBackward05applyEv";
    const std::string Maker = "_ZN5torch8autograd9generated13MadeBackward0C2Ev";
    const std::string Base = "_ZN5torch8autograd4Node5applyEv";
    Tu.define(Main, Apply, 3, 4);
    Tu.define(Main, Maker, 5, 6);
    Tu.edge(Main, Apply, Base, 3, EdgeKind::Overrides);
    Tu.edge(Main, Apply, entry("inner"), 4);
    Kernel("made", "AutogradCPU", "made");
    Tu.edge(Main, native("made"), Maker, 2);
    Tu.edge(Main, native("runs_engine"), Base, 2, EdgeKind::Virtual);
    Tu.finish();
    P.mustBuild();
    Reader = P.open();
  }
  static void TearDownTestSuite() {
    Reader.reset();
    TheProject.reset();
  }

  static std::vector<query::ChangedSymbol>
  changed(const std::string &Function) {
    auto Names = valueOf(
        index::ask(*Reader, query::resolveName, "at::native::" + Function));
    std::vector<query::ChangedSymbol> Changed;
    for (const auto &Member : Names.Symbols.front().Members)
      Changed.push_back({Member.Id});
    return Changed;
  }

  /// "op sureness" of what a change of a kernel reaches.
  static std::map<std::string, std::string> reach(const std::string &Function,
                                                  bool *TooFar = nullptr) {
    auto Impact =
        valueOf(index::ask(*Reader, query::CodeImpact::walk, changed(Function),
                           std::vector<query::ChangedOp>()));
    if (TooFar)
      *TooFar = Impact.TooFar;
    std::map<std::string, std::string> Result;
    for (const auto &Op : Impact.Ops)
      Result[Op.Name] = toString(Op.Sure);
    return Result;
  }

  static std::unique_ptr<Project> TheProject;
  static std::unique_ptr<index::IndexReader> Reader;
};

std::unique_ptr<Project> CodeImpactTest::TheProject;
std::unique_ptr<index::IndexReader> CodeImpactTest::Reader;

TEST_F(CodeImpactTest, EachOpOnTheWayMakesItLessSure) {
  auto Ops = reach("inner");
  EXPECT_EQ(Ops["aten::inner"], "certain");
  EXPECT_EQ(Ops["aten::outer"], "likely");
  EXPECT_EQ(Ops["aten::far"], "possible");
}

TEST_F(CodeImpactTest, MoreThanSixOpsAreTooFar) {
  bool TooFar = false;
  auto Ops = reach("inner", &TooFar);
  EXPECT_EQ(Ops["aten::last"], "possible");
  EXPECT_FALSE(Ops.contains("aten::too_far"));
  EXPECT_TRUE(TooFar);
  reach("farther", &TooFar);
  EXPECT_FALSE(TooFar);
}

TEST_F(CodeImpactTest, TheGradientOfAnOpRunsWhatItsFormulaCalls) {
  auto Ops = reach("inner");
  EXPECT_EQ(Ops["aten::start"], "likely");
  EXPECT_EQ(Ops["aten::start_user"], "possible");
}

TEST_F(CodeImpactTest, ABackwardRunsForWhatMakesItsNode) {
  auto Ops = reach("inner");
  EXPECT_EQ(Ops["aten::made"], "likely");
  EXPECT_FALSE(Ops.contains("aten::runs_engine"));
}

TEST_F(CodeImpactTest, FormulasOfForwardModeAndOfSpecialTensorsAreLeftOut) {
  EXPECT_FALSE(reach("inner").contains("aten::forward_only"));
}

TEST_F(CodeImpactTest, ASpecialKernelLeadsToItsOpOnly) {
  auto Ops = reach("inner");
  EXPECT_EQ(Ops["aten::spread"], "possible");
  EXPECT_FALSE(Ops.contains("aten::all_over"));
  Ops = reach("spread_sparse");
  EXPECT_EQ(Ops["aten::spread"], "certain");
  EXPECT_EQ(reach("spread")["aten::all_over"], "likely");
}

TEST_F(CodeImpactTest, AKernelForAllKeysSurelyRuns) {
  EXPECT_EQ(reach("all_over")["aten::composed"], "certain");
}

TEST_F(CodeImpactTest, OwnOpsEndWhereOpsAreCalled) {
  EXPECT_EQ(
      valueOf(index::ask(*Reader, query::CodeImpact::ownOps, changed("inner"))),
      std::vector<std::string>{"aten::inner"});
}

TEST(CalledInTest, FindsWhatABracketFollows) {
  EXPECT_EQ(query::calledIn("grad * f(x).g() + h_symint(y) + i [0]"),
            (std::set<std::string>{"f", "g", "h"}));
  EXPECT_TRUE(query::calledIn("").empty());
  EXPECT_TRUE(query::calledIn("f").empty());
}

} // namespace
} // namespace torchtalk::test
