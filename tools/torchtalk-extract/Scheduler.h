//===- Scheduler.h - Running jobs within limits -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs jobs in forked processes: any failure of one (a crash, a kill, a
/// timeout, too much memory) is reported, and the others continue. A fork costs
/// a millisecond, since the compiler's libraries are loaded and relocated once.
///
/// Memory: a job is started if the running jobs, plus an estimate for it from
/// the ended jobs, fit in the budget; one job always runs. When the jobs exceed
/// the budget together, the youngest is stopped and restarted later. A job that
/// exceeds it alone is killed. Only the anonymous memory of a process counts:
/// mapped libraries and sources are shared, and the kernel can reclaim them.
///
/// POSIX and Linux. The process must be single-threaded.
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

/// The memory available for new processes in KiB: that of the machine, or the
/// rest of the container's limit if that is less. 0 when it is not known.
uint64_t availableMemory();

class Scheduler {
public:
  static constexpr unsigned RefusalSeconds = 30;

  /// \p RunJob is called in the process of a job and must not return; a job
  /// that crashes or fails is run once more, with \p Again. \p Ended is called
  /// in this process, once for each job, and returns false to stop the run.
  Scheduler(const Limits &L, std::function<void(size_t Job, bool Again)> RunJob,
            std::function<bool(const collect::JobEnd &)> Ended);

  /// Runs the jobs below \p Count. \returns false, with no job left running,
  /// when \p Ended returned false, the other end of \p Lifeline (a pipe; -1:
  /// none) was closed, or the system created no process for RefusalSeconds.
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
  std::function<void(size_t, bool)> RunJob;
  std::function<bool(const collect::JobEnd &)> Ended;
  std::deque<size_t> Queue;
  std::list<Running> Active; ///< oldest first
  /// By job: KiB that it had when it was stopped to restart later.
  std::vector<uint64_t> Known;
  std::vector<bool> Failed;            ///< by job: it has been run in vain
  uint64_t PeakSum = 0, PeakCount = 0; ///< of jobs that have ended
  collect::MemoryUse Use;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_SCHEDULER_H
