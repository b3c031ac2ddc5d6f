//===- NativeFunctionsTest.cpp - native_functions.yaml, good and hostile --===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/NativeFunctions.h"
#include "TestSupport.h"
#include "metadata/YamlTree.h"

namespace torchtalk::test {
namespace {

using metadata::NativeFunctions;
using metadata::parseNativeFunctions;

NativeFunctions parseYaml(const std::string &Text) {
  return valueOf(parseNativeFunctions(Text, "n.yaml"));
}
std::string yamlRefusal(const std::string &Text) {
  return errorOf(parseNativeFunctions(Text, "n.yaml"));
}

TEST(NativeFunctions, everyFieldWithItsLine) {
  NativeFunctions N =
      parseYaml("# comment\n"
                "- func: add.Tensor(Tensor self, *, Scalar alpha=1)"
                " -> Tensor\n"
                "  device_check: NoCheck   # why\n"
                "  structured_delegate: add.out\n"
                "  variants: function, method\n"
                "  dispatch:\n"
                "    SparseCPU, SparseCUDA: add_sparse\n"
                "    ZeroTensor: add_zerotensor\n"
                "  tags: [core, pointwise]\n"
                "  new_field: {a: [1, 2], b: 'x: y'}\n"
                "\n"
                "- func: foo::bar(Tensor self) -> ()\n");
  ASSERT_EQ(N.Problems.size(), 1u);
  EXPECT_CONTAINS(N.Problems[0], "add.out, which is no structured operator");
  ASSERT_EQ(N.Ops.size(), 2u);
  const index::OpRecord &Op = N.Ops[0];
  EXPECT_EQ(Op.Op, "aten::add.Tensor");
  EXPECT_EQ(Op.Schema, "add.Tensor(Tensor self, *, Scalar alpha=1) -> Tensor");
  EXPECT_EQ(Op.Line, 2u);
  EXPECT_EQ(Op.File, "n.yaml");
  using Field = index::OpRecord::Field;
  EXPECT_EQ(Op.Fields, (std::vector<Field>{
                           {"func", Op.Schema, 2},
                           {"device_check", "NoCheck", 3},
                           {"structured_delegate", "add.out", 4},
                           {"variants", "function, method", 5},
                           {"dispatch",
                            "{\"SparseCPU, SparseCUDA\": add_sparse, "
                            "ZeroTensor: add_zerotensor}",
                            6},
                           {"tags", "[core, pointwise]", 9},
                           {"new_field", "{a: [1, 2], b: \"x: y\"}", 10}}));
  using Entry = index::OpRecord::DispatchEntry;
  EXPECT_EQ(Op.Dispatch,
            (std::vector<Entry>{{"SparseCPU", "add_sparse", 7},
                                {"SparseCUDA", "add_sparse", 7},
                                {"ZeroTensor", "add_zerotensor", 8}}));
  EXPECT_EQ(N.Ops[1].Op, "foo::bar");
  EXPECT_EQ(*Op.field("device_check"), "NoCheck");
  EXPECT_EQ(Op.field("none"), nullptr);
}

TEST(NativeFunctions, emptyFiles) {
  for (const char *Text : {"", "\n", "# only a comment\n", "---\n", "[]"})
    EXPECT_TRUE(parseYaml(Text).Ops.empty());
}

TEST(NativeFunctions, strangeEntriesAreProblems) {
  NativeFunctions N = parseYaml("- func: ok(Tensor a) -> Tensor\n"
                                "- variants: function\n"
                                "- just text\n"
                                "- func: no parentheses\n"
                                "- func: ok(Tensor a) -> Tensor\n"
                                "- func: odd(Tensor a) -> Tensor\n"
                                "  dispatch: CPU\n"
                                "- func: [1, 2]\n");
  EXPECT_EQ(N.Ops.size(), 2u);
  ASSERT_EQ(N.Problems.size(), 6u);
  EXPECT_CONTAINS(N.Problems[0], "n.yaml:2: ");
  EXPECT_CONTAINS(N.Problems[3], "second time");
}

TEST(NativeFunctions, syntaxErrorsHaveAPosition) {
  EXPECT_CONTAINS(yamlRefusal("- func: f() -> ()\n  bad: [1, 2\n- x: y\n"),
                  "n.yaml:");
  EXPECT_CONTAINS(yamlRefusal("- func: a: b: c\n"), "n.yaml:1:");
  EXPECT_CONTAINS(yamlRefusal("a: b\n"), "no list of operators");
  EXPECT_CONTAINS(yamlRefusal("- \"unclosed\n"), "n.yaml:");
  EXPECT_CONTAINS(yamlRefusal("- *unknown\n"), "n.yaml:1:");
  EXPECT_CONTAINS(yamlRefusal("- &a [*a]\n"), "n.yaml:1:");
}

TEST(NativeFunctions, deepNestingIsRefused) {
  EXPECT_CONTAINS(yamlRefusal("- " + std::string(100000, '[')), "n.yaml:1:");
  EXPECT_CONTAINS(yamlRefusal("- " + std::string(1000, '{')), "n.yaml:1:");
  std::string Block;
  for (int I = 0; I < 2000; ++I)
    Block += std::string(I, ' ') + "-\n";
  EXPECT_CONTAINS(yamlRefusal(Block), "n.yaml:");
  std::string Inline;
  for (int I = 0; I < 20000; ++I)
    Inline += "- ";
  EXPECT_CONTAINS(yamlRefusal(Inline + "x"), "n.yaml:1:");
}

TEST(NativeFunctions, aliasBombIsBounded) {
  std::string Text = "- func: f() -> ()\n  l0: &l0 [lol, lol, lol]\n";
  for (int I = 1; I < 30; ++I) {
    std::string Below = "*l" + std::to_string(I - 1);
    Text += "  l" + std::to_string(I) + ": &l" + std::to_string(I) + " [" +
            Below + ", " + Below + ", " + Below + "]\n";
  }
  NativeFunctions N = parseYaml(Text);
  EXPECT_TRUE(N.Ops.empty());
  ASSERT_EQ(N.Problems.size(), 1u);
  EXPECT_CONTAINS(N.Problems[0], "too long");
}

TEST(NativeFunctions, aliasesMeanTheirValue) {
  NativeFunctions N = parseYaml("- func: f() -> ()\n  tags: &t [a, b]\n"
                                "- func: g() -> ()\n  tags: *t\n");
  ASSERT_EQ(N.Ops.size(), 2u);
  EXPECT_EQ(*N.Ops[1].field("tags"), "[a, b]");
}

TEST(NativeFunctions, hugeFilesAreRefused) {
  EXPECT_CONTAINS(yamlRefusal(std::string((64 << 20) + 1, '#')), "at most");
  std::string Many = "- [";
  for (unsigned I = 0; I < (5u << 18); ++I)
    Many += "1,\n";
  EXPECT_CONTAINS(yamlRefusal(Many), "too many nodes");
}

TEST(NativeFunctions, corruptionNeverCrashes) {
  std::string Good = "- func: add.Tensor(Tensor self) -> Tensor\n"
                     "  dispatch:\n    CPU: &a add\n  tags: [core, *a]\n";
  for (size_t At = 0; At < Good.size(); ++At)
    for (char C :
         {'\0', '\n', '\t', '[', '{', '&', '*', '"', '\xff', ':', '-'}) {
      std::string Changed = Good;
      Changed[At] = C;
      llvm::consumeError(parseNativeFunctions(Changed, "n.yaml").takeError());
    }
}

} // namespace
} // namespace torchtalk::test
