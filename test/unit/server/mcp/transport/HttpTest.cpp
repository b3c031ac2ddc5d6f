//===- HttpTest.cpp - The server over HTTP --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Connections over time: keep-alive, streams, cancelling, time-outs, many at
/// once, the token, and how the process ends.
///
//===----------------------------------------------------------------------===//

#include "HttpPeer.h"

#include <gtest/gtest.h>

#include <csignal>
#include <thread>

using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

const std::string Ping = legacy("ping");

std::string listen(const std::string &Filter) {
  return post(modern("subscriptions/listen", ",\"notifications\":" + Filter),
              modernHeaders("subscriptions/listen"));
}

std::string modernCall(const std::string &Tool) {
  return post(modern("tools/call", ",\"name\":\"" + Tool + "\""),
              modernHeaders("tools/call", Tool));
}

TEST(Http, AnswersManyRequestsOnOneConnection) {
  HttpFixture Server;
  HttpPeer Peer = Server.connect();
  for (int I = 0; I < 100; ++I) {
    ASSERT_TRUE(Peer.send(post(legacyCall("echo", R"({"func":"a"})"))));
    EXPECT_EQ(Peer.read().Status, 200U);
  }
}

TEST(Http, AnswersRequestsThatWereSentTogether) {
  HttpFixture Server;
  HttpPeer Peer = Server.connect();
  std::string All;
  for (int I = 0; I < 50; ++I)
    All += post(legacyCall("sleep", R"({"ms":1})"));
  ASSERT_TRUE(Peer.send(All));
  for (int I = 0; I < 50; ++I)
    ASSERT_EQ(Peer.read().Status, 200U) << I;
}

TEST(Http, TakesARequestByteByByte) {
  HttpFixture Server;
  HttpPeer Peer = Server.connect();
  for (char C : post(Ping))
    ASSERT_TRUE(Peer.send(std::string(1, C)));
  EXPECT_EQ(Peer.read().Status, 200U);
}

TEST(Http, SaysThatABodyMayCome) {
  HttpFixture Server;
  HttpPeer Peer = Server.connect();
  std::string Request = post(Ping, "Expect: 100-continue\r\n");
  ASSERT_TRUE(Peer.send(Request.substr(0, Request.size() - Ping.size())));
  EXPECT_EQ(Peer.read().Status, 100U);
  ASSERT_TRUE(Peer.send(Ping));
  EXPECT_EQ(Peer.read().Status, 200U);
}

TEST(Http, ClosesWhenTheClientWantsIt) {
  HttpFixture Server;
  HttpPeer Peer = Server.connect();
  ASSERT_TRUE(Peer.send(post(Ping, "Connection: close\r\n")));
  EXPECT_EQ(Peer.read().Status, 200U);
  EXPECT_TRUE(Peer.closes());
}

TEST(Http, ASlowCallDoesNotDelayAPing) {
  HttpFixture Server;
  HttpPeer Slow = Server.connect();
  ASSERT_TRUE(Slow.send(post(legacyCall("sleep", R"({"ms":3000})"))));
  auto Begin = Clock::now();
  EXPECT_TRUE(Server.serves());
  EXPECT_LT(Clock::now() - Begin, 2s);
}

TEST(Http, ACallOfWhomNobodyWaitsIsStopped) {
  HttpFixture Server({"MAX_CALLS=1"});
  std::string Call = post(legacyCall("sleep", R"({"ms":15000})"));
  HttpPeer Gone = Server.connect();
  ASSERT_TRUE(Gone.send(Call));
  HttpAnswer Busy;
  // Until the first call is there.
  for (int I = 0; I < 500 && Busy.Status != 503; ++I)
    Busy = Server.ask(post(legacyCall("sleep", R"({"ms":1})")));
  ASSERT_EQ(Busy.Status, 503U);
  EXPECT_TRUE(Busy.has("retry-after"));
  Gone.close();
  auto Deadline = Clock::now() + 10s;
  HttpAnswer Again;
  while (Again.Status != 200 && Clock::now() < Deadline)
    Again = Server.ask(post(legacyCall("sleep", R"({"ms":1})")));
  EXPECT_EQ(Again.Status, 200U);
}

TEST(Http, ProgressMakesAStreamOfTheAnswer) {
  HttpFixture Server;
  HttpAnswer Answer = Server.ask(
      post(legacy("tools/call", R"({"name":"test_tool_with_progress",)"
                                R"("_meta":{"progressToken":"p"}})")));
  EXPECT_TRUE(Answer.has("text/event-stream")) << Answer.Head;
  EXPECT_TRUE(Answer.has("x-accel-buffering: no"));
  size_t First = Answer.Body.find(R"("progress":0.0)");
  size_t Last = Answer.Body.find(R"("progress":100.0)");
  size_t Result = Answer.Body.find(R"("result")");
  EXPECT_LT(First, Last) << Answer.Body;
  EXPECT_LT(Last, Result) << Answer.Body;
}

TEST(Http, ListeningIsAcknowledgedAndTold) {
  HttpFixture Server;
  HttpPeer Peer = Server.connect();
  ASSERT_TRUE(Peer.send(listen(R"({"toolsListChanged":true})")));
  HttpAnswer Stream = Peer.read("acknowledged");
  EXPECT_TRUE(Stream.has("text/event-stream"));
  EXPECT_NE(Stream.Body.find("acknowledged"), std::string::npos);
  EXPECT_EQ(Server.ask(modernCall("test_trigger_tool_change")).Status, 200U);
  Server.Process.signal(SIGTERM);
  // What was told, and the end, are in the rest of the stream.
  std::string Rest;
  while (Rest.find("complete") == std::string::npos) {
    ASSERT_FALSE(Peer.closes()) << Rest;
    Rest += Peer.rest();
  }
  EXPECT_NE(Rest.find("notifications/tools/list_changed"), std::string::npos);
  EXPECT_EQ(Rest.find("prompts/list_changed"), std::string::npos);
  EXPECT_EQ(Server.Process.wait(), 0);
}

TEST(Http, AFilterThatIsNeverMetEndsAtOnce) {
  HttpFixture Server;
  HttpAnswer Answer = Server.ask(listen("{}"));
  EXPECT_NE(Answer.Body.find("complete"), std::string::npos) << Answer.Body;
}

TEST(Http, ASilentStreamIsKeptAlive) {
  HttpFixture Server({"KEEP_ALIVE_MS=20"});
  HttpPeer Peer = Server.connect();
  ASSERT_TRUE(Peer.send(listen(R"({"toolsListChanged":true})")));
  HttpAnswer Stream = Peer.read("\n\n:\n\n");
  EXPECT_NE(Stream.Body.find("\n\n:\n\n"), std::string::npos) << Stream.Body;
}

TEST(Http, SlowHeadersAndBodiesAreLetGo) {
  HttpFixture Server({"HEADER_MS=100", "BODY_MS=100"});
  HttpPeer Head = Server.connect(), Body = Server.connect();
  ASSERT_TRUE(Head.send("POST /mcp HTTP/1.1\r\n"));
  ASSERT_TRUE(Body.send(post(Ping).substr(0, post(Ping).size() - 1)));
  EXPECT_EQ(Head.read().Status, 408U);
  EXPECT_TRUE(Head.closes());
  EXPECT_EQ(Body.read().Status, 408U);
  EXPECT_TRUE(Body.closes());
  EXPECT_TRUE(Server.serves());
}

TEST(Http, AnIdleConnectionIsClosed) {
  HttpFixture Server({"IDLE_MS=100"});
  HttpPeer Fresh = Server.connect(), Used = Server.connect();
  ASSERT_TRUE(Used.send(post(Ping)));
  EXPECT_EQ(Used.read().Status, 200U);
  EXPECT_TRUE(Fresh.closes());
  EXPECT_TRUE(Used.closes());
}

TEST(Http, AShortBodyIsNoRequest) {
  HttpFixture Server;
  HttpPeer Peer = Server.connect();
  ASSERT_TRUE(Peer.send(post(Ping).substr(0, post(Ping).size() - 1)));
  Peer.finishSending();
  EXPECT_TRUE(Peer.closes());
  EXPECT_TRUE(Server.serves());
}

TEST(Http, AThousandIdleConnectionsAreServed) {
  HttpFixture Server;
  size_t Before = Server.Process.residentKiB();
  std::vector<std::unique_ptr<HttpPeer>> Idle;
  for (int I = 0; I < 1000; ++I)
    Idle.push_back(std::make_unique<HttpPeer>(Server.Port));
  EXPECT_TRUE(Server.serves());
  ASSERT_TRUE(Idle.back()->send(post(Ping)));
  EXPECT_EQ(Idle.back()->read().Status, 200U);
  if (MemoryTells) {
    EXPECT_LT(Server.Process.residentKiB() - Before, 50U * 1024);
  }
}

TEST(Http, ATokenIsAskedForAndHealthIsNot) {
  HttpFixture Server({"TOKEN=0123456789abcdef"});
  HttpAnswer None = Server.ask(post(Ping));
  EXPECT_EQ(None.Status, 401U);
  EXPECT_TRUE(None.has("www-authenticate: bearer"));
  auto With = [&](const std::string &Credentials) {
    return Server.ask(post(Ping, "Authorization: " + Credentials + "\r\n"))
        .Status;
  };
  EXPECT_EQ(With("Bearer wrong"), 401U);
  EXPECT_EQ(With("Bearer 0123456789abcde"), 401U);
  EXPECT_EQ(With("Bearer 0123456789abcdef0"), 401U);
  EXPECT_EQ(With("Basic 0123456789abcdef"), 401U);
  EXPECT_EQ(With("Bearer"), 401U);
  EXPECT_EQ(With("Bearer 0123456789abcdef"), 200U);
  EXPECT_EQ(With("bearer 0123456789abcdef"), 200U);
  const std::string Host = " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  EXPECT_EQ(Server.ask("GET /healthz" + Host).Status, 200U);
  EXPECT_EQ(Server.ask("GET /readyz" + Host).Status, 200U);
  EXPECT_EQ(Server.ask("GET /metrics" + Host).Status, 401U);
}

TEST(Http, MetricsCountWhatWasAsked) {
  HttpFixture Server;
  Server.ask(post(legacyCall("echo", R"({"func":"a"})")));
  Server.ask(post(legacy("made/up\\n")));
  std::string Text =
      Server.ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").Body;
  EXPECT_NE(Text.find(R"(torchtalk_mcp_requests_total{method="tools/call",)"
                      R"(outcome="ok"} 1)"),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find(R"(method="unknown",outcome="refused"} 1)"),
            std::string::npos)
      << Text;
  EXPECT_EQ(Text.find("made"), std::string::npos);
  EXPECT_NE(Text.find("torchtalk_mcp_request_duration_seconds_bucket"),
            std::string::npos);
}

TEST(Http, ASignalLetsCallsEnd) {
  HttpFixture Server;
  HttpPeer Busy = Server.connect(), Idle = Server.connect();
  ASSERT_TRUE(Busy.send(post(legacyCall("sleep", R"({"ms":500})"))));
  while (Server.ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
             .Body.find("requests_in_flight 1") == std::string::npos)
    std::this_thread::sleep_for(5ms);
  Server.Process.signal(SIGTERM);
  HttpAnswer Answer = Busy.read();
  EXPECT_EQ(Answer.Status, 200U);
  EXPECT_TRUE(Answer.has("connection: close"));
  EXPECT_TRUE(Idle.closes());
  EXPECT_EQ(Server.Process.wait(), 0);
}

TEST(Http, ACallThatDoesNotEndIsLeftBehind) {
  HttpFixture Server({"DRAIN_MS=100"});
  HttpPeer Busy = Server.connect();
  ASSERT_TRUE(Busy.send(post(legacyCall("stubborn", R"({"ms":15000})"))));
  while (Server.ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
             .Body.find("requests_in_flight 1") == std::string::npos)
    std::this_thread::sleep_for(5ms);
  auto Begin = Clock::now();
  Server.Process.signal(SIGTERM);
  HttpAnswer Answer = Busy.read();
  EXPECT_EQ(Answer.Status, 503U);
  EXPECT_TRUE(Answer.has("retry-after"));
  EXPECT_EQ(Server.Process.wait(), 0);
  EXPECT_LT(Clock::now() - Begin, 10s);
}

TEST(Http, APortInUseIsAnError) {
  HttpFixture Server;
  ChildProcess Second({MCP_FIXTURE},
                      {"HTTP_PORT=" + std::to_string(Server.Port)});
  EXPECT_EQ(Second.wait(), 1);
}

TEST(Http, AClientThatDoesNotReadIsLetGo) {
  HttpFixture Server;
  size_t Before = Server.Process.residentKiB();
  HttpPeer Deaf = Server.connect();
  std::string Call = post(legacyCall("answer", R"({"kind":"long"})"));
  // As much as the sockets hold; then nothing more is read of it.
  std::string Many;
  for (int I = 0; I < 2000; ++I)
    Many += Call;
  std::thread Sender([&] { Deaf.send(Many); });
  std::this_thread::sleep_for(300ms);
  EXPECT_TRUE(Server.serves());
  if (MemoryTells) {
    EXPECT_LT(Server.Process.residentKiB() - Before, 64U * 1024);
  }
  Server.Process.signal(SIGKILL);
  Sender.join();
}

} // namespace
