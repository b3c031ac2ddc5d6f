//===- Scheduler.h - One process a TU, within limits ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs jobs in forked processes: whatever becomes of one (a crash, a kill, no
/// end, no memory) is reported, and the others go on. A fork costs a
/// millisecond, since the compiler's libraries are loaded and relocated once.
///
/// Memory: a job is started when what runs, and an estimate for it out of the
/// jobs that have ended, stay within the budget; one job always runs. When
/// they outgrow the budget together, the youngest is stopped and begins anew
/// later. One that outgrows it alone is killed.
///
/// POSIX and Linux. One thread, which must be the only one of the process.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_EXTRACT_SCHEDULER_H
#define TORCHTALK_TOOLS_TORCHTALK_EXTRACT_SCHEDULER_H

#include "collect/parse/ParseProtocol.h"

#include <chrono>
#include <deque>
#include <functional>
#include <list>
#include <sys/types.h>
#include <vector>

namespace torchtalk::extract {

struct Limits {
  unsigned Jobs = 1;           ///< at one time; at least 1
  uint64_t MemoryKiB = 0;      ///< 0: none
  unsigned TimeoutSeconds = 0; ///< of a job; 0: none
};

class Scheduler {
public:
  static constexpr unsigned RefusalSeconds = 30;

  /// \p RunJob is called in the process of a job and must not return.
  /// \p Ended is called here, once a job, and returns false to stop it all.
  Scheduler(const Limits &L, std::function<void(size_t Job)> RunJob,
            std::function<bool(const collect::JobEnd &)> Ended);

  /// Runs the jobs below \p Count. \returns false, with no job left running,
  /// when \p Ended said so, the other end of \p Lifeline (a pipe; -1: none)
  /// was closed, or the system gave no process for RefusalSeconds.
  bool run(size_t Count, int Lifeline);

  const collect::MemoryUse &memory() const { return Use; }

private:
  using Clock = std::chrono::steady_clock;

  struct Running {
    pid_t Process = 0;
    size_t Job = 0;
    Clock::time_point Started;
    uint64_t Current = 0; ///< KiB
    uint64_t Peak = 0;    ///< KiB
    enum { No, Timeout, Memory, Again } Killed = No;
  };

  bool mayStart(size_t Job) const;
  bool start(size_t Job);
  void kill(Running &R, decltype(Running::Killed) Why);
  void watch();
  bool reap();
  bool finish(const Running &R, int Status);
  void stopAll();
  uint64_t estimate() const;

  const Limits L;
  std::function<void(size_t)> RunJob;
  std::function<bool(const collect::JobEnd &)> Ended;
  std::deque<size_t> Queue;
  std::list<Running> Active; ///< oldest first
  /// KiB that a job which was stopped to begin anew had by then.
  std::vector<uint64_t> Known;
  uint64_t PeakSum = 0, PeakCount = 0; ///< of jobs that have ended
  collect::MemoryUse Use;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_SCHEDULER_H
