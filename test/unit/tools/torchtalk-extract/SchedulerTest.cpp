//===- SchedulerTest.cpp - Processes within limits ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scheduler.h"

#include "gtest/gtest.h"

#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <map>
#include <sys/mman.h>
#include <unistd.h>

namespace torchtalk::test {
namespace {

using collect::JobEnd;
using extract::Limits;
using extract::Scheduler;
using Cause = JobEnd::Cause;

/// Counters that jobs share with the test.
struct Shared {
  struct Counters {
    std::atomic<int> Active, Most, Starts;
  };
  Counters *C;
  Shared() {
    void *Memory = ::mmap(nullptr, sizeof(Counters), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    C = new (Memory) Counters{};
  }
  ~Shared() { ::munmap(C, sizeof(Counters)); }
};

void sleepMs(unsigned Ms) { ::usleep(Ms * 1000); }

/// Takes memory that counts.
void take(size_t MiB) {
  ::mmap(nullptr, MiB << 20, PROT_READ | PROT_WRITE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
}

struct Result {
  bool Complete = false;
  std::map<uint64_t, JobEnd> Ends;
  collect::MemoryUse Use;
};

Result run(const Limits &L, size_t Count, std::function<void(size_t)> Job,
           int Lifeline = -1) {
  Result R;
  Scheduler S(
      L, [&](size_t Number, bool) { Job(Number); },
      [&](const JobEnd &End) {
        EXPECT_TRUE(R.Ends.emplace(End.Job, End).second) << End.Job;
        return true;
      });
  R.Complete = S.run(Count, Lifeline);
  R.Use = S.memory();
  return R;
}

TEST(Scheduler, reportsEveryEnd) {
  Result R = run({2, 0, 0}, 4, [](size_t Job) {
    if (Job == 1) {
      ::signal(SIGSEGV, SIG_DFL); // a sanitizer has a handler
      ::raise(SIGSEGV);
    }
    if (Job == 2)
      ::raise(SIGKILL);
    ::_exit(Job == 3 ? 7 : 0);
  });
  EXPECT_TRUE(R.Complete);
  ASSERT_EQ(R.Ends.size(), 4u);
  EXPECT_EQ(R.Ends[0].How, Cause::Exited);
  EXPECT_EQ(R.Ends[0].Value, 0u);
  EXPECT_EQ(R.Ends[1].How, Cause::Signal);
  EXPECT_EQ(R.Ends[1].Value, uint64_t(SIGSEGV));
  EXPECT_EQ(R.Ends[2].How, Cause::Signal);
  EXPECT_EQ(R.Ends[2].Value, uint64_t(SIGKILL));
  EXPECT_EQ(R.Ends[3].Value, 7u);
}

TEST(Scheduler, runsWhatFailsAgain) {
  std::map<uint64_t, JobEnd> Ends;
  Scheduler S(
      {2, 0, 0},
      [](size_t Job, bool Again) {
        ::signal(SIGABRT, SIG_DFL);
        if (Job == 0 && !Again)
          ::raise(SIGABRT);
        ::_exit(Job == 1 ? (Again ? 3 : 4) : 0);
      },
      [&](const JobEnd &End) { return Ends.emplace(End.Job, End).second; });
  EXPECT_TRUE(S.run(3, -1));
  ASSERT_EQ(Ends.size(), 3u);
  EXPECT_EQ(Ends[0].How, Cause::Exited);
  EXPECT_EQ(Ends[0].Value, 0u);
  EXPECT_EQ(Ends[1].Value, 3u);
}

TEST(Scheduler, runsSoManyAtOneTime) {
  Shared S;
  Result R = run({3, 0, 0}, 12, [&](size_t) {
    int Now = ++S.C->Active;
    int Most = S.C->Most;
    while (Now > Most && !S.C->Most.compare_exchange_weak(Most, Now))
      ;
    // Until the others have started, which takes long on a busy machine.
    for (int I = 0; I < 100 && S.C->Most < 3; ++I)
      sleepMs(10);
    sleepMs(30);
    --S.C->Active;
    ::_exit(0);
  });
  EXPECT_EQ(R.Ends.size(), 12u);
  EXPECT_EQ(S.C->Most, 3);
}

TEST(Scheduler, endsWhatTakesTooLong) {
  Result R = run({2, 0, 1}, 2, [](size_t Job) {
    if (Job == 0)
      ::pause();
    ::_exit(0);
  });
  EXPECT_TRUE(R.Complete);
  EXPECT_EQ(R.Ends[0].How, Cause::Timeout);
  EXPECT_EQ(R.Ends[0].Value, 1u);
  EXPECT_EQ(R.Ends[1].How, Cause::Exited);
}

TEST(Scheduler, killsWhatOutgrowsTheBudgetAlone) {
  Result R = run({2, 100 << 10, 0}, 2, [](size_t Job) {
    if (Job == 0) {
      take(300);
      ::pause();
    }
    ::_exit(0);
  });
  EXPECT_EQ(R.Ends[0].How, Cause::Memory);
  EXPECT_GT(R.Ends[0].Value, uint64_t(100 << 10));
  EXPECT_EQ(R.Ends[1].How, Cause::Exited);
  EXPECT_GT(R.Use.LargestKiB, uint64_t(100 << 10));
}

/// Two small jobs make the estimate low, so that the big ones start together
/// and outgrow the budget together.
TEST(Scheduler, jobsThatOutgrowTheBudgetTogetherAllEndWell) {
  Shared S;
  Result R = run({2, 250 << 10, 0}, 4, [&](size_t Job) {
    if (Job >= 2) {
      ++S.C->Starts;
      while (S.C->Starts < 2)
        sleepMs(5);
      take(180);
      sleepMs(600);
    }
    ::_exit(0);
  });
  EXPECT_TRUE(R.Complete);
  ASSERT_EQ(R.Ends.size(), 4u);
  for (auto &[Job, End] : R.Ends) {
    EXPECT_EQ(End.How, Cause::Exited) << Job;
    EXPECT_EQ(End.Value, 0u) << Job;
  }
  EXPECT_EQ(S.C->Starts, 3); // one of them began anew
}

TEST(Scheduler, waitsWithTheSecondUntilTheFirstIsKnown) {
  // The first estimate is 1 GiB, so 512 MiB hold one job.
  Shared S;
  Result R = run({4, 512 << 10, 0}, 4, [&](size_t Job) {
    ++S.C->Active;
    if (Job == 0) {
      sleepMs(200);
      if (S.C->Active == 1)
        S.C->Most = 1;
    }
    --S.C->Active;
    ::_exit(0);
  });
  EXPECT_EQ(R.Ends.size(), 4u);
  EXPECT_EQ(S.C->Most, 1);
}

TEST(Scheduler, stopsWhenTheLifelineEnds) {
  int Pipe[2];
  ASSERT_EQ(::pipe2(Pipe, O_CLOEXEC), 0);
  Result R;
  Scheduler S(
      {2, 0, 0},
      [&](size_t Job, bool) {
        if (Job == 0)
          ::_exit(0);
        ::close(Pipe[1]);
        ::pause();
      },
      [&](const JobEnd &End) {
        R.Ends.emplace(End.Job, End);
        ::close(Pipe[1]);
        return true;
      });
  EXPECT_FALSE(S.run(5, Pipe[0]));
  EXPECT_EQ(R.Ends.size(), 1u);
  ::close(Pipe[0]);
}

} // namespace
} // namespace torchtalk::test
