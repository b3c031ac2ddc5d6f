//===- StdioTest.cpp - The server as a process ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a peer at the other end of the pipes sees: lines, order, back-pressure,
/// memory, and how the process ends.
///
//===----------------------------------------------------------------------===//

#include "ChildProcess.h"
#include "Harness.h"

#include <gtest/gtest.h>

#include <csignal>
#include <set>

using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;
using namespace std::chrono_literals;

namespace {

std::string message(const std::string &Id, const std::string &Method,
                    const std::string &Params = "{}") {
  return R"({"jsonrpc":"2.0","id":)" + Id + R"(,"method":")" + Method +
         R"(","params":)" + Params + "}\n";
}

std::string ping(const std::string &Id) { return message(Id, "ping"); }

std::string call(const std::string &Id, const std::string &Tool,
                 const std::string &Arguments) {
  return message(Id, "tools/call",
                 R"({"name":")" + Tool + R"(","arguments":)" + Arguments + "}");
}

class Stdio : public testing::Test {
protected:
  void hello() {
    ASSERT_TRUE(Server.write(LegacyHello + "\n"));
    ASSERT_EQ(idOf(Server.readLine()), "\"hello\"");
  }

  static std::string idOf(const std::optional<std::string> &Line) {
    if (!Line)
      return "<nothing>";
    Json Reply = Json::parse(*Line, nullptr, false);
    return Reply.is_object() && Reply.contains("id") ? Reply["id"].dump()
                                                     : "<" + *Line + ">";
  }

  ChildProcess Server{{MCP_FIXTURE}, {"LINE_CAP=100000", "DRAIN_MS=2000"}};
};

TEST_F(Stdio, EndsWithItsInput) {
  Server.closeInput();
  EXPECT_EQ(Server.wait(), 0);
  EXPECT_TRUE(Server.readAll().empty());
}

TEST_F(Stdio, EndsWithItsInputAfterRequests) {
  hello();
  Server.closeInput();
  EXPECT_EQ(Server.wait(), 0);
}

TEST_F(Stdio, AnswersWhatIsInFlightAtTheEnd) {
  hello();
  Server.write(call("1", "sleep", R"({"ms":300})"));
  Server.closeInput();
  EXPECT_EQ(idOf(Server.readLine()), "1");
  EXPECT_EQ(Server.wait(), 0);
}

TEST_F(Stdio, DoesNotWaitForEverAtTheEnd) {
  hello();
  Server.write(call("1", "stubborn", R"({"ms":60000})"));
  Server.closeInput();
  EXPECT_EQ(Server.wait(10s), 0);
}

TEST_F(Stdio, AnswersALastLineWithoutEnd) {
  std::string Line = ping("1");
  Line.pop_back();
  Server.write(Line);
  Server.closeInput();
  EXPECT_EQ(idOf(Server.readLine()), "1");
  EXPECT_EQ(Server.wait(), 0);
}

TEST_F(Stdio, EndOfInputInTheMiddleOfALine) {
  Server.write(R"({"jsonrpc":"2.0","id":1,"me)");
  Server.closeInput();
  EXPECT_EQ(Server.wait(), 0);
  EXPECT_EQ(Server.readAll().size(), 1U); // -32700
}

TEST_F(Stdio, SkipsBlankLinesAndTakesCrLf) {
  Server.write("\n\r\n  \n");
  std::string Line = ping("1");
  Line.insert(Line.size() - 1, "\r");
  Server.write(Line);
  EXPECT_EQ(idOf(Server.readLine()), "1");
  Server.closeInput();
  EXPECT_TRUE(Server.readAll().empty());
}

TEST_F(Stdio, TakesSingleBytes) {
  for (char C : ping("1") + ping("2"))
    ASSERT_TRUE(Server.write({&C, 1}));
  EXPECT_EQ(idOf(Server.readLine()), "1");
  EXPECT_EQ(idOf(Server.readLine()), "2");
}

TEST_F(Stdio, TakesAThousandMessagesInOneWrite) {
  std::string All;
  for (int I = 0; I < 1000; ++I)
    All += ping(std::to_string(I));
  ASSERT_TRUE(Server.write(All));
  for (int I = 0; I < 1000; ++I)
    ASSERT_EQ(idOf(Server.readLine()), std::to_string(I));
}

TEST_F(Stdio, AnswersEveryCallOfMany) {
  hello();
  std::string All;
  for (int I = 0; I < 3000; ++I)
    All += call(std::to_string(I), "echo", R"({"func":"a"})");
  std::thread Writer([&] {
    Server.write(All);
    Server.closeInput();
  });
  std::set<std::string> Ids;
  for (const std::string &Line : Server.readAll())
    Ids.insert(idOf(Line));
  Writer.join();
  EXPECT_EQ(Ids.size(), 3000U);
  EXPECT_EQ(Server.wait(), 0);
}

TEST_F(Stdio, MemoryStaysFlatOverAHundredThousandPings) {
  auto Burst = [&](int Count) {
    std::thread Writer([&] {
      for (int I = 0; I < Count; I += 1000) {
        std::string Some;
        for (int J = 0; J < 1000; ++J)
          Some += ping(std::to_string(I + J));
        Server.write(Some);
      }
    });
    for (int I = 0; I < Count; ++I)
      if (!Server.readLine()) {
        ADD_FAILURE() << "only " << I;
        break;
      }
    Writer.join();
  };
  Burst(20'000);
  size_t Before = Server.residentKiB();
  Burst(100'000);
  size_t After = Server.residentKiB();
  EXPECT_LT(MemoryTells ? After : Before, Before + 4096);
}

TEST_F(Stdio, ASlowCallDoesNotDelayAPing) {
  hello();
  for (int I = 0; I < 16; ++I) // more than there are workers
    Server.write(call(std::to_string(I), "sleep", R"({"ms":500})"));
  Server.write(ping("99"));
  EXPECT_EQ(idOf(Server.readLine(400ms)), "99");
}

TEST_F(Stdio, ACancelledCallIsSilent) {
  hello();
  Server.write(call("1", "sleep", R"({"ms":60000})"));
  Server.write(R"({"jsonrpc":"2.0","method":"notifications/cancelled",)"
               R"("params":{"requestId":1}})"
               "\n");
  Server.closeInput();
  EXPECT_TRUE(Server.readAll().empty());
  EXPECT_EQ(Server.wait(), 0);
}

TEST_F(Stdio, ALineOverTheCapCostsOneErrorAndNoMemory) {
  std::string Part(1 << 20, 'x');
  for (int I = 0; I < 50; ++I)
    ASSERT_TRUE(Server.write(Part));
  Server.write("\n" + ping("1"));
  std::string Error = Server.readLine().value_or("");
  EXPECT_NE(Error.find("-32600"), std::string::npos) << Error;
  EXPECT_EQ(idOf(Server.readLine()), "1");
  if (MemoryTells) {
    EXPECT_LT(Server.residentKiB(), 40U * 1024);
  }
}

TEST_F(Stdio, AReaderThatStallsStopsUsFromReading) {
  hello();
  std::string Calls;
  for (int I = 0; I < 100'000; ++I)
    Calls += call(std::to_string(I), "answer", R"({"kind":"long"})");
  size_t Taken = Server.writeUntilFull(Calls);
  EXPECT_LT(Taken, Calls.size());
  EXPECT_GT(Taken, 0U);
  if (MemoryTells) {
    EXPECT_LT(Server.residentKiB(), 100U * 1024);
  }
  // And it goes on as soon as somebody reads.
  for (int I = 0; I < 100; ++I)
    ASSERT_TRUE(Server.readLine());
}

class Signals : public Stdio, public testing::WithParamInterface<int> {};

TEST_P(Signals, EndAnIdleServer) {
  hello();
  Server.signal(GetParam());
  EXPECT_EQ(Server.wait(2s), 0);
}

TEST_P(Signals, EndABusyServer) {
  hello();
  Server.write(call("1", "sleep", R"({"ms":60000})") + ping("2"));
  EXPECT_EQ(idOf(Server.readLine()), "2");
  Server.signal(GetParam());
  EXPECT_EQ(Server.wait(2s), 0);
}

TEST_P(Signals, EndAServerWhoseCallDoesNotListen) {
  hello();
  Server.write(call("1", "stubborn", R"({"ms":60000})") + ping("2"));
  EXPECT_EQ(idOf(Server.readLine()), "2");
  Server.signal(GetParam());
  EXPECT_EQ(Server.wait(2s), 0);
}

TEST_P(Signals, EndAServerThatNobodyReads) {
  hello();
  std::string Calls;
  for (int I = 0; I < 2000; ++I)
    Calls += call(std::to_string(I), "answer", R"({"kind":"long"})");
  Server.writeUntilFull(Calls);
  Server.signal(GetParam());
  EXPECT_EQ(Server.wait(2s), 0);
}

INSTANTIATE_TEST_SUITE_P(All, Signals, testing::Values(SIGINT, SIGTERM, SIGHUP),
                         [](const testing::TestParamInfo<int> &Info) {
                           return std::string(sigabbrev_np(Info.param));
                         });

TEST_F(Stdio, AClosedOutputEndsAnIdleServer) {
  hello();
  Server.closeOutput();
  EXPECT_EQ(Server.wait(2s), 0);
}

TEST_F(Stdio, AClosedOutputEndsABusyServer) {
  hello();
  Server.write(call("1", "sleep", R"({"ms":200})"));
  Server.closeOutput();
  EXPECT_EQ(Server.wait(2s), 0);
}

TEST_F(Stdio, ServesAModernPeerWithoutAHandshake) {
  Server.write(modern("server/discover") + "\n");
  std::string Line = Server.readLine().value_or("{}");
  EXPECT_EQ(Json::parse(Line)["result"]["resultType"], "complete");
}

TEST(StdioFiles, ServesFromAFileAndToAFile) {
  std::string Path = testing::TempDir() + "/mcp-stdio-file";
  std::string Command = "printf '%s\\n' '" + ping("1") + "' > " + Path +
                        ".in; " MCP_FIXTURE " < " + Path + ".in > " + Path +
                        ".out && grep -q result " + Path + ".out";
  EXPECT_EQ(std::system(Command.c_str()), 0);
}

TEST(StdioFiles, EndsWhenItHasNoDescriptors) {
  EXPECT_EQ(std::system(MCP_FIXTURE " <&- >&-"), 0);
  EXPECT_EQ(std::system(MCP_FIXTURE " </dev/null >/dev/null"), 0);
}

} // namespace
