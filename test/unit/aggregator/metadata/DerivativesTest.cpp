//===- DerivativesTest.cpp - derivatives.yaml, good and hostile ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/Derivatives.h"
#include "TestSupport.h"
#include "metadata/GeneratorRules.h"
#include "metadata/YamlTree.h"

#include "llvm/Support/FormatVariadic.h"

namespace torchtalk::test {
namespace {

using index::DerivativeFormula;
using metadata::Derivatives;
using metadata::parseDerivatives;

Derivatives derivativesOf(const std::string &Text) {
  return valueOf(parseDerivatives(Text, "d.yaml"));
}
std::string derivativesRefusal(const std::string &Text) {
  return errorOf(parseDerivatives(Text, "d.yaml"));
}

/// The formulas of a key, "names=text@line" each.
std::vector<std::string> formulasOf(const index::DerivativeKey &Key) {
  std::vector<std::string> Result;
  for (const DerivativeFormula &F : Key.Formulas) {
    std::string Names;
    for (const std::string &Name : F.Names)
      Names += (Names.empty() ? "" : "|") + Name;
    Result.push_back(Names + "=" + F.Text + "@" + std::to_string(F.Line));
  }
  return Result;
}

using Strings = std::vector<std::string>;

TEST(Derivatives, everyFieldWithItsLine) {
  Derivatives D =
      derivativesOf("# comment\n"
                    "- name: atan2(Tensor self, Tensor other) -> Tensor\n"
                    "  self, other: atan2_backward(grad, self, other)\n"
                    "  result: (self_t * other_p)\n"
                    "    .neg()\n"
                    "  output_differentiability: [True, False]\n"
                    "  new_field: {a: [1, 2]}\n"
                    "- name: abs(Tensor self) -> Tensor\n"
                    "  self: grad * self.sgn()\n");
  ASSERT_EQ(D.Entries.size(), 2u);
  const metadata::DerivativeEntry &E = D.Entries[0];
  EXPECT_EQ(E.Signature, "atan2(Tensor self, Tensor other) -> Tensor");
  EXPECT_EQ(E.Line, 2u);
  using Field = index::OpRecord::Field;
  EXPECT_EQ(E.Fields,
            (std::vector<Field>{
                {"name", E.Signature, 2},
                {"self, other", "atan2_backward(grad, self, other)", 3},
                {"result", "(self_t * other_p) .neg()", 4},
                {"output_differentiability", "[True, False]", 6},
                {"new_field", "{a: [1, 2]}", 7}}));
  ASSERT_EQ(E.Keys.size(), 1u);
  EXPECT_EQ(E.Keys[0].Key, "Default");
  EXPECT_EQ(formulasOf(E.Keys[0]),
            (Strings{"self|other=atan2_backward(grad, self, other)@3",
                     "result=(self_t * other_p) .neg()@4"}));
  EXPECT_EQ(E.OutputDifferentiability, (Strings{"True", "False"}));
  // Not lost, but no formula either.
  ASSERT_EQ(D.Problems.size(), 1u);
  EXPECT_CONTAINS(D.Problems[0], "d.yaml:7: ");
  EXPECT_EQ(D.Entries[1].Line, 8u);
}

TEST(Derivatives, formulasByDispatchKey) {
  Derivatives D = derivativesOf("- name: sum(Tensor self) -> Tensor\n"
                                "  output_differentiability: ['isOk(*dtype)']\n"
                                "  dispatch:\n"
                                "    Default:\n"
                                "      self: grad.expand()\n"
                                "      result: auto_linear\n"
                                "    AutogradNestedTensor:\n"
                                "      self: _nested_sum_backward(grad)\n");
  EXPECT_EQ(D.Problems, Strings());
  ASSERT_EQ(D.Entries.size(), 1u);
  const metadata::DerivativeEntry &E = D.Entries[0];
  ASSERT_EQ(E.Keys.size(), 2u);
  EXPECT_EQ(E.Keys[0].Key, "Default");
  EXPECT_EQ(formulasOf(E.Keys[0]),
            (Strings{"self=grad.expand()@5", "result=auto_linear@6"}));
  EXPECT_EQ(E.Keys[1].Key, "AutogradNestedTensor");
  EXPECT_EQ(formulasOf(E.Keys[1]),
            (Strings{"self=_nested_sum_backward(grad)@8"}));
  EXPECT_EQ(E.OutputDifferentiability, (Strings{"isOk(*dtype)"}));
  EXPECT_EQ(E.Fields.size(), 3u);
}

TEST(Derivatives, emptyFiles) {
  for (const char *Text : {"", "\n", "# only a comment\n", "---\n", "[]"})
    EXPECT_TRUE(derivativesOf(Text).Entries.empty());
}

TEST(Derivatives, strangeEntriesAreProblemsAndLoseNothingElse) {
  Derivatives D = derivativesOf("- name: a(Tensor self) -> Tensor\n"
                                "  self: grad\n"
                                "- self: grad\n"
                                "- just text\n"
                                "- name: b(Tensor self) -> Tensor\n"
                                "  self: [1, 2]\n"
                                "  result: auto_linear\n"
                                "- name: c(Tensor self) -> Tensor\n"
                                "  self: grad\n"
                                "  self: again\n"
                                "  output_differentiability: yes\n"
                                "- name: d(Tensor self) -> Tensor\n"
                                "  dispatch: CPU\n"
                                "  self: unseen\n"
                                "- name: e(Tensor self) -> Tensor\n"
                                "  dispatch:\n"
                                "    CPU:\n"
                                "      self: grad\n"
                                "    AutogradCPU: grad\n"
                                "  ',': grad\n");
  ASSERT_EQ(D.Entries.size(), 5u);
  EXPECT_EQ(formulasOf(D.Entries[1].Keys[0]),
            (Strings{"result=auto_linear@7"}));
  EXPECT_EQ(formulasOf(D.Entries[2].Keys[0]), (Strings{"self=grad@9"}));
  EXPECT_TRUE(D.Entries[3].Keys.empty());
  ASSERT_EQ(D.Entries[4].Keys.size(), 1u);
  EXPECT_EQ(formulasOf(D.Entries[4].Keys[0]), (Strings{"self=grad@18"}));
  Strings Lines;
  for (const std::string &Problem : D.Problems)
    Lines.push_back(Problem.substr(0, Problem.find(": ")));
  EXPECT_EQ(Lines, (Strings{"d.yaml:3", "d.yaml:4", "d.yaml:6", "d.yaml:10",
                            "d.yaml:11", "d.yaml:14", "d.yaml:13", "d.yaml:20",
                            "d.yaml:17", "d.yaml:19"}));
}

TEST(Derivatives, syntaxErrorsHaveAPosition) {
  EXPECT_CONTAINS(
      derivativesRefusal("- name: f() -> ()\n  bad: [1, 2\n- x: y\n"),
      "d.yaml:");
  EXPECT_CONTAINS(derivativesRefusal("- name: a: b: c\n"), "d.yaml:1:");
  EXPECT_CONTAINS(derivativesRefusal("a: b\n"), "d.yaml:1:1: ");
  EXPECT_CONTAINS(derivativesRefusal("- \"unclosed\n"), "d.yaml:");
  EXPECT_CONTAINS(derivativesRefusal("- *unknown\n"), "d.yaml:1:");
}

TEST(Derivatives, deepNestingIsRefused) {
  EXPECT_CONTAINS(derivativesRefusal("- " + std::string(100000, '[')),
                  "d.yaml:1:");
  EXPECT_CONTAINS(
      derivativesRefusal("- name: f\n  dispatch: " + std::string(1000, '{')),
      "d.yaml:2:");
}

TEST(Derivatives, aliasBombsAreBounded) {
  std::string Text = "- name: f() -> ()\n  l0: &l0 [lol, lol, lol]\n";
  for (int I = 1; I < 30; ++I)
    Text +=
        llvm::formatv("  l{0}: &l{0} [*l{1}, *l{1}, *l{1}]\n", I, I - 1).str();
  EXPECT_TRUE(derivativesOf(Text).Entries.empty());

  // Many aliases of one long formula.
  Text = "- name: f(Tensor a) -> ()\n  a: &a " + std::string(1 << 20, 'x');
  for (int I = 0; I < 1000; ++I)
    Text += llvm::formatv("\n- name: g{0}() -> ()\n  a: *a", I).str();
  Derivatives D = derivativesOf(Text);
  EXPECT_LT(D.Entries.size(), 70u);
  EXPECT_FALSE(D.Problems.empty());
}

TEST(Derivatives, corruptionNeverCrashes) {
  std::string Good = "- name: sum(Tensor self) -> Tensor\n"
                     "  output_differentiability: [True]\n"
                     "  dispatch:\n    Default:\n      self, a: &a grad\n"
                     "    AutogradCPU:\n      self: *a\n";
  for (size_t At = 0; At < Good.size(); ++At)
    for (char C :
         {'\0', '\n', '\t', '[', '{', '&', '*', '"', '\xff', ':', '-'}) {
      std::string Changed = Good;
      Changed[At] = C;
      llvm::consumeError(parseDerivatives(Changed, "d.yaml").takeError());
    }
}

//===----------------------------------------------------------------------===//
// The generator's Python.
//===----------------------------------------------------------------------===//

TEST(GeneratorRules, readsAPlainSet) {
  auto Set = metadata::pythonSet("import x\n"
                                 "OTHER = {\"no\"}\n"
                                 "NAMES = {\n"
                                 "    # \"comment\", }\n"
                                 "    \"a\", 'b',  # why\n"
                                 "    \"c\"\n"
                                 "}\n",
                                 "NAMES");
  ASSERT_TRUE(Set);
  EXPECT_EQ(Set->size(), 3u);
  EXPECT_EQ(Set->lookup("a"), 5u);
  EXPECT_EQ(Set->lookup("b"), 5u);
  EXPECT_EQ(Set->lookup("c"), 6u);
  EXPECT_TRUE(metadata::pythonSet("N: set[str] = {'a',}\n", "N"));
  EXPECT_TRUE(metadata::pythonSet("N={'a'}", "N"));
}

TEST(GeneratorRules, readsAPlainList) {
  auto List = metadata::pythonList("N: List[str] = [\n"
                                   "    \".*_jvp\",\n"
                                   "    r'a?b',\n"
                                   "]\n",
                                   "N");
  ASSERT_TRUE(List);
  EXPECT_EQ(List->size(), 2u);
  EXPECT_EQ(List->lookup("a?b"), 3u);
  EXPECT_TRUE(metadata::pythonList("N = ('a',)\n", "N"));
  EXPECT_FALSE(metadata::pythonList("N = {'a'}\n", "N"));
  EXPECT_FALSE(metadata::pythonList("N = ['a'}\n", "N"));
}

TEST(GeneratorRules, refusesWhatIsNoPlainSet) {
  for (const char *Text :
       {"", "N = {", "N = {\"a\"", "N = {\"a\" \"b\"}", "N = {*M}",
        "N = {\"a\", f(x)}", "N = {\"a\\\"}", "N = {\"a\n\"}", "N = [\"a\"]",
        "N = set()", "NN = {\"a\"}", " N = {\"a\"}", "N == {\"a\"}",
        "N = {\"a\": 1}", "N = {,}"})
    EXPECT_FALSE(metadata::pythonSet(Text, "N")) << Text;
}

} // namespace
} // namespace torchtalk::test
