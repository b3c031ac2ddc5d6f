//===- HostileYamlTest.cpp - YAML that is made to hurt --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Small inputs that would cost time or memory without bounds. The tests end by
/// themselves or by a limit of time.
///
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "metadata/Derivatives.h"
#include "metadata/NativeFunctions.h"
#include "metadata/YamlTree.h"

#include "llvm/Support/FormatVariadic.h"

namespace torchtalk::test {
namespace {

using metadata::NativeFunctions;

NativeFunctions functionsOf(const std::string &Text) {
  return valueOf(metadata::parseNativeFunctions(Text, "n.yaml"));
}

/// Both readers, whatever they say.
void readAs(const std::string &Text) {
  llvm::consumeError(
      metadata::parseNativeFunctions(Text, "n.yaml").takeError());
  llvm::consumeError(metadata::parseDerivatives(Text, "d.yaml").takeError());
}

std::string yamlTimes(int N, const std::string &Text) {
  std::string Result;
  for (int I = 0; I < N; ++I)
    Result += Text;
  return Result;
}

size_t kernels(const NativeFunctions &N) {
  size_t Total = 0;
  for (const index::OpRecord &Op : N.Ops)
    Total += Op.Dispatch.size();
  return Total;
}

TEST(HostileYaml, aliasesOfKeysTimesKernels) {
  std::string Keys;
  for (int I = 0; I < 100000; ++I)
    Keys += "k" + std::to_string(I) + ",";
  std::string Text = "- func: f(Tensor a) -> ()\n  x: &k " +
                     std::string(400000, 'x') + "\n  dispatch: &d\n    ? '" +
                     Keys + "'\n    : *k\n";
  for (int I = 0; I < 2000; ++I)
    Text += llvm::formatv("- func: g{0}(Tensor a) -> ()\n  dispatch: *d\n", I)
                .str();
  NativeFunctions N = functionsOf(Text);
  EXPECT_LT(kernels(N), 200u);
  EXPECT_FALSE(N.Problems.empty());

  // The same of short kernels.
  Text = "- func: f(Tensor a) -> ()\n  dispatch: &d\n    ? '" + Keys +
         "'\n    : k\n";
  for (int I = 0; I < 2000; ++I)
    Text += llvm::formatv("- func: g{0}(Tensor a) -> ()\n  dispatch: *d\n", I)
                .str();
  N = functionsOf(Text);
  EXPECT_LT(kernels(N), 1000000u);
}

TEST(HostileYaml, aliasesOfLongLists) {
  std::string List;
  for (int I = 0; I < 100000; ++I)
    List += "t" + std::to_string(I) + ".out, ";
  std::string Text = "- func: f(Tensor a) -> Tensor\n  tags: &t [" + List +
                     "]\n  autogen: &g '" + List + "'\n";
  for (int I = 0; I < 20000; ++I)
    Text += llvm::formatv("- func: g{0}(Tensor a) -> Tensor\n"
                          "  tags: *t\n  autogen: *g\n"
                          "  cpp_no_default_args: *t\n  precomputed: *t\n",
                          I)
                .str();
  NativeFunctions N = functionsOf(Text);
  size_t Total = 0;
  for (const index::OpRecord &Op : N.Ops)
    Total += Op.Torchgen.Tags.size() + Op.Torchgen.CppNoDefaultArgs.size() +
             Op.Torchgen.Precomputations.size();
  EXPECT_LT(Total, 20000000u);
  EXPECT_FALSE(N.Problems.empty());
}

TEST(HostileYaml, aliasesThatAreTooLongCostNoTime) {
  std::string Text = "- func: f() -> ()\n  l0: &l0 [lol, lol, lol]\n";
  for (int I = 1; I < 30; ++I)
    Text +=
        llvm::formatv("  l{0}: &l{0} [*l{1}, *l{1}, *l{1}]\n", I, I - 1).str();
  for (int I = 0; I < 50000; ++I)
    Text += llvm::formatv("- func: g{0}() -> ()\n  x: *l29\n", I).str();
  EXPECT_TRUE(functionsOf(Text).Ops.empty());
  EXPECT_CONTAINS(functionsOf(Text).Problems.back(), "too long");
}

TEST(HostileYaml, fiftyMegabytes) {
  // Whole entries, one scalar, one key, nothing but comments.
  std::string Entries;
  for (int I = 0; Entries.size() < (50u << 20); ++I)
    Entries += llvm::formatv("- func: f{0}(Tensor self) -> Tensor\n"
                             "  variants: function, method\n"
                             "  dispatch:\n    CPU: f\n    CUDA: g\n",
                             I)
                   .str();
  EXPECT_CONTAINS(errorOf(metadata::parseNativeFunctions(Entries, "n.yaml")),
                  "too many nodes");
  readAs("- func: " + std::string(50 << 20, 'x'));
  readAs("- " + std::string(5 << 20, 'x') + ": y");
  readAs(
      yamlTimes(1 << 16, "# a comment, and another one, and one more .....\n"));
  readAs(yamlTimes(1 << 18, "\n    "));
}

TEST(HostileYaml, depthAndWidthOfEveryKind) {
  for (const char *Unit :
       {"[",    "{",    "- ",     "? ",    ": ",         "-\n",     "[{",
        "{a: ", "- - ", "!!x ",   "&a ",   "*a ",        "'",       "\"",
        "|\n",  ">\n",  "%x\n",   "---\n", "...\n",      "# ",      "\t",
        "\\",   "<<: ", "a: b: ", "]",     "}",          ",",       "\r",
        "\r\n", "@",    "`",      "!<",    "? a\n: b\n", "&a [*a, "})
    for (const char *Before : {"", "- ", "- func: "})
      readAs(Before + yamlTimes(50000, Unit));
  std::string Many;
  for (int I = 0; I < 100000; ++I)
    Many += llvm::formatv("- &a{0} *a{1}\n", I, I - 1).str();
  readAs("- &a-1 x\n" + Many);
}

TEST(HostileYaml, bytesThatAreNoText) {
  std::string All;
  for (int I = 0; I < 256; ++I)
    All.push_back(static_cast<char>(I));
  readAs(All);
  readAs("- func: f() -> ()\n  x: \"" + All + "\"\n");
  for (int I = 0; I < 256; ++I) {
    std::string Byte(1, static_cast<char>(I));
    readAs(Byte + "- func: f() -> ()\n");
    readAs("- func: f() -> ()\n  x: " + Byte + "y\n" + Byte);
    readAs("- func: f() -> ()\n" + Byte + Byte + "x: y\n");
  }
  // Other encodings by their mark: UTF-16 and UTF-32, both ways.
  for (const char *Mark : {"\xff\xfe", "\xfe\xff", "\xef\xbb\xbf"})
    readAs(Mark + std::string("- func: f() -> ()\n"));
  readAs(std::string("\xff\xfe\0\0", 4) + All);
  readAs(std::string("\0\0\xfe\xff", 4) + All);
}

TEST(HostileYaml, tabsAndWindowsLines) {
  EXPECT_CONTAINS(errorOf(metadata::parseNativeFunctions(
                      "- func: f() -> ()\n\tvariants: method\n", "n.yaml")),
                  "n.yaml:");
  NativeFunctions N = functionsOf(
      "- func: f() -> ()\r\n  variants: method\r\n- func: g() -> ()\r\n");
  ASSERT_EQ(N.Ops.size(), 2u);
  EXPECT_EQ(N.Ops[1].Line, 3u);
  EXPECT_EQ(*N.Ops[0].field("variants"), "method");
}

TEST(HostileYaml, keysThatComeTwice) {
  NativeFunctions N = functionsOf("- func: f(Tensor a) -> ()\n"
                                  "  variants: method\n"
                                  "  variants: function\n"
                                  "  func: g(Tensor a) -> ()\n");
  ASSERT_EQ(N.Ops.size(), 1u);
  EXPECT_EQ(N.Ops[0].Op, "aten::f");
  EXPECT_EQ(N.Ops[0].Fields.size(), 2u);
  ASSERT_EQ(N.Problems.size(), 2u);
  EXPECT_CONTAINS(N.Problems[0], "n.yaml:3: 'variants' comes a second time");
}

} // namespace
} // namespace torchtalk::test
