//===- Main.cpp - torchtalk-extract ---------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Parses the TUs that `torchtalk index build` found without facts. It is the
/// only program of ours with Clang in it, loads it once, and forks a process
/// for every TU. Started by index build; see collect/parse/ParseProtocol.h for
/// what goes in and comes out.
///
/// Exit codes: 0 every job has its line, 1 stopped before, 2 wrong usage.
///
//===----------------------------------------------------------------------===//

#include "ParseTu.h"
#include "Scheduler.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/TargetSelect.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace torchtalk::extract {
namespace {

using namespace torchtalk::collect;

int fail(int Code, const std::string &Why) {
  std::fprintf(stderr, "torchtalk-extract: %s\n", Why.c_str());
  return Code;
}

bool writeAll(int Fd, std::string_view Data) {
  while (!Data.empty()) {
    ssize_t Written = ::write(Fd, Data.data(), Data.size());
    if (Written < 0 && errno != EINTR)
      return false;
    if (Written > 0)
      Data.remove_prefix(static_cast<size_t>(Written));
  }
  return true;
}

/// Nothing of a compile may reach the pipes of this program, and nothing of
/// its end the user's folders.
bool isolate(const std::string &Log) {
  int Nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  int Errors =
      ::open(Log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  rlimit NoCore = {0, 0};
  ::setrlimit(RLIMIT_CORE, &NoCore);
  // If the kernel has to choose, a TU is the least loss.
  std::ofstream("/proc/self/oom_score_adj") << 500;
  return ::dup2(Nothing, STDIN_FILENO) >= 0 &&
         ::dup2(Nothing, STDOUT_FILENO) >= 0 &&
         ::dup2(Errors, STDERR_FILENO) >= 0;
}

/// What jobs that have ended left in wholeFile().
llvm::StringSet<> readWhole(const std::string &Dir) {
  llvm::StringSet<> Paths;
  std::vector<std::string> Doubtful;
  std::ifstream In(wholeFile(Dir));
  for (std::string Line; std::getline(In, Line);)
    if (llvm::StringRef(Line).starts_with("-"))
      Doubtful.push_back(Line.substr(1));
    else
      Paths.insert(Line);
  for (const std::string &Path : Doubtful)
    Paths.erase(Path);
  return Paths;
}

/// In one write, as other jobs do the same; what could not be written was not
/// told, and is parsed again. The first newline ends what is incomplete.
void addWhole(const std::string &Dir, const std::vector<std::string> &Paths,
              const char *Sign = "") {
  int Out = ::open(wholeFile(Dir).c_str(),
                   O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  std::string Lines = "\n";
  for (const std::string &Path : Paths)
    Lines += Sign + Path + "\n";
  if (Out >= 0 && !Paths.empty())
    writeAll(Out, Lines);
}

/// The whole life of a job's process.
[[noreturn]] void runJob(const std::string &Dir, size_t Number,
                         const ParseJob &Job, bool Again) {
  if (!isolate(logFile(Dir, Number)))
    ::_exit(1);
  ParseResult Result = parseTu(Job, Again || Job.AllBodies ? llvm::StringSet<>()
                                                           : readWhole(Dir));
  if (Result.Doubtful) {
    addWhole(Dir, Result.DoubtfulFiles, "-");
    ::_exit(1);
  }
  addWhole(Dir, Result.Whole);
  std::string Bytes = encodeParsedTu(Result.Tu);
  int Out = ::open(resultFile(Dir, Number).c_str(),
                   O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (Out < 0 || !writeAll(Out, Bytes) || ::close(Out) != 0) {
    std::perror("cannot write the result");
    ::_exit(1);
  }
  ::_exit(0);
}

bool isPipe(int Fd) {
  struct stat St;
  return ::fstat(Fd, &St) == 0 && S_ISFIFO(St.st_mode);
}

int run(const std::string &Dir, Limits L) {
  std::ifstream In(jobsFile(Dir), std::ios::binary);
  std::string Bytes{std::istreambuf_iterator<char>(In), {}};
  std::vector<ParseJob> Jobs;
  if (!store::decode(Bytes, Jobs))
    return fail(1, jobsFile(Dir) + " is no list of jobs");
  if (L.MemoryKiB == 0)
    // The rest is for the page cache, which the sources are read through.
    L.MemoryKiB = availableMemory() / 4 * 3;

  // The driver knows targets by name, and the parser their assembly.
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmParsers();
  std::signal(SIGPIPE, SIG_IGN);
  Scheduler S(
      L, [&](size_t Job, bool Again) { runJob(Dir, Job, Jobs[Job], Again); },
      [](const JobEnd &End) {
        return writeAll(STDOUT_FILENO, encodeLine(End));
      });
  // index build keeps the other end open for as long as it lives.
  bool Complete = S.run(Jobs.size(), isPipe(STDIN_FILENO) ? STDIN_FILENO : -1);
  bool Said = writeAll(STDOUT_FILENO, encodeLine(S.memory()));
  return Complete && Said ? 0 : 1;
}

} // namespace
} // namespace torchtalk::extract

int main(int Count, char **Words) {
  using namespace torchtalk::extract;
  Limits L;
  // It returns true for what is no number.
  auto IsWrong = [&](int Word, auto &Value) {
    return llvm::StringRef(Words[Word]).getAsInteger(10, Value);
  };
  if (Count != 5 || IsWrong(2, L.Jobs) || L.Jobs == 0 ||
      IsWrong(3, L.MemoryKiB) || IsWrong(4, L.TimeoutSeconds))
    return fail(2, "usage: torchtalk-extract FOLDER JOBS MEMORY_KIB SECONDS, "
                   "which 'torchtalk index build' runs for you");
  // Jobs change the working directory.
  std::error_code Error;
  std::string Dir = std::filesystem::absolute(Words[1], Error);
  if (Error)
    return fail(1, "cannot find " + std::string(Words[1]) + ": " +
                       Error.message());
  return run(Dir, L);
}
