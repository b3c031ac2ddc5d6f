//===- ToolsOnIndexTest.cpp - The tools, answering from an index ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "torchtalk/OnIndex.h"

using namespace torchtalk;
using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

TEST_F(OnIndex, AServerWithPagesNamesThatOfAnAnswer) {
  build("cosh");
  const std::string Line = modern(
      "tools/call", R"(,"name":"trace","arguments":{"func":"torch.cosh"})");
  Session Web({}, {.Stateless = true, .Pages = "http://here:1/explore/"});
  const char *Page = "page: http://here:1/explore/op?name=torch.cosh\n";
  // Kept answers are for all peers: what was kept without has it, and the other
  // way round.
  for (int Round = 0; Round < 2; ++Round) {
    EXPECT_EQ(textOf(trace("torch.cosh")).find("page:"), std::string::npos);
    Json There = Json::parse(Server.answer(Line, Web).value_or("{}"))["result"];
    EXPECT_TRUE(llvm::StringRef(textOf(There)).ends_with(Page))
        << textOf(There);
  }
}

TEST_F(OnIndex, AnswersAreThoseOfTheIndex) {
  build("cosh");
  EXPECT_TRUE(knows("torch.cosh"));
}

TEST_F(OnIndex, ATypoIsAnErrorWithNearNames) {
  build("cosh");
  Json Result = trace("torch.cosg");
  EXPECT_EQ(Result["isError"], true);
  EXPECT_NE(textOf(Result).find("aten::cosh"), std::string::npos) << Result;
}

TEST_F(OnIndex, BackendsAreComparedWithAnotherIndex) {
  build("cosh");
  fs::copy(Index, Root / "other", fs::copy_options::recursive);
  build("sinh");
  auto Ask = [&](const std::string &More) {
    std::string Line =
        modern("tools/call", R"(,"name":"backend","arguments":{"name":"CPU",)" +
                                 More + R"("mode":"diff"})");
    return Json::parse(Server.answer(Line, Peer).value_or("{}"))["result"];
  };
  std::string Text = textOf(Ask(R"("against":"other",)"));
  EXPECT_NE(Text.find("+ aten::sinh"), std::string::npos) << Text;
  EXPECT_NE(Text.find("- aten::cosh"), std::string::npos) << Text;
  Text = textOf(Ask(R"("against":"other","focus":"removed",)"));
  EXPECT_EQ(Text.find("+ aten::sinh"), std::string::npos) << Text;
  EXPECT_NE(Text.find("- aten::cosh"), std::string::npos) << Text;
  for (const char *Wrong :
       {R"("against":"other","focus":"own",)", R"("against":"nothing",)",
        R"("against":"CUDA","focus":"added",)"})
    EXPECT_EQ(Ask(Wrong)["isError"], true) << Wrong;
}

TEST_F(OnIndex, OpsAndTheModeThatTakesThemGoTogether) {
  build("cosh");
  auto Ask = [&](const std::string &More) {
    std::string Line =
        modern("tools/call",
               R"(,"name":"backend","arguments":{"name":"CPU")" + More + "}");
    return Json::parse(Server.answer(Line, Peer).value_or("{}"))["result"];
  };
  std::string Text = textOf(Ask(R"(,"mode":"will_it_run","ops":["cosh"])"));
  EXPECT_NE(Text.find("on CPU: 1 ops"), std::string::npos) << Text;
  Text = textOf(Ask(R"(,"mode":"will_it_run")"));
  EXPECT_NE(Text.find("will_it_run needs `ops`"), std::string::npos) << Text;
  Text = textOf(Ask(R"(,"ops":["cosh"])"));
  EXPECT_NE(Text.find("of the mode will_it_run"), std::string::npos) << Text;
}

TEST_F(OnIndex, OldNamesOfToolsSearch) {
  build("cosh");
  std::ofstream(Root / "src/k.cu") << "__global__ void cosh_kernel() {}\n";
  build("cosh");
  std::string Line =
      modern("tools/call",
             R"(,"name":"cuda_kernels","arguments":{"function_name":"cosh"})");
  Json Reply = Json::parse(Server.answer(Line, Peer).value_or("{}"));
  EXPECT_NE(textOf(Reply["result"]).find("cosh_kernel  kernel"),
            std::string::npos)
      << Reply;
}

/// A test of the op, a module that calls it, and the tools about these.
class OnPython : public OnIndex {
protected:
  void SetUp() override {
    OnIndex::SetUp();
    write("torch/__init__.py", "from torch._C._VariableFunctions import *\n");
    write("torch/nn/__init__.py", "class Module: pass\n");
    write("torch/act.py", "import torch\nfrom torch import nn\n"
                          "class Cosh(nn.Module):\n"
                          "    def forward(self, x):\n"
                          "        return torch.cosh(x)\n");
    write("test/test_act.py", "import torch\nfrom unittest import TestCase\n"
                              "class TestAct(TestCase):\n"
                              "    def test_cosh(self):\n"
                              "        torch.cosh(1)\n");
    build("cosh");
  }
  void write(const fs::path &File, const char *Text) {
    fs::create_directories((Root / "src" / File).parent_path());
    std::ofstream(Root / "src" / File) << Text;
  }
  Json call(const std::string &Tool, const Json &Arguments) {
    std::string Line =
        modern("tools/call",
               R"(,"name":")" + Tool + R"(","arguments":)" + Arguments.dump());
    return Json::parse(Server.answer(Line, Peer).value_or("{}"))["result"];
  }
  void expect(const std::string &Tool, const Json &Arguments, const char *Says,
              bool IsError = false) {
    Json Result = call(Tool, Arguments);
    EXPECT_NE(textOf(Result).find(Says), std::string::npos) << Result;
    EXPECT_EQ(Result.value("isError", false), IsError) << Result;
  }
};

TEST_F(OnPython, ModulesAreTracedAndListed) {
  expect("modules", {{"name", "Cosh"}}, "aten::cosh");
  expect("modules", {{"mode", "list"}}, "torch.act.Cosh");
  expect("trace_module", {{"module_name", "torch.act.Cosh"}}, "aten::cosh");
  expect("list_modules", {{"category", "nn"}}, "torch.act.Cosh");
  expect("modules", Json::object(), "the name is empty", true);
}

TEST_F(OnPython, TestsAreFound) {
  expect("tests", {{"query", "cosh"}}, "test/test_act.py::TestAct::test_cosh");
  expect("test_file_info", {{"file_path", "test_act.py"}}, "TestAct");
  expect("tests", {{"query", "cosh"}, {"focus", "gtest"}}, "cosh", true);
}

TEST_F(OnPython, AChangeAffectsTests) {
  const char *Test = "test/test_act.py::TestAct::test_cosh";
  expect("affected", {{"funcs", {"torch.cosh"}}}, Test);
  expect("affected", {{"function_name", "torch.cosh"}}, Test);
  expect("affected", {{"files", {"test/test_act.py:5"}}}, Test);
  expect("affected", {{"files", {"test/test_act.py"}}, {"format", "pytest"}},
         Test);
  expect("affected",
         {{"diff", "--- a/test/test_act.py\n+++ b/test/test_act.py\n"
                   "@@ -5 +5 @@\n-\ttorch.cosh(1)\n+\ttorch.cosh(2)\n"}},
         Test);
  expect("affected", {{"funcs", {"torch.cosh"}}, {"depth", 1}}, Test);
}

TEST_F(OnPython, AChangeThatIsNoneIsAnError) {
  expect("affected", Json::object(), "needs `funcs`, `files` or `diff`", true);
  expect("affected", {{"diff", "nothing"}}, "diff", true);
  expect("affected", {{"files", {"a.py:9-2"}}}, "before the first", true);
  expect("affected", {{"funcs", {"torch.cosj"}}},
         "nothing is called 'torch.cosj'; near: aten::cosh", true);
}

TEST_F(OnIndex, ABadCursorIsAnError) {
  build("cosh");
  std::string Line =
      modern("tools/call",
             R"(,"name":"graph","arguments":{"func":"cosh","cursor":"xyz"})");
  Json Reply = Json::parse(Server.answer(Line, Peer).value_or("{}"));
  EXPECT_EQ(Reply["result"]["isError"], true) << Reply;
}

} // namespace
