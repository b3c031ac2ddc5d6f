//===- HttpLoadTest.cpp - Many clients of one server ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What one client may do to another: ask much that is slow, leave, take all
/// connections and say nothing.
///
//===----------------------------------------------------------------------===//

#include "HttpPeer.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

const std::string WaitingSlow =
    R"(torchtalk_mcp_requests_waiting{class="slow"})";
const std::string InFlight = "torchtalk_mcp_requests_in_flight";

std::string slowCall(const std::string &Tool, const std::string &Ms) {
  return post(legacyCall(Tool, R"({"ms":)" + Ms + "}"));
}

/// Two slow calls run, and keep both threads for longer than a test takes.
class HttpLoad : public testing::Test {
protected:
  using Peers = std::vector<std::unique_ptr<HttpPeer>>;

  void flood() {
    for (auto &Peer : ask(2, "127.0.0.1"))
      Blockers.push_back(std::move(Peer));
    ASSERT_TRUE(Server.reaches(InFlight, 2));
    ASSERT_TRUE(Server.reaches(WaitingSlow, 0));
  }
  Peers ask(int Count, const char *From, const std::string &More = "") const {
    Peers All;
    for (int I = 0; I < Count; ++I) {
      All.push_back(std::make_unique<HttpPeer>(Server.Port, From));
      EXPECT_TRUE(All.back()->send(slowCall("sleep", "60000") + More));
    }
    return All;
  }

  HttpFixture Server{{"WORKERS=2", "MAX_CALLS=100", "DRAIN_MS=100"}};
  Peers Blockers;
};

TEST_F(HttpLoad, AQuickQuestionIsNotBehindSlowOnes) {
  flood();
  Peers Many = ask(40, "127.0.0.1");
  ASSERT_TRUE(Server.reaches(WaitingSlow, 40));
  EXPECT_EQ(Server.ask(post(legacyCall("echo", R"({"func":"a"})"))).Status,
            200U);
  EXPECT_EQ(
      Server.ask("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n").Status,
      200U);
  EXPECT_EQ(Server.metric(WaitingSlow), 40);
}

TEST_F(HttpLoad, OneAddressLeavesRoomForOthers) {
  flood();
  Peers Many = ask(60, "127.0.0.1");
  // 51 of a hundred, with those that run.
  ASSERT_TRUE(Server.reaches(WaitingSlow, 49));
  ASSERT_TRUE(
      Server.reaches(R"(torchtalk_http_responses_total{code="503"})", 11));
  Peers Other = ask(1, "127.0.0.2");
  EXPECT_TRUE(Server.reaches(WaitingSlow, 50));
}

TEST_F(HttpLoad, QueuedCallsOfAClientThatLeftDoNotRun) {
  flood();
  Peers Gone = ask(20, "127.0.0.1");
  ASSERT_TRUE(Server.reaches(WaitingSlow, 20));
  Gone.clear();
  // Both threads are busy: nobody ran them.
  EXPECT_TRUE(Server.reaches(WaitingSlow, 0));
  EXPECT_EQ(Server.metric(InFlight), 2);
  EXPECT_EQ(Server.metric(R"(torchtalk_mcp_requests_total{method=)"
                          R"("tools/call",outcome="cancelled"})"),
            20);
}

TEST_F(HttpLoad, OneThatLeftUnreadInputBehindIsGoneToo) {
  flood();
  Peers Gone = ask(5, "127.0.0.1", post(legacy("ping")));
  ASSERT_TRUE(Server.reaches(WaitingSlow, 5));
  Gone.clear();
  EXPECT_TRUE(Server.reaches(WaitingSlow, 0));
  EXPECT_EQ(Server.metric(InFlight), 2);
}

TEST_F(HttpLoad, WhatRunsForAClientThatLeftStops) {
  flood();
  Blockers.clear();
  EXPECT_TRUE(Server.reaches(InFlight, 0));
}

TEST(HttpCrowd, SilentConnectionsGiveWayToNewOnes) {
  HttpFixture Server({"MAX_CONNECTIONS=20"});
  std::vector<std::unique_ptr<HttpPeer>> Silent;
  for (int I = 0; I < 20; ++I)
    Silent.push_back(std::make_unique<HttpPeer>(Server.Port));
  EXPECT_TRUE(Server.serves());
  EXPECT_TRUE(Silent.front()->closes());
  ASSERT_TRUE(Silent.back()->send(post(legacy("ping"))));
  EXPECT_EQ(Silent.back()->read().Status, 200U);
}

TEST(HttpCrowd, OneThatBeganToSpeakGivesWayToo) {
  HttpFixture Server({"MAX_CONNECTIONS=1"});
  HttpPeer Slow = Server.connect();
  ASSERT_TRUE(Slow.send("POST /mcp HTTP/1.1\r\n"));
  EXPECT_TRUE(Server.serves());
  EXPECT_TRUE(Slow.closes());
}

TEST(HttpCrowd, TheAddressWithMostConnectionsGivesWay) {
  HttpFixture Server({"MAX_CONNECTIONS=20"});
  HttpPeer First(Server.Port, "127.0.0.2");
  std::vector<std::unique_ptr<HttpPeer>> Silent;
  for (int I = 0; I < 40; ++I)
    Silent.push_back(std::make_unique<HttpPeer>(Server.Port));
  EXPECT_TRUE(Silent.front()->closes());
  ASSERT_TRUE(First.send(post(legacy("ping"))));
  EXPECT_EQ(First.read().Status, 200U);
}

TEST(HttpCrowd, WhoIsServedDoesNotGiveWay) {
  HttpFixture Server({"MAX_CONNECTIONS=2"});
  HttpPeer Busy = Server.connect();
  ASSERT_TRUE(Busy.send(slowCall("sleep", "200")));
  ASSERT_TRUE(Server.reaches(InFlight, 1));
  HttpPeer Silent = Server.connect();
  EXPECT_TRUE(Server.serves());
  EXPECT_TRUE(Silent.closes());
  EXPECT_EQ(Busy.read().Status, 200U);
}

} // namespace
