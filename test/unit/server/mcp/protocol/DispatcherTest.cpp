//===- DispatcherTest.cpp - What good requests get ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

std::string textOf(const Json &Reply) {
  return Reply["result"]["content"][0]["text"];
}

TEST(Initialize, EchoesEveryLegacyRevision) {
  for (std::string_view Version : LegacyVersions) {
    Peer P;
    Json Reply = P.ask(legacy("initialize", R"({"protocolVersion":")" +
                                                std::string(Version) + "\"}"));
    EXPECT_EQ(Reply["result"]["protocolVersion"], Version);
  }
}

TEST(Initialize, OffersTheNewestLegacyRevisionForOthers) {
  for (const char *Version : {"2026-07-28", "2099-01-01", "", "latest"}) {
    Peer P;
    Json Reply =
        P.ask(legacy("initialize",
                     std::string(R"({"protocolVersion":")") + Version + "\"}"));
    EXPECT_EQ(Reply["result"]["protocolVersion"], "2025-11-25") << Version;
  }
}

TEST(Initialize, SaysWhoWeAreAndOnlyWhatWeCan) {
  Peer P;
  Json Result = P.ask(LegacyHello)["result"];
  EXPECT_EQ(toLine(Result["capabilities"]), R"({"tools":{}})");
  EXPECT_EQ(Result["serverInfo"]["name"], "fixture");
  EXPECT_EQ(Result["serverInfo"]["version"], "1.2.3");
  EXPECT_EQ(Result["instructions"], "Call trace.");
  EXPECT_FALSE(Result.contains("resultType"));
  EXPECT_FALSE(Result.contains("_meta"));
}

TEST(Discover, SaysWhoWeAreAndOnlyWhatWeCan) {
  Peer P;
  Json Result = P.ask(modern("server/discover"))["result"];
  EXPECT_EQ(toLine(Result["supportedVersions"]), R"(["2026-07-28"])");
  EXPECT_EQ(toLine(Result["capabilities"]), R"({"tools":{}})");
  EXPECT_EQ(Result["resultType"], "complete");
  EXPECT_TRUE(Result["ttlMs"].is_number_integer());
  EXPECT_EQ(Result["cacheScope"], "public");
  EXPECT_EQ(Result["instructions"], "Call trace.");
  EXPECT_EQ(Result["_meta"][ServerInfoKey]["name"], "fixture");
}

TEST(Discover, DoesNotOpenASession) {
  Peer P;
  P.ask(modern("server/discover"));
  EXPECT_EQ(P.ask(legacy("tools/list"))["error"]["code"], code::InvalidParams);
}

TEST(Version, RefusalNamesWhatIsSupported) {
  Peer P;
  std::string Line = modern("tools/list");
  Line.replace(Line.find("2026-07-28"), 10, "2031-01-01");
  Json Error = P.ask(Line)["error"];
  EXPECT_EQ(toLine(Error["data"]),
            R"({"supported":["2026-07-28"],"requested":"2031-01-01"})");
}

TEST(BeforeInitialize, BothWaysInAreNamed) {
  Peer P;
  std::string Message = P.ask(legacy("tools/list"))["error"]["message"];
  EXPECT_NE(Message.find("initialize"), std::string::npos);
  EXPECT_NE(Message.find(VersionKey), std::string::npos);
  EXPECT_NE(Message.find(ClientCapabilitiesKey), std::string::npos);
}

TEST(List, IsTheSameEveryTimeAndInTheOrderOfRegistration) {
  Peer P;
  P.hello();
  Json First = P.ask(legacy("tools/list"));
  EXPECT_EQ(First, P.ask(legacy("tools/list")));
  std::string Names;
  for (const Json &T : First["result"]["tools"])
    Names += T["name"].get<std::string>() + " ";
  EXPECT_EQ(Names, "echo sleep stubborn answer trace ");
  EXPECT_FALSE(First["result"].contains("ttlMs"));
}

TEST(List, KeepsTheOrderOfParameters) {
  Peer P;
  Json Echo = P.ask(modern("tools/list"))["result"]["tools"][0];
  EXPECT_EQ(Echo["inputSchema"]["properties"].begin().key(), "func");
  EXPECT_EQ(Echo["inputSchema"]["additionalProperties"], false);
}

TEST(List, IsCacheableInTheModernEra) {
  Peer P;
  Json Result = P.ask(modern("tools/list"))["result"];
  EXPECT_EQ(Result["resultType"], "complete");
  EXPECT_TRUE(Result.contains("ttlMs"));
  EXPECT_EQ(Result["cacheScope"], "public");
}

TEST(Call, AnswersTextInTheLegacyEra) {
  Peer P;
  P.hello();
  Json Reply = P.ask(legacyCall("trace", R"({"func":"torch.matmul"})"));
  EXPECT_EQ(Reply["result"]["content"][0]["type"], "text");
  EXPECT_NE(textOf(Reply).find("torch.matmul"), std::string::npos);
  EXPECT_FALSE(Reply["result"].contains("structuredContent"));
  EXPECT_FALSE(Reply["result"].contains("resultType"));
}

TEST(Call, AnswersTextInTheModernEra) {
  Peer P;
  Json Reply = P.ask(modern(
      "tools/call", R"(,"name":"trace","arguments":{"func":"torch.matmul"})"));
  EXPECT_NE(textOf(Reply).find("torch.matmul"), std::string::npos);
  EXPECT_EQ(Reply["result"]["resultType"], "complete");
  EXPECT_EQ(Reply["result"]["_meta"][ServerInfoKey]["name"], "fixture");
  EXPECT_FALSE(Reply["result"].contains("ttlMs"));
}

TEST(Call, TakesAProgressToken) {
  Peer P;
  P.hello();
  Json Reply =
      P.ask(legacy("tools/call", R"({"name":"trace","arguments":{"func":"a"},)"
                                 R"("_meta":{"progressToken":7}})"));
  EXPECT_TRUE(Reply.contains("result"));
}

TEST(Call, FillsInDefaultsAndFoldsIntegers) {
  Peer P;
  P.hello();
  Json Reply = P.ask(legacyCall("echo", R"({"func":"a","limit":3.0})"));
  EXPECT_EQ(textOf(Reply), R"({"func":"a","limit":3,"mode":"calls"})");
}

TEST(Call, KnowsOldParameterNames) {
  Peer P;
  P.hello();
  Json Reply = P.ask(legacyCall("echo", R"({"function_name":"a"})"));
  EXPECT_EQ(textOf(Reply), R"({"func":"a","mode":"calls"})");
  Reply = P.ask(legacyCall("echo", R"({"function_name":"a","func":"b"})"));
  EXPECT_EQ(textOf(Reply), R"({"func":"b","mode":"calls"})");
}

TEST(Call, KnowsOldToolNames) {
  Peer P;
  P.hello();
  Json Reply = P.ask(legacyCall("called_by", R"({"function_name":"a"})"));
  EXPECT_EQ(textOf(Reply), R"({"func":"a","mode":"callers"})");
}

TEST(Call, UnknownToolNamesNearOnesAndAll) {
  Peer P;
  P.hello();
  std::string Message = P.ask(legacyCall("ecko", "{}"))["error"]["message"];
  EXPECT_NE(Message.find("did you mean 'echo'?"), std::string::npos) << Message;
  EXPECT_NE(Message.find("trace"), std::string::npos) << Message;
}

TEST(Call, BadArgumentsSayHowToMendThem) {
  Peer P;
  P.hello();
  std::string Text = textOf(P.ask(
      legacyCall("echo", R"({"funk":"a","limit":"3","mode":"callees"})")));
  for (const char *Part :
       {"unknown argument \"funk\", did you mean 'func'?",
        "'limit' must be an integer from 1 to 500, not \"3\"",
        "'mode' must be one of calls, callers, not \"callees\"",
        "'func' is missing", "Arguments: func, mode, limit, deep",
        R"(A valid call: echo {"func":"matmul"})"})
    EXPECT_NE(Text.find(Part), std::string::npos) << Part << "\n" << Text;
}

TEST(Call, WhatAToolThrowsIsItsError) {
  Peer P;
  P.hello();
  EXPECT_EQ(textOf(P.ask(legacyCall("answer", R"({"kind":"throw"})"))),
            "answer failed: out of cheese");
}

TEST(Call, LongAnswersAreCutAtALineAndSaySo) {
  Peer P;
  P.hello();
  std::string Text = textOf(P.ask(legacyCall("answer", R"({"kind":"long"})")));
  EXPECT_LE(Text.size(), 40'000U);
  EXPECT_NE(Text.find(":2180\n... cut here"), std::string::npos);
  EXPECT_TRUE(Text.ends_with("\nmore:\n  answer {\"kind\":\"error\"}\n"));
}

TEST(Call, BytesThatAreNotUtf8AreReplaced) {
  Peer P;
  P.hello();
  std::string Text = textOf(P.ask(legacyCall("answer", R"({"kind":"bytes"})")));
  EXPECT_EQ(Text, "caf\uFFFD\nline \x1b[0m");
}

class InFlight : public testing::Test {
protected:
  void SetUp() override { P.hello(); }
  Pending start(const std::string &Id) {
    return P.Server.accept(
        R"({"jsonrpc":"2.0","id":)" + Id +
            R"(,"method":"tools/call","params":{"name":"sleep",)"
            R"("arguments":{"ms":1}}})",
        P.TheSession);
  }
  void cancel(const std::string &Id) {
    P.ask(R"({"jsonrpc":"2.0","method":"notifications/cancelled",)"
          R"("params":{"requestId":)" +
          Id + "}}");
  }
  Peer P;
};

TEST_F(InFlight, CancelledIsSilent) {
  Pending Call = start("7");
  cancel("7");
  EXPECT_FALSE(Call.Work(nullptr));
  EXPECT_EQ(P.TheSession.inFlight(), 0U);
}

TEST_F(InFlight, OneThatTakesLongIsPostponedAndThenAnswered) {
  Pending Call = start("7");
  bool Postponed = false;
  EXPECT_FALSE(Call.Work(&Postponed));
  EXPECT_TRUE(Postponed);
  EXPECT_EQ(P.TheSession.inFlight(), 1U);
  EXPECT_TRUE(Call.Work(nullptr));
  EXPECT_EQ(P.TheSession.inFlight(), 0U);
}

TEST_F(InFlight, OneThatIsCancelledIsNotPostponed) {
  Pending Call = start("7");
  cancel("7");
  bool Postponed = false;
  EXPECT_FALSE(Call.Work(&Postponed));
  EXPECT_FALSE(Postponed);
  EXPECT_EQ(P.TheSession.inFlight(), 0U);
}

TEST_F(InFlight, StringAndNumberAreTwoIds) {
  Pending Number = start("7"), String = start("\"7\"");
  cancel("\"7\"");
  EXPECT_TRUE(Number.Work(nullptr));
  EXPECT_FALSE(String.Work(nullptr));
}

TEST_F(InFlight, CancelAfterTheEndIsIgnored) {
  EXPECT_TRUE(start("7").Work(nullptr));
  cancel("7");
  EXPECT_TRUE(start("7").Work(nullptr));
}

TEST_F(InFlight, ASecondOneWithTheSameIdIsRefused) {
  Pending First = start("7"), Second = start("7");
  EXPECT_EQ(
      Json::parse(Second.Answer.value_or(Reply{"{}"}).Line)["error"]["code"],
      code::InvalidRequest);
  EXPECT_TRUE(First.Work(nullptr));
}

TEST_F(InFlight, AllCanBeCancelledAtOnce) {
  Pending First = start("1"), Second = start("2");
  P.TheSession.cancelAll();
  EXPECT_FALSE(First.Work(nullptr));
  EXPECT_FALSE(Second.Work(nullptr));
}

TEST_F(InFlight, PingIsAnsweredMeanwhile) {
  Pending Call = start("7");
  EXPECT_TRUE(P.ask(legacy("ping")).contains("result"));
  EXPECT_TRUE(Call.Work(nullptr));
}

} // namespace
