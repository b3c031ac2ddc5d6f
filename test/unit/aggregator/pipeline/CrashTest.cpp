//===- CrashTest.cpp - Builds killed at any moment ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"

#include <chrono>
#include <csignal>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace torchtalk::test {
namespace {

TEST(Crash, killedBuildLeavesTheFormerGeneration) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  std::string Former = dump(*P.open());
  P.addTu("aten/Bar.cpp");
  P.addTu("aten/Baz.cpp");
  // What a build that finishes gives.
  std::string Next;
  {
    Project Other;
    for (const char *Main : {"aten/Foo.cpp", "aten/Bar.cpp", "aten/Baz.cpp"})
      Other.addTu(Main);
    Other.mustBuild();
    Next = dump(*Other.open());
  }

  std::mt19937 Random(20240229);
  std::uniform_int_distribution<int> Microseconds(0, 120000);
  int Killed = 0;
  for (int Round = 0; Round < 50; ++Round) {
    pid_t Child = ::fork();
    if (Child == 0) {
      auto Report = P.build();
      bool Failed = !Report;
      llvm::consumeError(Report.takeError());
      ::_exit(Failed ? 1 : 0);
    }
    std::this_thread::sleep_for(
        std::chrono::microseconds(Microseconds(Random)));
    ::kill(Child, SIGKILL);
    int Status = 0;
    ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
    Killed += WIFSIGNALED(Status);
    if (WIFEXITED(Status)) {
      EXPECT_EQ(WEXITSTATUS(Status), 0) << "a killed build harmed this one";
    }
    std::string Now = dump(*P.open());
    EXPECT_TRUE(Now == Former || Now == Next) << "round " << Round;
  }
  EXPECT_GT(Killed, 5);
  P.mustBuild();
  EXPECT_EQ(dump(*P.open()), Next);
}

} // namespace
} // namespace torchtalk::test
