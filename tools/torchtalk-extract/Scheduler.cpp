//===- Scheduler.cpp - One process a TU, within limits --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scheduler.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace torchtalk::extract {
namespace {

using collect::JobEnd;

/// For the first jobs, of which nothing is known: what most of PyTorch's take.
constexpr uint64_t FirstEstimateKiB = uint64_t(1) << 20;

/// How often memory and time are looked at.
constexpr int TickMs = 100;

/// The number after \p Name in a file of lines "Name:   number kB"; 0 if none.
uint64_t fieldOf(const std::string &Path, const std::string &Name) {
  std::ifstream In(Path);
  for (std::string Word; In >> Word;) {
    uint64_t Value = 0;
    if (Word == Name && In >> Value)
      return Value;
  }
  return 0;
}

/// The present memory of a process in KiB; 0 when it has ended.
uint64_t memoryOf(pid_t Process) {
  std::string Status = "/proc/" + std::to_string(Process) + "/status";
  return fieldOf(Status, "RssAnon:");
}

/// Makes the end of a child readable.
class ChildSignal {
public:
  ChildSignal() {
    sigset_t Set;
    sigemptyset(&Set);
    sigaddset(&Set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &Set, &Former);
    Fd = signalfd(-1, &Set, SFD_CLOEXEC | SFD_NONBLOCK);
  }
  ChildSignal(const ChildSignal &) = delete;
  ChildSignal &operator=(const ChildSignal &) = delete;
  ~ChildSignal() {
    ::close(Fd);
    sigprocmask(SIG_SETMASK, &Former, nullptr);
  }

  /// Waits for a child's end, the end of the lifeline, or a tick. \returns
  /// false when the lifeline has ended.
  bool wait(int Lifeline) const {
    // poll() passes over negative descriptors.
    pollfd Fds[] = {{Fd, POLLIN, 0}, {Lifeline, 0, 0}};
    if (::poll(Fds, 2, TickMs) <= 0)
      return true;
    signalfd_siginfo Info;
    while (::read(Fd, &Info, sizeof(Info)) > 0)
      ;
    return (Fds[1].revents & (POLLHUP | POLLERR)) == 0;
  }

private:
  sigset_t Former;
  int Fd;
};

} // namespace

uint64_t availableMemory() {
  uint64_t Available = fieldOf("/proc/meminfo", "MemAvailable:");
  uint64_t Limit = 0;
  uint64_t Used = 0;
  // The limit of the container in bytes (control groups, version 2): "max", or
  // no such file, where there is none.
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> Limit &&
      std::ifstream("/sys/fs/cgroup/memory.current") >> Used)
    Available = std::min(Available, (Limit - std::min(Limit, Used)) >> 10);
  return Available;
}

Scheduler::Scheduler(const Limits &L, std::function<void(size_t, bool)> RunJob,
                     std::function<bool(const JobEnd &)> Ended)
    : L(L), RunJob(std::move(RunJob)), Ended(std::move(Ended)) {}

uint64_t Scheduler::estimate() const {
  return PeakCount == 0 ? FirstEstimateKiB : PeakSum / PeakCount;
}

bool Scheduler::mayStart(size_t Job) const {
  if (Active.empty())
    return true;
  if (Active.size() >= L.Jobs)
    return false;
  if (L.MemoryKiB == 0)
    return true;
  uint64_t Sum = std::max(estimate(), Known[Job]);
  for (const Running &R : Active)
    Sum += std::max(R.Current, estimate());
  return Sum <= L.MemoryKiB;
}

/// \returns false when the system has no process left to give.
bool Scheduler::start(size_t Job) {
  pid_t Parent = ::getpid();
  pid_t Child = ::fork();
  if (Child < 0)
    return false;
  if (Child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != Parent)
      ::_exit(1); // it ended before it could have been noticed
    sigset_t None;
    sigemptyset(&None);
    sigprocmask(SIG_SETMASK, &None, nullptr);
    RunJob(Job, Failed[Job]);
    ::_exit(1);
  }
  Running &R = Active.emplace_back();
  R.Process = Child;
  R.Job = Job;
  R.Started = Clock::now();
  return true;
}

void Scheduler::kill(Running &R, decltype(Running::Killed) Why) {
  R.Killed = Why;
  ::kill(R.Process, SIGKILL);
}

/// Looks at the memory and the time of what runs.
void Scheduler::watch() {
  uint64_t Sum = memoryOf(::getpid());
  for (Running &R : Active) {
    R.Current = memoryOf(R.Process);
    R.Peak = std::max(R.Peak, R.Current);
    Use.LargestKiB = std::max(Use.LargestKiB, R.Peak);
    Sum += R.Current;
    if (R.Killed != Running::No)
      continue;
    if (L.TimeoutSeconds != 0 &&
        Clock::now() - R.Started >= std::chrono::seconds(L.TimeoutSeconds))
      kill(R, Running::Timeout);
    else if (L.MemoryKiB != 0 && R.Current > L.MemoryKiB)
      kill(R, Running::Memory);
  }
  Use.PeakKiB = std::max(Use.PeakKiB, Sum);
  // One at a time: what it gives back counts before the next must go.
  bool AnyDying = std::any_of(Active.begin(), Active.end(),
                              [](auto &R) { return R.Killed != Running::No; });
  if (L.MemoryKiB != 0 && Sum > L.MemoryKiB && Active.size() > 1 && !AnyDying)
    kill(Active.back(), Running::Again);
}

bool Scheduler::finish(const Running &R, int Status) {
  // The kill may have come too late to matter.
  bool Died = WIFSIGNALED(Status) && WTERMSIG(Status) == SIGKILL;
  if (Died && R.Killed == Running::Again) {
    Known[R.Job] = R.Peak;
    Queue.push_back(R.Job);
    return true;
  }
  // One that was killed would be killed again.
  if (Status != 0 && !Died && !Failed[R.Job]) {
    Failed[R.Job] = true;
    Queue.push_back(R.Job);
    return true;
  }
  PeakSum += R.Peak;
  ++PeakCount;
  JobEnd End;
  End.Job = R.Job;
  if (Died && R.Killed == Running::Timeout) {
    End.How = JobEnd::Cause::Timeout;
    End.Value = L.TimeoutSeconds;
  } else if (Died && R.Killed == Running::Memory) {
    End.How = JobEnd::Cause::Memory;
    End.Value = R.Peak;
  } else if (WIFSIGNALED(Status)) {
    End.How = JobEnd::Cause::Signal;
    End.Value = static_cast<uint64_t>(WTERMSIG(Status));
  } else {
    End.Value = static_cast<uint64_t>(WEXITSTATUS(Status));
  }
  return Ended(End);
}

/// Takes in every job that has ended.
bool Scheduler::reap() {
  for (auto It = Active.begin(); It != Active.end();) {
    int Status = 0;
    if (::waitpid(It->Process, &Status, WNOHANG) != It->Process) {
      ++It;
      continue;
    }
    Running R = *It;
    It = Active.erase(It);
    if (!finish(R, Status))
      return false;
  }
  return true;
}

void Scheduler::stopAll() {
  for (Running &R : Active)
    ::kill(R.Process, SIGKILL);
  for (Running &R : Active)
    ::waitpid(R.Process, nullptr, 0);
  Active.clear();
}

bool Scheduler::run(size_t Count, int Lifeline) {
  Known.assign(Count, 0);
  Failed.assign(Count, false);
  for (size_t Job = 0; Job < Count; ++Job)
    Queue.push_back(Job);
  ChildSignal Ends;
  auto LastStart = Clock::now();
  while (!Queue.empty() || !Active.empty()) {
    while (!Queue.empty() && mayStart(Queue.front()) && start(Queue.front())) {
      Queue.pop_front();
      LastStart = Clock::now();
    }
    bool Refused = Active.empty() && Clock::now() - LastStart >
                                         std::chrono::seconds(RefusalSeconds);
    bool GoOn = Ends.wait(Lifeline) && !Refused;
    watch();
    if (!GoOn || !reap()) {
      stopAll();
      return false;
    }
  }
  return true;
}

} // namespace torchtalk::extract
