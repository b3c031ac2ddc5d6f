//===- QuestionsTest.cpp - Questions in the syntax of each front end ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Questions.h"

#include <gtest/gtest.h>

using namespace torchtalk::render;

namespace {

TEST(Questions, QuoteWhatAShellWouldRead) {
  EXPECT_EQ(shellQuoted("at::native::add"), "at::native::add");
  EXPECT_EQ(shellQuoted("operator<"), "'operator<'");
  EXPECT_EQ(shellQuoted("f(int const&)::$_0"), "'f(int const&)::$_0'");
  EXPECT_EQ(shellQuoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shellQuoted(""), "''");
}

TEST(Questions, AreLinesOfAShell) {
  const Question Path{"graph",
                      {{"func", "a b"},
                       {"mode", "path"},
                       {"to", "c"},
                       {"walk_python", true},
                       {"hubs", false},
                       {"depth", 8}}};
  EXPECT_EQ(shellLine(Path, {"--index", "my index"}),
            "torchtalk graph 'a b' --mode path --to c --walk-python --depth 8 "
            "--index 'my index'");
  EXPECT_EQ(shellLine({"affected", {{"funcs", {"f", "g<1>"}}}}, {}),
            "torchtalk affected f 'g<1>'");
}

TEST(Questions, KeepNamesThatBeginLikeOptions) {
  EXPECT_EQ(shellLine({"search", {{"query", "-x"}, {"mode", "kernels"}}}, {}),
            "torchtalk search --mode kernels -- -x");
}

TEST(Questions, AreCallsOfTools) {
  EXPECT_EQ(toolCall({"graph", {{"func", "f<\"a\">"}, {"mode", "calls"}}}),
            R"(graph {"func":"f<\"a\">","mode":"calls"})");
}

TEST(Questions, AreValues) {
  EXPECT_EQ(questionsJson({{"trace", {{"func", "aten::add"}}}}).dump(),
            R"([{"question":"trace","parameters":{"func":"aten::add"}}])");
  EXPECT_EQ(questionLines("ask next", {}), "");
  EXPECT_EQ(questionLines("ask next", {"a", "b"}), "ask next:\n  a\n  b\n");
}

} // namespace
