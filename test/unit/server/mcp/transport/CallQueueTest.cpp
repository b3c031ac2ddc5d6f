//===- CallQueueTest.cpp - Whose call runs next ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/CallQueue.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <sys/resource.h>

using namespace torchtalk::mcp;
using Lane = CallQueue::Lane;

namespace {

/// A thread a lane; what runs in the slow one writes down its name.
class Calls : public testing::Test {
protected:
  void start(CallQueue::Settings S = {}) {
    S.Threads = 1;
    Queue.emplace(S);
  }
  /// Keeps the thread of a lane until release().
  void block(Lane In = Lane::Slow) {
    std::promise<void> Runs;
    ASSERT_TRUE(Queue->post(In, "blocker", [&Runs, Opened = Opened] {
      Runs.set_value();
      Opened.wait();
    }));
    Runs.get_future().wait();
  }
  void release() { Gate.set_value(); }
  std::optional<CallQueue::Ticket> ask(const std::string &Peer,
                                       const std::string &Name) {
    return Queue->post(Lane::Slow, Peer, [this, Name] {
      Ran += Name + " ";
      if (--Expected == 0)
        All.set_value();
    });
  }
  /// What ran, in this order.
  std::string ran(size_t Count) {
    Expected = Count;
    release();
    All.get_future().wait();
    return Ran;
  }

  std::promise<void> Gate, All;
  std::shared_future<void> Opened{Gate.get_future()};
  size_t Expected = 0; ///< set while all calls wait
  std::string Ran;
  std::optional<CallQueue> Queue;
};

TEST_F(Calls, PeersTakeTurnsAndKeepTheirOrder) {
  start();
  block();
  for (const char *Name : {"a1", "a2", "a3", "a4"})
    ask("a", Name);
  for (const char *Name : {"b1", "b2"})
    ask("b", Name);
  ask("c", "c1");
  EXPECT_EQ(Queue->load(Lane::Slow).Waiting, 7U);
  EXPECT_EQ(ran(7), "a1 b1 c1 a2 b2 a3 a4 ");
}

TEST_F(Calls, WhoComesBackIsBehindThoseThatWait) {
  start();
  block(); // the blocker is known, and has nothing that waits
  ask("a", "a1");
  Queue->post(Lane::Slow, "blocker", [this] { Ran += "again "; });
  ask("b", "b1");
  EXPECT_EQ(ran(2), "a1 again b1 ");
}

TEST_F(Calls, AQuickOneDoesNotWaitForSlowOnes) {
  start();
  block();
  for (int I = 0; I < 100; ++I)
    ask("same", "slow");
  std::promise<void> Done;
  ASSERT_TRUE(Queue->post(Lane::Quick, "same", [&Done] { Done.set_value(); }));
  Done.get_future().wait(); // for ever, if it did
  EXPECT_EQ(Ran, "");
  EXPECT_EQ(Queue->load(Lane::Slow).Waiting, 100U);
  ran(100);
}

TEST_F(Calls, SlowThreadsLetOthersGoFirst) {
  start({.SlowNice = 10});
  auto NiceIn = [&](Lane In) {
    std::promise<int> Told;
    Queue->post(In, "", [&] { Told.set_value(getpriority(PRIO_PROCESS, 0)); });
    return Told.get_future().get();
  };
  EXPECT_EQ(NiceIn(Lane::Quick), getpriority(PRIO_PROCESS, 0));
  if (NiceIn(Lane::Quick) < 19) {
    EXPECT_GT(NiceIn(Lane::Slow), NiceIn(Lane::Quick));
  }
}

TEST_F(Calls, WhatIsDroppedDoesNotRun) {
  start();
  block();
  auto Gone = ask("a", "gone");
  ask("a", "a1");
  auto Alone = ask("b", "alone");
  ASSERT_TRUE(Gone && Alone);
  EXPECT_TRUE(Queue->drop(*Gone));
  EXPECT_FALSE(Queue->drop(*Gone));
  EXPECT_TRUE(Queue->drop(*Alone));
  EXPECT_EQ(Queue->load(Lane::Slow).Waiting, 1U);
  EXPECT_EQ(ran(1), "a1 ");
}

TEST_F(Calls, WhatRunsIsNotDropped) {
  start();
  std::promise<void> Runs;
  auto Running = Queue->post(Lane::Slow, "a", [&, Opened = Opened] {
    Runs.set_value();
    Opened.wait();
  });
  Runs.get_future().wait();
  EXPECT_FALSE(Queue->drop(*Running));
  EXPECT_EQ(Queue->load(Lane::Slow).Running, 1U);
  release();
}

TEST_F(Calls, APeerLeavesRoomForOthers) {
  start({.Most = 4, .MostOfPeer = 2});
  block();
  EXPECT_TRUE(ask("a", "a1"));
  EXPECT_TRUE(ask("a", "a2"));
  EXPECT_FALSE(ask("a", "a3"));
  EXPECT_TRUE(ask("b", "b1"));
  // Four with the one that runs. The other lane has room of its own.
  EXPECT_FALSE(ask("c", "c1"));
  EXPECT_TRUE(Queue->post(Lane::Quick, "a", [] {}));
  EXPECT_EQ(ran(3), "a1 b1 a2 ");
}

TEST_F(Calls, AtTheEndWhatWaitsIsDroppedAndWhatRunsIsAwaited) {
  start();
  auto Held = std::make_shared<int>();
  std::promise<void> Runs;
  bool Ended = false;
  Queue->post(Lane::Slow, "a", [&, Opened = Opened] {
    Runs.set_value();
    Opened.wait();
    Ended = true;
  });
  Runs.get_future().wait();
  Queue->post(Lane::Slow, "a", [this, Held] { Ran += "waited "; });
  std::jthread Ending([&] { Queue.reset(); });
  // Dropped before the one that runs is awaited.
  while (Held.use_count() != 1)
    std::this_thread::yield();
  release();
  Ending.join();
  EXPECT_TRUE(Ended);
  EXPECT_EQ(Ran, "");
}

} // namespace
