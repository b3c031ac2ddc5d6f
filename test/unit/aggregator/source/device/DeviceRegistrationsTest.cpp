//===- DeviceRegistrationsTest.cpp - What device sources register ---------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceReads.h"

#include <gtest/gtest.h>

namespace torchtalk::test {
namespace {

TEST(DeviceReader, stubsAreOfTheFilesDevice) {
  const char *Text = "REGISTER_DISPATCH(add_stub, &add_kernel)\n"
                     "REGISTER_CUDA_DISPATCH(sub_stub, &ns::sub<int>);\n"
                     "REGISTER_PRIVATEUSE1_DISPATCH(mul_stub, mul_kernel);\n";
  EXPECT_EQ(registrations(read(Text)),
            (Strings{"add_stub CUDA add_kernel:1", "sub_stub CUDA ns::sub:2",
                     "mul_stub PrivateUse1 mul_kernel:3"}));
  EXPECT_EQ(registrations(read(Text, "a.mm")).front(),
            "add_stub MPS add_kernel:1");
  EXPECT_EQ(registrations(read("REGISTER_ARCH_DISPATCH(s, AVX2, &f)\n"
                               "REGISTER_NO_CPU_DISPATCH(t)\n",
                               "a.cpp")),
            (Strings{"s CPU AVX2 f:1", "t CPU none:2"}));
}

TEST(DeviceReader, libraryBlocks) {
  DeviceFile F = read(R"cu(
TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("add.Tensor", TORCH_FN(at::native::add));
  m.impl(TORCH_SELECTIVE_NAME("aten::sub"), &sub);
  other.impl("mul", mul);
  m.impl("div", torch::dispatch(c10::DispatchKey::SparseCUDA, TORCH_FN(div)));
  m.impl("neg", [](const Tensor &x) { return x; });
  // m.impl("comment", f);
}
TORCH_LIBRARY(ns, lib) {
  lib.def("f(Tensor x) -> Tensor", &f);
  lib.def("g(Tensor x)" " -> Tensor");
}
TORCH_LIBRARY_IMPL(_, HIP, m) {
  m.fallback(torch::CppFunction::makeFallthrough());
}
)cu");
  EXPECT_EQ(registrations(F),
            (Strings{"aten::add.Tensor CUDA at::native::add:3",
                     "aten::sub CUDA sub:4", "aten::div SparseCUDA div:6",
                     "aten::neg CUDA lambda:7",
                     "ns::f CompositeImplicitAutograd f:11", "ns::f def :11",
                     "ns::g def :12", "_ HIP fallthrough:15"}));
  EXPECT_EQ(F.Registrations[5].Schema, "f(Tensor x) -> Tensor");
  EXPECT_EQ(F.Registrations[6].Schema, "g(Tensor x) -> Tensor");
  EXPECT_EQ(F.Registrations[0].BlockLine, 2u);
}

TEST(DeviceReader, librariesWithKeysOfTheirOwn) {
  EXPECT_EQ(
      registrations(read(R"cu(
TORCH_LIBRARY(ns, m) {
  m.impl("f", torch::kCUDA, &f);
  m.impl("f", c10::DeviceType::PrivateUse1, &f);
  m.impl("f", &f);
  m.impl("f", torch::dispatch(kCPU, &kernel));
  for (const char *name : names)
    m.impl(name, &g);
}
STABLE_TORCH_LIBRARY_IMPL(ns, CUDA, m) { m.impl("s", TORCH_BOX(&s)); }
)cu")),
      (Strings{"ns::f CUDA f:3", "ns::f PrivateUse1 f:4",
               "ns::f CompositeImplicitAutograd f:5", "ns::f CPU kernel:6",
               "ns::<dynamic> CompositeImplicitAutograd g:8",
               "ns::s CUDA s:10"}));
}

TEST(DeviceReader, conditionsOfRegistrations) {
  DeviceFile F = read(R"cu(
TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("sure", f);
  if (a("x") && b) m.impl("bare", f);
  if (a) { m.impl("one", f); if (b) { m.impl("two", f); } }
  else if (c) { m.impl("three", f); }
  else m.impl("four", f);
  { m.impl("block", f); }
  if constexpr (d) if (e) m.impl("five", f);
  if (quiet) { log(); return; }
  m.impl("late", f);
}
TORCH_LIBRARY_IMPL(aten, HIP, m) { m.impl("sure", f); }
)cu");
  Strings Found;
  for (const auto &R : F.Registrations)
    Found.push_back(R.Op.substr(6) + ": " + R.Condition);
  EXPECT_EQ(Found,
            (Strings{"sure: ", "bare: a(\"x\") && b", "one: a", "two: a && b",
                     "three: !(a) && c", "four: !(a) && !(c)",
                     "block: ", "five: d && e", "late: !(quiet)", "sure: "}));
}

TEST(DeviceReader, conditionsAreCutAloud) {
  DeviceFile F = read("TORCH_LIBRARY_IMPL(aten, CUDA, m) { if (" +
                      std::string(500, 'x') + ") m.impl(\"f\", f); }");
  ASSERT_EQ(F.Registrations.size(), 1u);
  EXPECT_EQ(F.Registrations[0].Condition,
            std::string(400, 'x') + " [cut: 400 of 500 bytes]");
}

TEST(DeviceReader, conditionsOfThePreprocessor) {
  DeviceFile F = read(R"cu(#pragma once
#ifndef GUARD
#define GUARD
TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("sure", f);
#ifdef A
  m.impl("a", f);
  if (x) m.impl("both", f);
#elif B || C
  m.impl("b", f);
#else
#if defined(D) && VERSION >= 12000
  m.impl("nested", f);
#else // of D
  m.impl("other", f);
#endif
#endif
  m.impl("after", f);
}
#endif
)cu");
  Strings Found;
  for (const auto &R : F.Registrations)
    Found.push_back(R.Op.substr(6) + ": " + R.Condition);
  const std::string Else = "!(defined(A)) && !(B || C) && ";
  const std::string Inner = "defined(D) && VERSION >= 12000";
  EXPECT_EQ(Found,
            (Strings{"sure: ", "a: defined(A)", "both: defined(A) && x",
                     "b: !(defined(A)) && (B || C)", "nested: " + Else + Inner,
                     "other: " + Else + "!(" + Inner + ")", "after: "}));
}

TEST(DeviceReader, manyConditionsCostLittle) {
  std::string Text;
  for (int I = 0; I < 3000; ++I)
    Text += "#if " + std::string(300, 'x') + std::to_string(I) + "\n";
  Text += "TORCH_LIBRARY_IMPL(aten, CUDA, m) { m.impl(\"f\", f); }\n";
  for (int I = 0; I < 3000; ++I)
    Text += I % 2 ? "#endif\n" : "#elif y\n#else\n#endif\n#endif\n";
  DeviceFile F = read(Text);
  ASSERT_EQ(F.Registrations.size(), 1u);
  EXPECT_LT(F.Registrations[0].Condition.size(), 500u);
}

TEST(DeviceReader, registerOperators) {
  DeviceFile F = read(R"cu(
static auto a = torch::RegisterOperators()
    .op("ns::f(Tensor x) -> Tensor", &f)
    .op("ns::g", torch::RegisterOperators::options()
        .kernel<decltype(g), &g>(c10::DispatchKey::CUDA));
c10::RegisterOperators b("ns::h(Tensor x) -> Tensor", &h);
torch::jit::RegisterOperators c("ns::jit(Tensor x) -> Tensor", &h);
RegisterOperators d({Operator("ns::jit(Tensor x) -> Tensor", h)});
)cu");
  EXPECT_EQ(registrations(F),
            (Strings{"ns::f CompositeImplicitAutograd f:3", "ns::f def :3",
                     "ns::g CUDA <dynamic>:4", "ns::g def :4",
                     "ns::h CompositeImplicitAutograd h:6", "ns::h def :6"}));
}

TEST(DeviceReader, tagsAreNoKernel) {
  DeviceFile F = read(R"cu(
TORCH_LIBRARY(ns, m) {
  m.def("f(Tensor x) -> Tensor", {at::Tag::core});
  m.def("g(Tensor x) -> Tensor", g, {at::Tag::core});
  m.def("h(Tensor x) -> Tensor", std::vector<at::Tag>{});
}
)cu");
  EXPECT_EQ(registrations(F),
            (Strings{"ns::f def :3", "ns::g CompositeImplicitAutograd g:4",
                     "ns::g def :4", "ns::h def :5"}));
}

TEST(DeviceReader, namesOfBackends) {
  EXPECT_EQ(registrations(read(R"cpp(
void register_privateuse1_backend(const std::string &name);
static bool named = (c10::register_privateuse1_backend("slate"), true);
)cpp",
                               "a.cpp")),
            (Strings{"_ PrivateUse1 slate:3"}));
}

} // namespace
} // namespace torchtalk::test
