//===- ParserProcess.cpp - Running torchtalk-extract ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/parse/ParserProcess.h"
#include "store/Errors.h"
#include "store/Files.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char **environ;

namespace torchtalk::collect {
namespace {

/// One end of a pipe.
class Descriptor {
public:
  Descriptor() = default;
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { close(); }
  void close() {
    if (Fd >= 0)
      ::close(Fd);
    Fd = -1;
  }
  int Fd = -1;
};

struct Pipe {
  Descriptor Read, Write;
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

/// Goes with its owner.
struct WorkFolder {
  std::string Path;
  llvm::Error make(const std::string &Wanted) {
    remove(Wanted); // of a build that was killed
    if (llvm::Error E = store::makeFolder(Wanted))
      return E;
    Path = Wanted;
    return llvm::Error::success();
  }
  static void remove(const std::string &Dir) {
    // What stays is in nobody's way: the next run removes it or says why not.
    std::error_code Ignored;
    std::filesystem::remove_all(Dir, Ignored);
  }
  ~WorkFolder() {
    if (!Path.empty())
      remove(Path);
  }
};

/// The jobs that have not ended, and one run of the program over them.
class ParserRun {
public:
  ParserRun(const ParserSettings &Settings, const std::vector<ParseJob> &Jobs,
            const JobEnded &Ended)
      : Settings(Settings), Jobs(Jobs), Ended(Ended) {
    for (size_t I = 0; I < Jobs.size(); ++I)
      Left.push_back(I);
  }

  /// \p Why: how the program ended.
  llvm::Error once(std::string &Why);

  std::vector<size_t> Left;
  MemoryUse Use;

private:
  llvm::Error take(const std::string &Line);

  const ParserSettings &Settings;
  const std::vector<ParseJob> &Jobs;
  const JobEnded &Ended;
  std::vector<size_t> Given; ///< to this run, by their numbers there
  std::vector<bool> Done;    ///< of those
};

llvm::Error ParserRun::take(const std::string &Line) {
  MemoryUse Seen;
  if (decodeLine(Line, Seen)) {
    Use.PeakKiB = std::max(Use.PeakKiB, Seen.PeakKiB);
    Use.LargestKiB = std::max(Use.LargestKiB, Seen.LargestKiB);
    return llvm::Error::success();
  }
  JobEnd End;
  if (!decodeLine(Line, End) || End.Job >= Given.size() || Done[End.Job])
    return makeError(Settings.Program + " said '" + Line +
                     "', which is not of its protocol: it is of another build "
                     "than this torchtalk. Build both again.");
  uint64_t Number = End.Job;
  Done[Number] = true;
  End.Job = Given[Number];
  std::string Result = resultFile(Settings.WorkDir, Number);
  std::string Log = logFile(Settings.WorkDir, Number);
  llvm::Error E = Ended(End, Result, Log);
  ::unlink(Result.c_str());
  ::unlink(Log.c_str());
  return E;
}

llvm::Error ParserRun::once(std::string &Why) {
  WorkFolder Folder;
  if (llvm::Error E = Folder.make(Settings.WorkDir))
    return E;
  Given = Left;
  Done.assign(Given.size(), false);
  std::vector<ParseJob> Work;
  Work.reserve(Given.size());
  for (size_t Job : Given)
    Work.push_back(Jobs[Job]);
  if (llvm::Error E = store::writeFileAtomically(jobsFile(Settings.WorkDir),
                                                 encodeJobs(Work)))
    return E;

  unsigned AtOnce = Settings.Jobs != 0
                        ? Settings.Jobs
                        : std::max(1u, std::thread::hardware_concurrency());
  Process Program;
  if (llvm::Error E = Program.start({Settings.Program, Settings.WorkDir,
                                     std::to_string(AtOnce),
                                     std::to_string(Settings.MemoryKiB),
                                     std::to_string(Settings.TimeoutSeconds)}))
    return E;
  for (std::string Line; Program.readLine(Line);)
    if (llvm::Error E = take(Line))
      return E;
  Why = Program.wait();
  Left.clear();
  for (size_t I = 0; I < Given.size(); ++I)
    if (!Done[I])
      Left.push_back(Given[I]);
  return llvm::Error::success();
}

} // namespace

llvm::Expected<MemoryUse> runParser(const ParserSettings &Settings,
                                    const std::vector<ParseJob> &Jobs,
                                    const JobEnded &Ended) {
  ParserRun Run(Settings, Jobs, Ended);
  while (!Run.Left.empty()) {
    size_t Before = Run.Left.size();
    std::string Why;
    if (llvm::Error E = Run.once(Why))
      return E;
    if (Run.Left.size() == Before)
      return makeError(Settings.Program + " " + Why + " before any of " +
                       llvm::Twine(Before) +
                       " files was parsed: see what it wrote above, mend it "
                       "and run 'torchtalk index build' again.");
  }
  return Run.Use;
}

} // namespace torchtalk::collect
