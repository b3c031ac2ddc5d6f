//===- CallQueue.h - Whose call runs next -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The threads of a transport. Quick calls have threads of their own, so that
/// none waits for a slow one, and may take the processor from slow ones. In
/// each lane peers take turns, and the calls of a peer keep their order.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_CALLQUEUE_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_CALLQUEUE_H

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace torchtalk::mcp {

/// Thread-safe.
class CallQueue {
public:
  enum class Lane { Quick, Slow };

  struct Settings {
    unsigned Threads = 2; ///< in each lane, one at least
    /// Added to the nice value of threads that run slow calls. 5: they have a
    /// third of the share of others, which take the processor from them.
    int SlowNice = 0;
    /// Calls in a lane, waiting or running.
    size_t Most = std::numeric_limits<size_t>::max();
    size_t MostOfPeer = std::numeric_limits<size_t>::max();
  };
  using Task = std::function<void()>;

  struct Ticket {
    Lane In;
    std::string Peer;
    uint64_t Number;
  };
  struct Load {
    size_t Waiting = 0, Running = 0;
  };

  explicit CallQueue(Settings S);
  /// Drops what waits, and waits for what runs.
  ~CallQueue();
  CallQueue(const CallQueue &) = delete;
  CallQueue &operator=(const CallQueue &) = delete;

  /// std::nullopt: there is no room, for this peer or at all. \p Fn must not
  /// throw.
  std::optional<Ticket> post(Lane In, const std::string &Peer, Task Fn);
  /// \returns whether the task was still waiting; it will not run.
  bool drop(const Ticket &Of);
  Load load(Lane Of) const;

  /// As many threads as there are processors, from 2 to \p Most.
  static unsigned threadsFor(unsigned Most);

private:
  struct Waiter {
    uint64_t Number;
    Task Fn;
  };
  struct PeerCalls {
    std::string Peer;
    std::deque<Waiter> Waiting;
    size_t Running = 0;
  };
  /// Whose turn is next comes first.
  using Turns = std::list<PeerCalls>;
  struct LaneState {
    Turns All;
    std::unordered_map<std::string, Turns::iterator> ByPeer;
    Load Count;
    std::condition_variable Changed;
  };

  LaneState &of(Lane In) { return Lanes[static_cast<size_t>(In)]; }
  void serve(LaneState &In);
  void end();
  static void leave(LaneState &In, Turns::iterator At);

  const Settings Limits;
  mutable std::mutex Lock;
  std::array<LaneState, 2> Lanes;
  uint64_t Last = 0; ///< number of a ticket
  bool Ending = false;
  std::vector<std::jthread> Threads; ///< last: they use all of the above
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_CALLQUEUE_H
