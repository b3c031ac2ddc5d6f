//===- CallQueue.cpp - Whose call runs next -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/CallQueue.h"

#include <algorithm>
#include <system_error>
#include <unistd.h>
#include <utility>

using namespace torchtalk::mcp;

CallQueue::CallQueue(Settings S) : Limits(S) {
  auto Serve = [this](Lane In) {
    // Of this thread alone, on Linux. A failure costs speed only.
    if (In == Lane::Slow)
      (void)!nice(Limits.SlowNice);
    serve(of(In));
  };
  for (unsigned I = 0; I < S.Threads; ++I)
    for (Lane In : {Lane::Quick, Lane::Slow})
      try {
        Threads.emplace_back(Serve, In);
      } catch (const std::system_error &) {
        // The existing threads do the work.
        if (I != 0)
          return;
        end();
        throw;
      }
}

CallQueue::~CallQueue() { end(); }

void CallQueue::end() {
  std::array<Turns, 2> Dropped; // destroyed outside the lock
  std::lock_guard Guard(Lock);
  Ending = true;
  for (size_t I = 0; I < Lanes.size(); ++I) {
    for (PeerCalls &One : Lanes[I].All)
      Dropped[I].emplace_back().Waiting = std::exchange(One.Waiting, {});
    Lanes[I].Count.Waiting = 0;
    Lanes[I].Changed.notify_all();
  }
}

std::optional<CallQueue::Ticket>
CallQueue::post(Lane In, const std::string &Peer, Task Fn) {
  LaneState &Of = of(In);
  std::lock_guard Guard(Lock);
  if (Of.Count.Waiting + Of.Count.Running >= Limits.Most)
    return std::nullopt;
  auto [Known, Inserted] = Of.ByPeer.try_emplace(Peer);
  if (Inserted)
    Known->second = Of.All.insert(Of.All.end(), PeerCalls{Peer, {}, 0});
  PeerCalls &Calls = *Known->second;
  if (Calls.Waiting.size() + Calls.Running >= Limits.MostOfPeer) {
    leave(Of, Known->second);
    return std::nullopt;
  }
  // Behind those that have waited while it had nothing to ask.
  if (Calls.Waiting.empty())
    Of.All.splice(Of.All.end(), Of.All, Known->second);
  Calls.Waiting.push_back({++Last, std::move(Fn)});
  ++Of.Count.Waiting;
  Of.Changed.notify_one();
  return Ticket{In, Peer, Last};
}

bool CallQueue::drop(const Ticket &Of) {
  Task Dropped; // destroyed outside the lock
  LaneState &In = of(Of.In);
  std::lock_guard Guard(Lock);
  auto Known = In.ByPeer.find(Of.Peer);
  if (Known == In.ByPeer.end())
    return false;
  auto &Waiting = Known->second->Waiting;
  auto At = std::find_if(Waiting.begin(), Waiting.end(), [&](const Waiter &W) {
    return W.Number == Of.Number;
  });
  if (At == Waiting.end())
    return false;
  Dropped = std::move(At->Fn);
  Waiting.erase(At);
  --In.Count.Waiting;
  leave(In, Known->second);
  return true;
}

CallQueue::Load CallQueue::load(Lane Of) const {
  std::lock_guard Guard(Lock);
  return Lanes[static_cast<size_t>(Of)].Count;
}

unsigned CallQueue::threadsFor(unsigned Most) {
  return std::clamp(std::thread::hardware_concurrency(), 2U,
                    std::max(2U, Most));
}

/// Forgets a peer without calls.
void CallQueue::leave(LaneState &In, Turns::iterator At) {
  if (!At->Waiting.empty() || At->Running != 0)
    return;
  In.ByPeer.erase(At->Peer);
  In.All.erase(At);
}

void CallQueue::serve(LaneState &In) {
  std::unique_lock Guard(Lock);
  for (;;) {
    In.Changed.wait(Guard, [&] { return Ending || In.Count.Waiting != 0; });
    if (Ending)
      return;
    auto Next =
        std::find_if(In.All.begin(), In.All.end(),
                     [](const PeerCalls &P) { return !P.Waiting.empty(); });
    Task Fn = std::move(Next->Waiting.front().Fn);
    Next->Waiting.pop_front();
    ++Next->Running;
    --In.Count.Waiting;
    ++In.Count.Running;
    In.All.splice(In.All.end(), In.All, Next);
    Guard.unlock();
    Fn();
    Fn = nullptr; // what it holds may take the lock
    Guard.lock();
    --Next->Running;
    --In.Count.Running;
    leave(In, Next);
  }
}
