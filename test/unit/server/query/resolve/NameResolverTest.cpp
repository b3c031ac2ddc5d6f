//===- NameResolverTest.cpp - From a user's spelling to facts ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/resolve/NameResolver.h"

#include "SampleIndex.h"
#include "query/miss/OtherMeanings.h"
#include "records/SymbolIds.h"

using namespace torchtalk;
using namespace torchtalk::test;

namespace {

class NameResolverTest : public SampleIndex {
protected:
  query::Resolution resolve(const char *Query) {
    return valueOf(index::ask(index(), query::resolveName, Query));
  }
  std::string opOf(const char *Query) {
    auto Names = resolve(Query);
    return Names.Op ? Names.Op->Op + " by " + Names.Op->Rule : "none";
  }
  std::string bestOf(const char *Query) {
    auto Names = resolve(Query);
    return Names.Symbols.empty()
               ? "none"
               : Names.Symbols.front().Best.Name + " by " + Names.SymbolRule;
  }
};

TEST_F(NameResolverTest, OpSpellings) {
  EXPECT_EQ(opOf("torch.matmul"), "aten::matmul by torch.<fn> -> aten::<fn>");
  EXPECT_EQ(opOf("aten::add.Tensor"), "aten::add.Tensor by exact");
  EXPECT_EQ(opOf("torch.linalg.norm"),
            "aten::linalg_norm by torch.<module>.<fn> -> aten::<module>_<fn>");
  EXPECT_EQ(opOf("torch.ops.aten.matmul.default"), "aten::matmul by exact");
}

TEST_F(NameResolverTest, AnOpenOverloadIsChosenAndSaid) {
  auto Names = resolve("add");
  ASSERT_TRUE(Names.Op);
  EXPECT_EQ(Names.Op->Op, "aten::add.Tensor");
  EXPECT_TRUE(Names.Op->OverloadChosen);
  EXPECT_EQ(Names.Op->Overloads.size(), 3u);
}

TEST_F(NameResolverTest, AnUnknownOverloadIsNoOther) {
  auto Names = resolve("aten::add.Tensr");
  EXPECT_FALSE(Names.found());
  EXPECT_EQ(Names.Near.size(), 3u);
}

TEST_F(NameResolverTest, HandWrittenBeforeGenerated) {
  EXPECT_EQ(bestOf("matmul"), "at::native::matmul by unqualified name");
  EXPECT_EQ(bestOf("at::matmul"), "at::matmul by exact");
}

TEST_F(NameResolverTest, CapabilityCopiesAreOneFamily) {
  auto Names = resolve("at::native::add_kernel");
  ASSERT_EQ(Names.Symbols.size(), 1u);
  EXPECT_EQ(Names.Symbols.front().Members.size(), 3u);
  EXPECT_EQ(Names.Symbols.front().why(),
            "3 copies of one source function (AVX2, AVX512, DEFAULT)");
  EXPECT_EQ(Names.SymbolRule, "exact");
}

TEST_F(NameResolverTest, InstantiationsAreOneFamilyNamedByTheTemplate) {
  auto Names = resolve("ns::twice");
  ASSERT_EQ(Names.Symbols.size(), 1u);
  EXPECT_EQ(Names.Symbols.front().why(), "a template with 2 instantiations");
}

TEST_F(NameResolverTest, TemplateArgumentsPickOne) {
  auto Names = resolve("twice<int>");
  ASSERT_EQ(Names.Symbols.size(), 1u);
  EXPECT_EQ(Names.Symbols.front().Members.size(), 1u);
}

TEST_F(NameResolverTest, SameNamedStaticFunctionsStayApart) {
  EXPECT_EQ(resolve("helper").Symbols.size(), 2u);
}

TEST_F(NameResolverTest, OverloadsStayApart) {
  EXPECT_EQ(resolve("size").Symbols.size(), 2u);
  auto Names = resolve("size(long)");
  ASSERT_EQ(Names.Symbols.size(), 1u);
  EXPECT_EQ(Names.SymbolRule, "exact signature");
}

TEST_F(NameResolverTest, MangledNamesAndIds) {
  const char *Mangled = "_ZN2at6native6matmulERKNS_6TensorES3_";
  EXPECT_EQ(bestOf(Mangled), "at::native::matmul by mangled name");
  std::string Hex = index::toHex(index::symbolId(Mangled));
  EXPECT_EQ(bestOf(Hex.c_str()), "at::native::matmul by symbol id");
  EXPECT_EQ(bestOf("_ZN2at6nativeL12_matmul_implERKNS_6TensorES3_"),
            "at::native::_matmul_impl by mangled name");
}

TEST_F(NameResolverTest, ALineInABody) {
  EXPECT_EQ(bestOf("LinearAlgebra.cpp:2185"),
            "at::native::matmul by file:line inside the body of");
  EXPECT_EQ(resolve("native/LinearAlgebra.cpp:2185").Symbols.size(), 2u);
}

TEST_F(NameResolverTest, ALineOutsideOfBodiesSaysWhatIsNear) {
  auto Names = resolve("LinearAlgebra.cpp:2200");
  EXPECT_FALSE(Names.found());
  EXPECT_EQ(Names.Near, (std::vector<std::string>{
                            "aten/src/ATen/native/LinearAlgebra.cpp:2180",
                            "aten/src/ATen/native/LinearAlgebra.cpp:2300"}));
}

TEST_F(NameResolverTest, ATypoIsNoAnswer) {
  auto Names = resolve("torch.matmull");
  EXPECT_FALSE(Names.found());
  index::Session Asking(index());
  query::explainMiss(Asking, Names);
  EXPECT_FALSE(bool(Asking.takeError()));
  ASSERT_FALSE(Names.Near.empty());
  EXPECT_EQ(Names.Near.front(), "aten::matmul");
}

TEST_F(NameResolverTest, AnEmptyQueryIsAnError) {
  EXPECT_FALSE(resolve("  ").BadQuery.empty());
}

TEST_F(NameResolverTest, AStructuredKernelByItsMacroName) {
  EXPECT_EQ(bestOf("gelu_out_cpu"),
            "at::native::structured_gelu_out_cpu::impl by "
            "TORCH_IMPL_FUNC(<name>)");
}

TEST_F(NameResolverTest, OddSpellingsDoNotCrash) {
  for (const char *Query : {"::",          ":",        ".",
                            "..",          "a::",      "::a",
                            "a.b.c.d.e.f", "operator", "operator<",
                            "(",           ")",        "<",
                            ">>",          "torch.",   "torch.ops",
                            "torch.ops.x", "aten::",   "aten::.",
                            "{lambda",     "'",        "x:99999999999999",
                            "_Z",          "_Z1",      "~",
                            "\xff\xfe",    "a<b",      "torch.nn",
                            "torch._C",    "Tensor."})
    EXPECT_FALSE(resolve(Query).found()) << Query;
}

} // namespace
