//===- SpellingTest.cpp - What a user's spelling may mean ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Spelling.h"

#include "gtest/gtest.h"

using namespace torchtalk::query;

namespace {

/// The guesses as "name[.overload]", in order.
std::vector<std::string> guesses(const char *Query) {
  std::vector<std::string> Result;
  for (const OpGuess &Guess : parseSpelling(Query).Ops)
    Result.push_back(Guess.Name +
                     (Guess.Overload ? "." + *Guess.Overload : ""));
  return Result;
}

using Names = std::vector<std::string>;

TEST(Spelling, PythonFunctions) {
  EXPECT_EQ(guesses("matmul"), Names{"aten::matmul"});
  EXPECT_EQ(guesses("torch.matmul"), Names{"aten::matmul"});
  EXPECT_EQ(guesses("torch.nn.functional.gelu"), Names{"aten::gelu"});
  EXPECT_EQ(guesses("F.gelu"), Names{"aten::gelu"});
  EXPECT_EQ(guesses("torch._C._nn.gelu"), Names{"aten::gelu"});
  EXPECT_EQ(guesses("Tensor.add_"), Names{"aten::add_"});
  EXPECT_EQ(guesses("torch.Tensor.add_"), Names{"aten::add_"});
}

TEST(Spelling, PythonModules) {
  EXPECT_EQ(guesses("torch.linalg.norm").front(), "aten::linalg_norm");
  EXPECT_EQ(guesses("torch.special.erf").front(), "aten::special_erf");
  EXPECT_EQ(guesses("torch.fft.fft").front(), "aten::fft_fft");
  EXPECT_EQ(guesses("torch.sparse.mm")[1], "aten::_sparse_mm");
}

TEST(Spelling, Overloads) {
  EXPECT_EQ(guesses("aten::add.Tensor"), Names{"aten::add.Tensor"});
  EXPECT_EQ(guesses("torch.ops.aten.add.Tensor"), Names{"aten::add.Tensor"});
  EXPECT_EQ(guesses("torch.ops.aten.matmul.default"), Names{"aten::matmul."});
  EXPECT_EQ(guesses("torch.ops.mine.op"), Names{"mine::op"});
  EXPECT_EQ(guesses("add.Tensor").back(), "aten::add.Tensor");
}

TEST(Spelling, VariantsOfOpInfos) {
  EXPECT_EQ(withoutVariant(" _refs.log_softmax (with_dtype)"),
            "_refs.log_softmax");
  for (const char *Other : {"at::f (int)", "f(int)", "f ()", "f (a, b)", "f"})
    EXPECT_EQ(withoutVariant(Other), Other);
}

TEST(Spelling, CppNames) {
  EXPECT_EQ(guesses("at::native::add"), Names{});
  EXPECT_EQ(parseSpelling("at::native::add").SymbolName, "at::native::add");
  EXPECT_EQ(guesses("at::add").back(), "aten::add");
  EXPECT_EQ(parseSpelling("operator()").SymbolName, "operator()");
  EXPECT_EQ(parseSpelling("f()").SymbolName, "f");
  EXPECT_EQ(parseSpelling("f(int)").Exact, "f(int)");
}

TEST(Spelling, Places) {
  auto Place = parseSpelling("./aten/LinearAlgebra.cpp:2180:7").Place;
  ASSERT_TRUE(Place);
  EXPECT_EQ(Place->Path, "aten/LinearAlgebra.cpp");
  EXPECT_EQ(Place->Line, 2180u);
  EXPECT_FALSE(parseSpelling("a::b").Place);
  EXPECT_FALSE(parseSpelling("a.cpp:0").Place);
}

TEST(Spelling, Identities) {
  EXPECT_EQ(parseSpelling("00000000000000ff").SymbolId, 255u);
  EXPECT_TRUE(parseSpelling("_ZN2at3addEv").Mangled);
}

} // namespace
