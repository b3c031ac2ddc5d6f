//===- TorchgenFunctionsTest.cpp - What torchgen makes of the YAML --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/TorchgenFunctions.h"
#include "TestSupport.h"
#include "metadata/NativeFunctions.h"

namespace torchtalk::test {
namespace {

using index::TorchgenFunction;
using metadata::NativeFunctions;
using metadata::TorchgenRules;
using Strings = std::vector<std::string>;

NativeFunctions readFunctions(const std::string &Text,
                              const TorchgenRules &Rules = {}) {
  return valueOf(metadata::parseNativeFunctions(Text, "n.yaml", Rules));
}

/// "CPU at::native::f structured of aten::g".
Strings kernels(const TorchgenFunction &F) {
  Strings Result;
  for (const TorchgenFunction::Kernel &K : F.Dispatch)
    Result.push_back(K.Key + " " + K.Namespace + "::" + K.Function +
                     (K.Structured ? " structured" : "") +
                     (K.Of.empty() ? "" : " of " + K.Of));
  return Result;
}

TEST(TorchgenFunctions, whatIsNotWrittenHasADefault) {
  NativeFunctions N = readFunctions("- func: f(Tensor a) -> Tensor\n");
  EXPECT_TRUE(N.Problems.empty());
  const TorchgenFunction &F = N.Ops.at(0).Torchgen;
  EXPECT_EQ(F.Variants, (Strings{"function"}));
  EXPECT_EQ(F.DeviceCheck, "ExactSame");
  EXPECT_TRUE(F.DeviceGuard);
  EXPECT_FALSE(F.Structured || F.ManualKernelRegistration ||
               F.ManualCppBinding || F.ConstRefForMutable || F.Abstract);
  EXPECT_TRUE(F.Tags.empty());
  EXPECT_EQ(kernels(F), (Strings{"CompositeImplicitAutograd at::native::f"}));
}

TEST(TorchgenFunctions, everyFieldHasItsMeaning) {
  NativeFunctions N = readFunctions("- func: f(Tensor a, int b=1) -> Tensor\n"
                                    "  variants: method, function\n"
                                    "  device_check: NoCheck\n"
                                    "  device_guard: False\n"
                                    "  manual_kernel_registration: True\n"
                                    "  manual_cpp_binding: yes\n"
                                    "  use_const_ref_for_mutable_tensors: on\n"
                                    "  cpp_no_default_args: ['b']\n"
                                    "  tags: [pointwise, core, core]\n");
  EXPECT_TRUE(N.Problems.empty());
  const TorchgenFunction &F = N.Ops.at(0).Torchgen;
  EXPECT_EQ(F.Variants, (Strings{"function", "method"}));
  EXPECT_EQ(F.DeviceCheck, "NoCheck");
  EXPECT_FALSE(F.DeviceGuard);
  EXPECT_TRUE(F.ManualKernelRegistration && F.ManualCppBinding &&
              F.ConstRefForMutable);
  EXPECT_EQ(F.CppNoDefaultArgs, (Strings{"b"}));
  EXPECT_EQ(F.Tags, (Strings{"core", "pointwise"}));
}

TEST(TorchgenFunctions, structuredOperatorsAndTheirDelegates) {
  NativeFunctions N = readFunctions(
      "- func: f(Tensor a) -> Tensor\n"
      "  structured_delegate: f.out\n"
      "  dispatch:\n    SparseCPU: f_sparse\n    MPS: mine\n"
      "- func: f.out(Tensor a, *, Tensor(a!) out) -> Tensor(a!)\n"
      "  structured: True\n  structured_inherits: Base\n"
      "  ufunc_inner_loop:\n"
      "    Generic: f (AllAndComplex, Half)\n    ScalarOnly: g (Bool)\n"
      "  dispatch:\n    SparseCPU: f_sparse_out\n    MPS: a::b::f_out_mps\n"
      "  precomputed:\n  - dim -> int dim, int n\n  - Tensor x\n"
      "- func: g(Tensor a) -> Tensor\n  structured_delegate: f.none\n");
  const TorchgenFunction &Out = N.Ops.at(1).Torchgen;
  EXPECT_EQ(kernels(Out),
            (Strings{"SparseCPU at::native::f_sparse_out",
                     "MPS a::b::native::f_out_mps structured",
                     "CPU at::native::ufunc_f_CPU structured",
                     "CUDA at::native::ufunc_f_CUDA structured"}));
  using Ufunc = TorchgenFunction::Ufunc;
  EXPECT_EQ(Out.Ufuncs,
            (std::vector<Ufunc>{{"Generic", "f", {"AllAndComplex", "Half"}},
                                {"ScalarOnly", "g", {"Bool"}}}));
  using Precomputed = TorchgenFunction::Precomputed;
  EXPECT_EQ(Out.Precomputations,
            (std::vector<Precomputed>{{"dim", {"int dim", "int n"}},
                                      {"", {"Tensor x"}}}));
  const TorchgenFunction &F = N.Ops.at(0).Torchgen;
  EXPECT_TRUE(F.Abstract);
  EXPECT_EQ(kernels(F),
            (Strings{"SparseCPU at::native::f_sparse", "MPS at::native::mine",
                     "CPU at::native::ufunc_f_CPU structured of aten::f.out",
                     "CUDA at::native::ufunc_f_CUDA structured of "
                     "aten::f.out"}));
  ASSERT_EQ(N.Problems.size(), 1u);
  EXPECT_CONTAINS(N.Problems[0],
                  "n.yaml:18: aten::g delegates to aten::f.none, which is no "
                  "structured operator");
}

TEST(TorchgenFunctions, abstractIsMoreThanComposite) {
  auto IsAbstract = [](const char *Dispatch) {
    return readFunctions(std::string("- func: f(Tensor a) -> Tensor\n") +
                         Dispatch)
        .Ops.at(0)
        .Torchgen.Abstract;
  };
  EXPECT_FALSE(IsAbstract(""));
  EXPECT_FALSE(IsAbstract("  structured: False\n"));
  EXPECT_TRUE(IsAbstract("  structured: True\n"));
  EXPECT_TRUE(IsAbstract("  dispatch: {}\n"));
  EXPECT_TRUE(IsAbstract("  dispatch: {CPU: f}\n"));
  EXPECT_TRUE(IsAbstract("  dispatch: {CompositeExplicitAutograd: f}\n"));
  EXPECT_FALSE(
      IsAbstract("  dispatch: {CompositeImplicitAutogradNestedTensor: f, "
                 "CompositeImplicitAutograd: g}\n"));
}

TEST(TorchgenFunctions, autogenMakesOperators) {
  TorchgenRules Rules;
  Rules.CompliantTag = true;
  Rules.InheritedTags["pt2_compliant_tag"] = 0;
  NativeFunctions N =
      readFunctions("- func: f_(Tensor(a!) self, SymInt n=1) -> Tensor(a!)\n"
                    "  tags: [pointwise, nondeterministic_seeded]\n"
                    "  dispatch: {CPU: f_}\n"
                    "  autogen: f.out, f, f.wrong\n"
                    "- func: mine::g(Tensor a) -> Tensor\n"
                    "  dispatch: {CPU: g}\n  autogen: g.out\n",
                    Rules);
  ASSERT_EQ(N.Ops.at(0).Autogen.size(), 2u);
  const index::GeneratedOp &Out = N.Ops[0].Autogen[0];
  EXPECT_EQ(Out.Op, "aten::f.out");
  EXPECT_EQ(Out.Schema, "f.out(Tensor self, SymInt n=1, *, Tensor(a!) out) -> "
                        "Tensor(a!)");
  EXPECT_EQ(Out.Torchgen.Tags, (Strings{"generated", "nondeterministic_seeded",
                                        "pt2_compliant_tag"}));
  EXPECT_EQ(Out.Torchgen.DeviceCheck, "NoCheck");
  EXPECT_FALSE(Out.Torchgen.DeviceGuard);
  EXPECT_TRUE(Out.Torchgen.Abstract);
  EXPECT_EQ(kernels(Out.Torchgen),
            (Strings{"CompositeExplicitAutograd at::native::f_out_symint"}));
  EXPECT_EQ(N.Ops[0].Autogen[1].Op, "aten::f");
  EXPECT_EQ(kernels(N.Ops[0].Autogen[1].Torchgen),
            (Strings{"CompositeExplicitAutograd at::native::f_symint"}));
  EXPECT_EQ(N.Ops[1].Autogen.at(0).Op, "mine::g.out");
  EXPECT_TRUE(N.Ops[1].Torchgen.Tags.empty()); // not one of aten
  ASSERT_EQ(N.Problems.size(), 1u);
  EXPECT_CONTAINS(N.Problems[0], "n.yaml:1: aten::f_ lists f.wrong");
}

TEST(TorchgenFunctions, autogenIsInVainForCompositesAndViews) {
  auto Makes = [](const char *Func, const char *Fields) {
    return !readFunctions(std::string("- func: ") + Func + "\n" + Fields +
                          "  autogen: f.out\n")
                .Ops.at(0)
                .Autogen.empty();
  };
  const char *F = "f(Tensor a) -> Tensor";
  EXPECT_FALSE(Makes(F, ""));
  EXPECT_TRUE(Makes(F, "  tags: core\n"));
  EXPECT_TRUE(Makes(F, "  dispatch: {CPU: f}\n"));
  EXPECT_FALSE(Makes(F, "  dispatch: {CPU: f}\n  manual_cpp_binding: True\n"));
  EXPECT_FALSE(Makes("f(Tensor(a) a) -> Tensor(a)", "  dispatch: {CPU: f}\n"));
  EXPECT_FALSE(
      Makes("f(Tensor(a -> *) a) -> Tensor", "  dispatch: {CPU: f}\n"));
}

TEST(TorchgenFunctions, oneVariantIsTheOriginOfWhatSeveralList) {
  NativeFunctions N = readFunctions(
      "- func: f(Tensor self) -> Tensor\n  dispatch: {CPU: f}\n"
      "  autogen: f.out\n"
      "- func: f_(Tensor(a!) self) -> Tensor(a!)\n  dispatch: {CPU: f_}\n"
      "  autogen: f.out\n");
  EXPECT_TRUE(N.Ops.at(0).Autogen.empty());
  EXPECT_EQ(N.Ops.at(1).Autogen.size(), 1u);
  EXPECT_TRUE(N.Problems.empty());
}

TEST(TorchgenFunctions, strangeFieldsAreProblemsAndKeepTheDefault) {
  NativeFunctions N = readFunctions("- func: f(Tensor a) -> Tensor\n"
                                    "  variants: function, static\n"
                                    "  device_guard: maybe\n"
                                    "  tags: {a: b}\n"
                                    "  cpp_no_default_args: a\n"
                                    "  ufunc_inner_loop: {Generic: [a]}\n"
                                    "  precomputed: a -> int a\n"
                                    "  device_check: [NoCheck]\n"
                                    "  dispatch:\n"
                                    "    CPU, CUDA: f\n"
                                    "    CPU: g\n"
                                    "  tags: core\n");
  ASSERT_EQ(N.Ops.size(), 1u);
  const TorchgenFunction &F = N.Ops[0].Torchgen;
  EXPECT_EQ(F.Variants, (Strings{"function"}));
  EXPECT_TRUE(F.DeviceGuard);
  EXPECT_EQ(F.DeviceCheck, "ExactSame");
  EXPECT_TRUE(F.Tags.empty());
  EXPECT_EQ(kernels(F), (Strings{"CPU at::native::f", "CUDA at::native::f"}));
  EXPECT_EQ(N.Ops[0].Fields.size(), 9u);
  Strings Lines;
  for (const std::string &Problem : N.Problems)
    Lines.push_back(Problem.substr(0, Problem.find(": ")));
  EXPECT_EQ(Lines,
            (Strings{"n.yaml:2", "n.yaml:3", "n.yaml:4", "n.yaml:5", "n.yaml:6",
                     "n.yaml:7", "n.yaml:8", "n.yaml:12", "n.yaml:11"}));
}

TEST(TorchgenFunctions, rulesAreThoseOfTheSource) {
  TempDir Dir;
  TorchgenRules Rules = valueOf(metadata::readTorchgenRules(Dir / "."));
  EXPECT_EQ(Rules.Problems.size(), 2u);
  EXPECT_TRUE(Rules.StructuredKeys.contains("CPU"));
  EXPECT_FALSE(Rules.CompliantTag);
}

TEST(GeneratorRules, setsHoldMembersOfEnumerations) {
  auto Set = metadata::pythonSet("KEYS = {\n  DispatchKey.MPS, # why\n"
                                 "  DispatchKey.CPU,\n}\n",
                                 "KEYS");
  ASSERT_TRUE(Set);
  EXPECT_EQ(Set->size(), 2u);
  EXPECT_EQ(Set->lookup("MPS"), 2u);
  for (const char *Text : {"N = {a}", "N = {a.b.c}", "N = {.a}", "N = {a.}",
                           "N = {a.b c.d}", "N = {a.b()}"})
    EXPECT_FALSE(metadata::pythonSet(Text, "N")) << Text;
  Set = metadata::pythonSetBehind("x\n  y = f.tags & {'a', \"b\"}\n",
                                  "f.tags & {");
  ASSERT_TRUE(Set);
  EXPECT_EQ(Set->size(), 2u);
  EXPECT_EQ(Set->lookup("b"), 2u);
  EXPECT_FALSE(metadata::pythonSetBehind("none", "f.tags & {"));
}

} // namespace
} // namespace torchtalk::test
