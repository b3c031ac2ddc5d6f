//===- GenerationsTest.cpp - Answers while an index comes and goes --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "torchtalk/OnIndex.h"

#include "store/Interruption.h"

#include <condition_variable>
#include <mutex>
#include <sys/stat.h>

using namespace torchtalk;
using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

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
