//===- ParserProcess.cpp - Running torchtalk-extract ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/parse/ParserProcess.h"
#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/TempFolder.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <numeric>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char **environ;

namespace torchtalk::collect {
namespace {

struct Pipe {
  store::Descriptor Read, Write;
  bool open() {
    int Fds[2];
    if (::pipe2(Fds, O_CLOEXEC) != 0)
      return false;
    Read.Fd = Fds[0];
    Write.Fd = Fds[1];
    return true;
  }
};

/// torchtalk-extract while it runs. It ends when this goes: the other end of
/// its standard input closes.
class Process {
public:
  ~Process() {
    if (Pid > 0)
      wait();
  }

  llvm::Error start(const std::vector<std::string> &Words) {
    if (!Life.open() || !Answers.open())
      return errnoError("Cannot make a pipe");
    posix_spawn_file_actions_t Actions;
    posix_spawn_file_actions_init(&Actions);
    posix_spawn_file_actions_adddup2(&Actions, Life.Read.Fd, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&Actions, Answers.Write.Fd, STDOUT_FILENO);
    std::vector<char *> Arguments;
    Arguments.reserve(Words.size() + 1);
    for (const std::string &Word : Words)
      Arguments.push_back(const_cast<char *>(Word.c_str()));
    Arguments.push_back(nullptr);
    int Code = ::posix_spawn(&Pid, Words[0].c_str(), &Actions, nullptr,
                             Arguments.data(), environ);
    posix_spawn_file_actions_destroy(&Actions);
    Life.Read.close();
    Answers.Write.close();
    if (Code == 0)
      return llvm::Error::success();
    Pid = 0;
    return makeError("Cannot run " + Words[0] + ": " + std::strerror(Code) +
                     ". It belongs beside torchtalk; build or install it.");
  }

  /// The next line, without its newline. false at the end.
  bool readLine(std::string &Line) {
    while (true) {
      if (size_t End = Buffer.find('\n'); End != std::string::npos) {
        Line = Buffer.substr(0, End);
        Buffer.erase(0, End + 1);
        return true;
      }
      char Chunk[4096];
      ssize_t Size = ::read(Answers.Read.Fd, Chunk, sizeof(Chunk));
      if (Size < 0 && errno == EINTR)
        continue;
      if (Size <= 0)
        return false;
      Buffer.append(Chunk, static_cast<size_t>(Size));
    }
  }

  /// "ended with exit code 1" or the like.
  std::string wait() {
    Life.Write.close();
    int Status = 0;
    while (::waitpid(Pid, &Status, 0) < 0 && errno == EINTR)
      ;
    Pid = 0;
    if (WIFSIGNALED(Status))
      return "was killed by signal " + std::to_string(WTERMSIG(Status));
    return "ended with exit code " + std::to_string(WEXITSTATUS(Status));
  }

private:
  Pipe Life, Answers;
  std::string Buffer;
  pid_t Pid = 0;
};

/// Runs the program over the jobs in \p Left, which loses those that ended.
/// \returns how the program itself ended.
llvm::Expected<std::string> runOnce(const ParserSettings &Settings,
                                    const std::vector<ParseJob> &Jobs,
                                    const JobEnded &Ended,
                                    std::vector<size_t> &Left, MemoryUse &Use) {
  const std::string &Dir = Settings.WorkDir;
  // A build that was killed may have left it. If it stays, it is in nobody's
  // way.
  llvm::consumeError(store::removeFolder(Dir));
  store::TempFolder Folder(Dir);
  TRY(store::makeFolder(Dir));
  const std::vector<size_t> Given = Left; // by their numbers in this run
  std::vector<ParseJob> Work;
  Work.reserve(Given.size());
  for (size_t Job : Given)
    Work.push_back(Jobs[Job]);
  TRY(store::writeFileAtomically(jobsFile(Dir), store::encode(Work)));

  unsigned AtOnce = Settings.Jobs != 0
                        ? Settings.Jobs
                        : std::max(1u, std::thread::hardware_concurrency());
  Process Program;
  TRY(Program.start({Settings.Program, Dir, std::to_string(AtOnce),
                     std::to_string(Settings.MemoryKiB),
                     std::to_string(Settings.TimeoutSeconds)}));
  for (std::string Line; Program.readLine(Line);) {
    MemoryUse Seen;
    if (decodeLine(Line, Seen)) {
      Use.PeakKiB = std::max(Use.PeakKiB, Seen.PeakKiB);
      Use.LargestKiB = std::max(Use.LargestKiB, Seen.LargestKiB);
      continue;
    }
    JobEnd End;
    if (!decodeLine(Line, End) || End.Job >= Given.size() ||
        !llvm::is_contained(Left, Given[End.Job]))
      return makeError(Settings.Program + " said '" + Line +
                       "', which is not of its protocol: it is of another "
                       "build than this torchtalk. Build both again.");
    std::string Result = resultFile(Dir, End.Job), Log = logFile(Dir, End.Job);
    End.Job = Given[End.Job];
    llvm::erase(Left, End.Job);
    TRY(Ended(End, Result, Log));
    ::unlink(Result.c_str());
    ::unlink(Log.c_str());
  }
  return Program.wait();
}

} // namespace

llvm::Expected<MemoryUse> runParser(const ParserSettings &Settings,
                                    const std::vector<ParseJob> &Jobs,
                                    const JobEnded &Ended) {
  MemoryUse Use;
  std::vector<size_t> Left(Jobs.size());
  std::iota(Left.begin(), Left.end(), 0);
  while (!Left.empty()) {
    size_t Before = Left.size();
    std::string Why = TRY(runOnce(Settings, Jobs, Ended, Left, Use));
    if (Left.size() == Before)
      return makeError(Settings.Program + " " + Why + " before any of " +
                       llvm::Twine(Before) +
                       " files was parsed: see what it wrote above, mend it "
                       "and run 'torchtalk index build' again.");
  }
  return Use;
}

} // namespace torchtalk::collect
