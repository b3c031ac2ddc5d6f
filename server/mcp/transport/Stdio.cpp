//===- Stdio.cpp - Serving one peer over a pair of pipes ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/Stdio.h"

#include "mcp/transport/CallQueue.h"
#include "mcp/transport/LineBuffer.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

using namespace torchtalk::mcp;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

namespace {

/// Bytes that a writable pipe takes without blocking.
constexpr size_t SafeWrite = PIPE_BUF;
constexpr size_t PipeReadSize = size_t{64} << 10;
/// How long to wait for cancelled calls before exiting without them.
constexpr milliseconds PipeCancelTime{300};

/// The signals and errors that end the server at once, as descriptors that stay
/// readable, so that every waiting thread can poll them too.
class StopSignal {
public:
  StopSignal() {
    sigset_t Set;
    sigemptyset(&Set);
    for (int Signal : {SIGINT, SIGTERM, SIGHUP})
      sigaddset(&Set, Signal);
    SignalFd = signalfd(-1, &Set, SFD_CLOEXEC);
    EventFd = eventfd(0, EFD_CLOEXEC);
    // A closed output makes write() fail instead of ending the process.
    sigaddset(&Set, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &Set, nullptr);
  }
  ~StopSignal() {
    close(SignalFd);
    close(EventFd);
  }
  StopSignal(const StopSignal &) = delete;
  StopSignal &operator=(const StopSignal &) = delete;

  void raise() {
    uint64_t One = 1;
    // Cannot fail: the counter does not reach 2^64.
    (void)!write(EventFd, &One, sizeof One);
  }

  bool raised() { return !wait(nullptr, 0, 0); }

  /// Waits for one of \p Count descriptors. \returns false when it is time to
  /// stop.
  bool wait(pollfd *Fds, size_t Count, int TimeoutMs = -1) {
    constexpr size_t MaxFds = 2;
    pollfd All[MaxFds + 2] = {{SignalFd, POLLIN, 0}, {EventFd, POLLIN, 0}};
    std::copy(Fds, Fds + Count, All + 2);
    while (poll(All, 2 + Count, TimeoutMs) < 0)
      if (errno != EINTR)
        return false;
    std::copy(All + 2, All + 2 + Count, Fds);
    return !All[0].revents && !All[1].revents;
  }

private:
  int SignalFd = -1;
  int EventFd = -1;
};

/// Whole lines, from any thread.
class LineWriter {
public:
  LineWriter(int OutFd, StopSignal &S) : Fd(OutFd), Stop(S) {}

  void write(std::string Line) {
    Line += '\n';
    std::lock_guard Guard(Lock);
    std::string_view Rest = Line;
    while (!Rest.empty()) {
      pollfd Out{Fd, POLLOUT, 0};
      if (!Stop.wait(&Out, 1))
        return;
      ssize_t Done = ::write(Fd, Rest.data(), std::min(Rest.size(), SafeWrite));
      if (Done >= 0)
        Rest.remove_prefix(static_cast<size_t>(Done));
      else if (errno != EINTR && errno != EAGAIN)
        return Stop.raise(); // the reader is gone
    }
  }

private:
  int Fd;
  StopSignal &Stop;
  std::mutex Lock;
};

/// The calls of the one peer, and a limit of the bytes that wait.
class PipeCalls {
public:
  PipeCalls(const StdioOptions &O, StopSignal &S)
      : Options(O), Stop(S),
        Queue({.Threads = CallQueue::threadsFor(O.Workers)}) {}

  /// Waits for room for the \p Bytes of the message, which count until the call
  /// is done.
  void run(size_t Bytes, Pending::Worker Call,
           std::function<void(std::string)> Say) {
    waitUntil(
        [&] {
          return Calls == 0 || (Calls < Options.MaxQueuedCalls &&
                                QueuedBytes + Bytes <= Options.MaxQueuedBytes);
        },
        Clock::time_point::max());
    {
      std::lock_guard Guard(Lock);
      ++Calls;
      QueuedBytes += Bytes;
    }
    enqueue(CallQueue::Lane::Quick, Bytes, std::move(Call), std::move(Say));
  }

  /// \returns whether every call was done before \p Deadline or a stop.
  bool drain(Clock::time_point Deadline, bool IgnoreStop = false) {
    return waitUntil([&] { return Calls == 0; }, Deadline, IgnoreStop);
  }

private:
  void enqueue(CallQueue::Lane In, size_t Bytes, Pending::Worker Call,
               std::function<void(std::string)> Say) {
    Queue.post(In, "", [=, this]() mutable {
      bool Postponed = false;
      auto Answer = Call(In == CallQueue::Lane::Quick ? &Postponed : nullptr);
      if (Postponed)
        return enqueue(CallQueue::Lane::Slow, Bytes, std::move(Call),
                       std::move(Say));
      if (Answer)
        Say(std::move(Answer->Line));
      std::lock_guard Guard(Lock);
      --Calls;
      QueuedBytes -= Bytes;
      Changed.notify_all();
    });
  }

  bool waitUntil(const std::function<bool()> &Done, Clock::time_point Deadline,
                 bool IgnoreStop = false) {
    constexpr milliseconds Step{20}; // longest delay of a stop
    std::unique_lock Guard(Lock);
    while (!Done()) {
      if ((!IgnoreStop && Stop.raised()) || Clock::now() >= Deadline)
        return false;
      Changed.wait_for(Guard, Step);
    }
    return true;
  }

  const StdioOptions &Options;
  StopSignal &Stop;
  std::mutex Lock;
  std::condition_variable Changed;
  size_t Calls = 0;
  size_t QueuedBytes = 0;
  CallQueue Queue; ///< last: its threads use all of the above
};

class StdioServer {
public:
  StdioServer(const Dispatcher &D, const StdioOptions &O)
      : Server(D), Options(O), Out(O.OutFd, Stop),
        Peer(
            {.Notify = [this](std::string Line) { Out.write(std::move(Line)); },
             .Finish = [this](Reply R) { Out.write(std::move(R.Line)); }}),
        Calls(O, Stop),
        Lines(
            O.LineCap, [this](std::string_view Line) { take(Line); },
            [this] { refuseLongLine(); }) {}

  int serve() {
    if (readAll()) {
      Lines.finish();
      if (Options.OnEnd)
        Options.OnEnd();
    }
    if (!Calls.drain(Clock::now() + Options.DrainTime)) {
      Peer.cancelAll();
      Stop.raise();
      // Exit without waiting for a late call: destroying the objects that it
      // uses would crash, and there is nothing to clean up.
      if (!Calls.drain(Clock::now() + PipeCancelTime, /*IgnoreStop=*/true))
        std::_Exit(EXIT_SUCCESS);
    }
    // Releases threads that still write to a peer that does not read.
    Stop.raise();
    return EXIT_SUCCESS;
  }

private:
  void take(std::string_view Line) {
    Pending P = Server.accept(Line, Peer);
    if (P.Answer)
      Out.write(std::move(P.Answer->Line));
    if (P.Work)
      Calls.run(Line.size(), std::move(P.Work),
                [this](std::string Answer) { Out.write(std::move(Answer)); });
  }

  void refuseLongLine() {
    Out.write(errorLine({}, {code::InvalidRequest,
                             "Invalid request: a line is at most " +
                                 std::to_string(Options.LineCap) + " bytes",
                             {}}));
  }

  /// \returns whether the input ended by itself.
  bool readAll() {
    std::string Buffer(PipeReadSize, '\0');
    for (;;) {
      // Polls the output too, as a silent server would not notice its end
      // otherwise.
      pollfd Fds[] = {{Options.InFd, POLLIN, 0}, {Options.OutFd, 0, 0}};
      if (!Stop.wait(Fds, 2) || Fds[1].revents)
        return false;
      if (!Fds[0].revents)
        continue;
      ssize_t Got = ::read(Options.InFd, Buffer.data(), Buffer.size());
      if (Got > 0)
        Lines.feed({Buffer.data(), static_cast<size_t>(Got)});
      else if (Got == 0 || (errno != EINTR && errno != EAGAIN))
        return true;
    }
  }

  const Dispatcher &Server;
  const StdioOptions &Options;
  StopSignal Stop;
  LineWriter Out;
  Session Peer;
  PipeCalls Calls;
  LineBuffer Lines;
};

} // namespace

int torchtalk::mcp::serveStdio(const Dispatcher &Server,
                               const StdioOptions &Options) {
  // Our own descriptors would reuse the numbers of missing ones.
  if (fcntl(Options.InFd, F_GETFD) < 0 || fcntl(Options.OutFd, F_GETFD) < 0)
    return EXIT_SUCCESS;
  return StdioServer(Server, Options).serve();
}
