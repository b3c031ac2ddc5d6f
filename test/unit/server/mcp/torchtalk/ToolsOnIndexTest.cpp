//===- ToolsOnIndexTest.cpp - The tools, answering from an index ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Builds indexes of a source tree that is one YAML file, and asks while
/// generations come and go.
///
//===----------------------------------------------------------------------===//

#include "Harness.h"

#include "index/reader/IndexReader.h"
#include "mcp/torchtalk/Server.h"
#include "pipeline/BuildIndex.h"
#include "store/Interruption.h"

#include "llvm/Support/Error.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sys/stat.h>

using namespace torchtalk;
using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;
namespace fs = std::filesystem;

namespace {

class Silent : public index::BuildProgress {
  void stage(std::string_view, uint64_t) override {}
  void advance(uint64_t) override {}
};

class OnIndex : public testing::Test {
protected:
  void SetUp() override {
    fs::remove_all(Root);
    fs::create_directories(Yaml.parent_path());
  }
  void TearDown() override { fs::remove_all(Root); }

  /// A generation whose only op is aten::NAME.
  void build(const std::string &Name) {
    std::ofstream(Yaml) << "- func: " << Name
                        << "(Tensor self) -> Tensor\n  variants: function\n";
    Silent Progress;
    auto Report = index::buildIndex({.SourceRoot = Root / "src",
                                     .BuildDir = "",
                                     .IndexDir = Index,
                                     .FactsDirs = {}},
                                    Progress);
    ASSERT_TRUE(static_cast<bool>(Report))
        << llvm::toString(Report.takeError());
  }

  Json trace(const std::string &Func) {
    std::string Line =
        modern("tools/call",
               R"(,"name":"trace","arguments":{"func":")" + Func + "\"}");
    return Json::parse(Server.answer(Line, Peer).value_or("{}"))["result"];
  }
  static std::string textOf(const Json &Result) {
    return Result["content"][0]["text"];
  }
  bool knows(const std::string &Func) {
    Json Result = trace(Func);
    return !Result.value("isError", false) &&
           textOf(Result).find("native_functions.yaml:1") != std::string::npos;
  }

  fs::path Root = fs::path(testing::TempDir()) /
                  testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::path Yaml = Root / "src/aten/src/ATen/native/native_functions.yaml";
  fs::path Index = Root / "index";
  Session Peer;
  TorchtalkServer Whole{
      {.Find = [this]() -> llvm::Expected<IndexPlace> {
         return IndexPlace{Index, ""};
       },
       .Others =
           {.Other = [this](const std::string &Word, const std::string &,
                            const index::IndexReader &)
                -> llvm::Expected<std::shared_ptr<const index::IndexReader>> {
             if (Word == "CUDA")
               return nullptr;
             auto Found = index::IndexReader::open(Root / Word);
             if (!Found)
               return Found.takeError();
             return std::move(*Found);
           }},
       .Reader = {},
       .Version = "1.0",
       .WatchTime = std::chrono::milliseconds(5)}};
  const Dispatcher &Server = Whole.dispatcher();
};

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

TEST_F(OnIndex, OneThatAppearsIsNoticed) {
  EXPECT_FALSE(knows("cosh"));
  build("cosh");
  EXPECT_TRUE(knows("cosh"));
}

TEST_F(OnIndex, ANewGenerationIsNoticed) {
  build("cosh");
  EXPECT_TRUE(knows("cosh"));
  build("sinh");
  EXPECT_TRUE(knows("sinh"));
  EXPECT_FALSE(knows("cosh"));
}

TEST_F(OnIndex, OneThatIsGoneIsSaid) {
  build("cosh");
  EXPECT_TRUE(knows("cosh"));
  fs::remove_all(Index);
  Json Result = trace("cosh");
  EXPECT_EQ(Result["isError"], true);
  EXPECT_NE(textOf(Result).find("torchtalk index build"), std::string::npos);
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

TEST_F(OnIndex, ResourcesAreReadFromIt) {
  build("cosh");
  auto Read = [&](const std::string &Uri) {
    return Json::parse(
        Server
            .answer(modern("resources/read", R"(,"uri":")" + Uri + "\""), Peer)
            .value_or("{}"));
  };
  for (const char *Uri :
       {"torchtalk://status", "torchtalk://architecture", "torchtalk://op/cosh",
        "torchtalk://op/torch.cosh", "torchtalk://file/native_functions.yaml",
        "torchtalk://file/aten%2Fsrc%2FATen%2Fnative%2Fnative_functions.yaml"})
    EXPECT_FALSE(Read(Uri)["result"]["contents"][0]["text"].empty()) << Uri;
  Json BadCursor = Read("torchtalk://file/native_functions.yaml?cursor=none");
  EXPECT_NE(BadCursor["error"]["message"].get<std::string>().find("cursor"),
            std::string::npos)
      << BadCursor;
  for (const char *Uri :
       {"torchtalk://op/coshh", "torchtalk://op/", "torchtalk://other",
        "torchtalk://file/../../../../etc/passwd",
        "torchtalk://file/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "torchtalk://file//etc/passwd", "torchtalk://file/proc/self/environ",
        "torchtalk://file/aten", "torchtalk://file/.", "file:///etc/passwd"}) {
    Json Reply = Read(Uri);
    EXPECT_EQ(Reply["error"]["code"], code::InvalidParams) << Reply;
    EXPECT_EQ(Reply["error"]["message"], "Resource not found");
  }
}

TEST_F(OnIndex, PromptsBringTheFacts) {
  build("cosh");
  auto Get = [&](const std::string &Members) {
    return Json::parse(
        Server.answer(modern("prompts/get", Members), Peer).value_or("{}"));
  };
  Json Trace = Get(R"(,"name":"trace","arguments":{"func":"torch.cosh"})");
  std::string Facts =
      Trace["result"]["messages"][1]["content"]["resource"]["text"];
  EXPECT_NE(Facts.find("native_functions.yaml:1"), std::string::npos) << Facts;
  EXPECT_EQ(
      Get(R"(,"name":"add-op-to-backend","arguments":{"op":"cosh"})")["error"]
                                                                     ["code"],
      code::InvalidParams);
  for (const char *Members : {R"(,"name":"impact","arguments":{"func":"cosh"})",
                              R"(,"name":"onboard")",
                              R"(,"name":"add-op-to-backend",)"
                              R"("arguments":{"op":"cosh","backend":"MPS"})"})
    EXPECT_EQ(Get(Members)["result"]["messages"].size(), 2U) << Members;
}

TEST_F(OnIndex, OpsAreCompletedAsTheyAreTyped) {
  build("cosh");
  auto Complete = [&](const std::string &Typed) {
    Json Reply = Json::parse(
        Server
            .answer(modern("completion/complete",
                           R"(,"ref":{"type":"ref/prompt","name":"trace"},)"
                           R"("argument":{"name":"func","value":")" +
                               Typed + "\"}"),
                    Peer)
            .value_or("{}"));
    return toLine(Reply["result"]["completion"]["values"]);
  };
  EXPECT_EQ(Complete("co"), R"(["cosh"])");
  EXPECT_EQ(Complete("torch.co"), R"(["torch.cosh"])");
  EXPECT_EQ(Complete("aten::co"), R"(["aten::cosh"])");
  EXPECT_EQ(Complete("nothing"), "[]");
}

TEST_F(OnIndex, AReadThatNobodyWaitsForEnds) {
  build("cosh");
  auto Reader = index::IndexReader::open(Index);
  ASSERT_TRUE(static_cast<bool>(Reader)) << llvm::toString(Reader.takeError());
  auto Read = [&](store::Interruption::Settings Settings) {
    store::Interruption Guard(std::move(Settings));
    return llvm::toString(
        (*Reader)->forEachOp([](const index::OpRecord &) { return true; }));
  };
  EXPECT_EQ(Read({}), "");
  std::stop_source Stop;
  Stop.request_stop();
  EXPECT_NE(Read({.Stop = Stop.get_token()}).find("nobody waits"),
            std::string::npos);
  EXPECT_NE(Read({.Stop = {}, .Deadline = {}}).find("ask for less"),
            std::string::npos);
  uint64_t Told = 0;
  EXPECT_EQ(Read({.Stop = {},
                  .Tell = [&](uint64_t Reads) { Told = Reads; },
                  .TellEvery = {}}),
            "");
  EXPECT_GT(Told, 0U);
  // Only as long as it lives.
  EXPECT_FALSE(static_cast<bool>(
      (*Reader)->forEachOp([](const index::OpRecord &) { return true; })));
}

TEST_F(OnIndex, WhatWasAskedBeforeIsAnsweredFromTheSameGenerationOnly) {
  build("cosh");
  EXPECT_TRUE(knows("cosh"));
  EXPECT_TRUE(knows("cosh"));
  auto Value = [&](const std::string &Name) {
    for (const MetricValue &One : Whole.metrics().More())
      if (One.Name == Name)
        return One.Value;
    return -1.0;
  };
  EXPECT_EQ(Value("torchtalk_answer_cache_hits_total"), 1);
  build("sinh");
  EXPECT_FALSE(knows("cosh"));
  EXPECT_TRUE(knows("sinh"));
}

TEST_F(OnIndex, OnlySlowQuestionsWithoutAnAnswerArePostponed) {
  build("cosh");
  auto Postponed = [&](const std::string &Tool, const std::string &Arguments) {
    Pending P =
        Server.accept(modern("tools/call", ",\"name\":\"" + Tool +
                                               "\",\"arguments\":" + Arguments),
                      Peer);
    bool Later = false;
    bool Answered = P.Work(&Later).has_value();
    EXPECT_NE(Answered, Later);
    if (Later) {
      EXPECT_TRUE(P.Work(nullptr));
    }
    return Later;
  };
  const std::string Func = R"({"func":"cosh"})";
  EXPECT_FALSE(Postponed("trace", Func));
  EXPECT_FALSE(Postponed("get_status", "{}"));
  EXPECT_FALSE(Postponed("search", R"({"query":"cosh"})"));
  EXPECT_FALSE(Postponed("graph", R"({"func":"cosh","mode":"calls"})"));
  EXPECT_FALSE(Postponed("affected", R"({"no such":1})"));
  EXPECT_TRUE(Postponed("affected", R"({"funcs":["cosh"]})"));
  EXPECT_TRUE(Postponed("affected", R"({"funcs":["cosh"]})")); // not kept
  EXPECT_TRUE(Postponed("backend", R"({"name":"CPU","mode":"missing"})"));
  const std::string Impact = R"({"func":"cosh","mode":"impact"})";
  EXPECT_TRUE(Postponed("graph", Impact));
  EXPECT_FALSE(Postponed("graph", Impact)); // as before
  EXPECT_FALSE(Postponed("impact", Func));  // the same by its older name
  build("sinh");
  EXPECT_TRUE(Postponed("graph", R"({"func":"sinh","mode":"impact"})"));
}

TEST_F(OnIndex, ACurrentThatIsAPipeIsAnErrorAtOnce) {
  build("cosh");
  fs::remove(Index / "CURRENT");
  ASSERT_EQ(mkfifo((Index / "CURRENT").c_str(), 0600), 0);
  EXPECT_NE(textOf(trace("cosh")).find("no regular file"), std::string::npos);
  EXPECT_FALSE(Whole.ready());
}

TEST_F(OnIndex, ABadCurrentIsToldOnceAndAnswersGoOn) {
  build("cosh");
  EXPECT_TRUE(knows("cosh"));
  std::ofstream(Index / "CURRENT") << "nonsense\n";
  testing::internal::CaptureStderr();
  for (int I = 0; I < 5; ++I)
    EXPECT_TRUE(knows("cosh"));
  std::string Log = testing::internal::GetCapturedStderr();
  size_t First = Log.find("still answering");
  EXPECT_NE(First, std::string::npos);
  EXPECT_EQ(Log.find("still answering", First + 1), std::string::npos) << Log;
}

TEST_F(OnIndex, ADamagedGenerationIsNotReady) {
  build("cosh");
  EXPECT_TRUE(Whole.ready());
  TorchtalkServer Other{{.Find = [this]() -> llvm::Expected<IndexPlace> {
                           return IndexPlace{Index, ""};
                         },
                         .Reader = {},
                         .Version = "1.0"}};
  for (const auto &File : fs::recursive_directory_iterator(Index))
    if (File.path().extension() == ".sst") {
      auto Size = fs::file_size(File);
      std::fstream Bytes(File.path(), std::ios::in | std::ios::out);
      Bytes << std::string(Size / 2, 'x');
    }
  Session Somebody;
  Other.dispatcher().answer(
      modern("tools/call", R"(,"name":"trace","arguments":{"func":"cosh"})"),
      Somebody);
  EXPECT_FALSE(Other.ready());
}

TEST_F(OnIndex, WhoAsksFromAfarIsToldNoFolder) {
  TorchtalkServer Far{{.Find = [this]() -> llvm::Expected<IndexPlace> {
                         return IndexPlace{Index, ""};
                       },
                       .Reader = {},
                       .Remote = true,
                       .Version = "1.0"}};
  Session Somebody;
  std::string Line =
      Far.dispatcher()
          .answer(modern("tools/call",
                         R"(,"name":"trace","arguments":{"func":"cosh"})"),
                  Somebody)
          .value_or("");
  EXPECT_NE(Line.find("There is no index"), std::string::npos) << Line;
  EXPECT_EQ(Line.find(Root.string()), std::string::npos) << Line;
}

TEST_F(OnIndex, ANewGenerationIsTold) {
  std::mutex Lock;
  std::condition_variable Changed;
  std::vector<std::string> Told;
  Session Listener{{.Notify =
                        [&](std::string Line) {
                          std::lock_guard Guard(Lock);
                          Told.push_back(std::move(Line));
                          Changed.notify_all();
                        },
                    .Finish = [](const Reply &) {}}};
  Server.answer(modern("subscriptions/listen",
                       R"(,"notifications":{"resourcesListChanged":true,)"
                       R"("resourceSubscriptions":["torchtalk://status"]})"),
                Listener);
  build("cosh");
  std::unique_lock Guard(Lock);
  EXPECT_TRUE(Changed.wait_for(Guard, std::chrono::seconds(20),
                               [&] { return Told.size() >= 3; }));
  EXPECT_NE(Told[1].find("resources/list_changed"), std::string::npos);
  EXPECT_NE(Told[2].find("torchtalk://status"), std::string::npos);
}

} // namespace
