//===- PythonBindingsTest.cpp - What Python and C call for an op ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/PythonBindings.h"
#include "TestSupport.h"
#include "metadata/CShims.h"
#include "metadata/NativeFunctions.h"

namespace torchtalk::test {
namespace {

using metadata::BindingRules;
using Strings = std::vector<std::string>;

/// Of the one entry of \p Text.
Strings namesOf(const std::string &Text, const BindingRules &Rules = {}) {
  auto Read = valueOf(metadata::parseNativeFunctions(Text, "n.yaml", {}));
  metadata::nameInPython(Read.Ops, Rules);
  return Read.Ops.at(0).Torchgen.PythonNames;
}

TEST(PythonBindings, areByVariantAndModule) {
  EXPECT_EQ(namesOf("- func: f(Tensor a) -> Tensor\n"), Strings{"torch.f"});
  EXPECT_EQ(namesOf("- func: f(Tensor a) -> Tensor\n"
                    "  variants: function, method\n"),
            (Strings{"torch.f", "Tensor.f"}));
  EXPECT_EQ(namesOf("- func: f_(Tensor(a!) self) -> Tensor(a!)\n"
                    "  variants: method\n"),
            Strings{"Tensor.f_"});
  EXPECT_EQ(namesOf("- func: gelu(Tensor self) -> Tensor\n"
                    "  python_module: nn\n"),
            Strings{"torch._C._nn.gelu"});
}

TEST(PythonBindings, areNotOfSkippedOps) {
  EXPECT_EQ(namesOf("- func: f_backward(Tensor a) -> Tensor\n"), Strings{});
  BindingRules Rules;
  Rules.Skipped = {{"f(_(out|numpy))?", 1}};
  Rules.SkippedSchemas = {{"g.x(Tensor a) -> Tensor", 2}};
  Rules.ByHand.insert("torch.h");
  EXPECT_EQ(namesOf("- func: f(Tensor a) -> Tensor\n", Rules), Strings{});
  EXPECT_EQ(namesOf("- func: f.out(Tensor a, *, Tensor(a!) out) -> "
                    "Tensor(a!)\n",
                    Rules),
            Strings{});
  EXPECT_EQ(namesOf("- func: ff(Tensor a) -> Tensor\n", Rules),
            Strings{"torch.ff"});
  EXPECT_EQ(namesOf("- func: g.x(Tensor a) -> Tensor\n", Rules), Strings{});
  EXPECT_EQ(namesOf("- func: g.y(Tensor a) -> Tensor\n", Rules),
            Strings{"torch.g"});
  Rules.Skipped = {{"h", 1}};
  EXPECT_EQ(namesOf("- func: h(Tensor a) -> Tensor\n"
                    "  variants: function, method\n",
                    Rules),
            Strings{"torch.h"});
  Rules.Private = {{"p", 1}};
  EXPECT_EQ(namesOf("- func: p(Tensor a) -> Tensor\n", Rules), Strings{});
  EXPECT_EQ(namesOf("- func: __and__(Tensor a) -> Tensor\n"
                    "  variants: function, method\n",
                    Rules),
            Strings{"Tensor.__and__"});
}

TEST(CShims, areOfADeviceOrOfAny) {
  metadata::CShims Shims;
  metadata::addCShims("AOTI_TORCH_EXPORT AOTITorchError "
                      "aoti_torch_cpu__f_x(AtenTensorHandle a);\n"
                      "AOTI_TORCH_EXPORT AOTITorchError\n"
                      "aoti_torch_g_out_v2(\n"
                      "    AtenTensorHandle a);\n"
                      "// aoti_torch_h(\n"
                      "AOTI_TORCH_EXPORT void* aoti_torch_k_();\n",
                      "shim.h", Shims);
  EXPECT_EQ(Shims.size(), 3u);
  ASSERT_EQ(Shims["_f_x"].size(), 1u);
  EXPECT_EQ(Shims["_f_x"][0].Device, "cpu");
  EXPECT_EQ(Shims["_f_x"][0].Line, 1u);
  ASSERT_EQ(Shims["g_out"].size(), 1u);
  EXPECT_EQ(Shims["g_out"][0].Device, "");
  EXPECT_EQ(Shims["g_out"][0].Line, 3u);
  EXPECT_EQ(Shims["k_"].size(), 1u);
}

} // namespace
} // namespace torchtalk::test
