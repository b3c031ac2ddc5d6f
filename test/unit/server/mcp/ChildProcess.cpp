//===- ChildProcess.cpp - A server at the other end of two pipes ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChildProcess.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace torchtalk::mcp::test;
using Clock = std::chrono::steady_clock;

ChildProcess::ChildProcess(std::vector<std::string> Command,
                           const std::vector<std::string> &Environment) {
  std::signal(SIGPIPE, SIG_IGN);
  int ToChild[2], FromChild[2];
  // Closed on exec, or one child would keep the pipes of another open.
  if (pipe2(ToChild, O_CLOEXEC) || pipe2(FromChild, O_CLOEXEC))
    throw std::runtime_error("no pipe");
  Pid = fork();
  if (Pid < 0)
    throw std::runtime_error("no fork");
  if (Pid == 0) {
    dup2(ToChild[0], 0);
    dup2(FromChild[1], 1);
    std::signal(SIGPIPE, SIG_DFL);
    for (const std::string &Setting : Environment)
      putenv(const_cast<char *>(Setting.c_str()));
    std::vector<char *> Arguments;
    Arguments.reserve(Command.size() + 1);
    for (std::string &Word : Command)
      Arguments.push_back(Word.data());
    Arguments.push_back(nullptr);
    execv(Arguments[0], Arguments.data());
    _exit(127);
  }
  close(ToChild[0]);
  close(FromChild[1]);
  In = ToChild[1];
  Out = FromChild[0];
  // Ours alone: the child has the other ends.
  fcntl(In, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
  closeInput();
  closeOutput();
  if (Pid > 0) {
    kill(Pid, SIGKILL);
    waitpid(Pid, nullptr, 0);
  }
}

bool ChildProcess::write(std::string_view Bytes) {
  auto End = Clock::now() + Patience;
  while (!Bytes.empty() && Clock::now() < End) {
    ssize_t Done = ::write(In, Bytes.data(), Bytes.size());
    if (Done > 0) {
      Bytes.remove_prefix(static_cast<size_t>(Done));
      continue;
    }
    if (errno != EAGAIN && errno != EINTR)
      return false;
    pollfd Writable{In, POLLOUT, 0};
    poll(&Writable, 1, 100);
  }
  return Bytes.empty();
}

size_t ChildProcess::writeUntilFull(std::string_view Bytes) {
  size_t Total = 0;
  for (;;) {
    pollfd Writable{In, POLLOUT, 0};
    if (poll(&Writable, 1, 500) <= 0 || !(Writable.revents & POLLOUT))
      return Total;
    ssize_t Done = ::write(In, Bytes.data() + Total, Bytes.size() - Total);
    if (Done > 0)
      Total += static_cast<size_t>(Done);
    if (Total == Bytes.size())
      return Total;
  }
}

bool ChildProcess::fill(std::chrono::milliseconds Wait) {
  pollfd Readable{Out, POLLIN, 0};
  if (poll(&Readable, 1, static_cast<int>(Wait.count())) <= 0)
    return false;
  char Bytes[65536];
  ssize_t Got = read(Out, Bytes, sizeof Bytes);
  if (Got <= 0)
    return false;
  Buffer.append(Bytes, static_cast<size_t>(Got));
  return true;
}

std::optional<std::string>
ChildProcess::readLine(std::chrono::milliseconds Wait) {
  auto End = Clock::now() + Wait;
  size_t At;
  while ((At = Buffer.find('\n')) == std::string::npos) {
    auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(
        End - Clock::now());
    if (Left.count() < 0 || !fill(Left))
      return std::nullopt;
  }
  std::string Line = Buffer.substr(0, At);
  Buffer.erase(0, At + 1);
  return Line;
}

std::vector<std::string> ChildProcess::readAll() {
  while (fill(Patience))
    ;
  std::vector<std::string> Lines;
  size_t Begin = 0;
  for (size_t End; (End = Buffer.find('\n', Begin)) != std::string::npos;
       Begin = End + 1)
    Lines.push_back(Buffer.substr(Begin, End - Begin));
  if (Begin < Buffer.size())
    Lines.push_back("<unfinished> " + Buffer.substr(Begin));
  Buffer.clear();
  return Lines;
}

void ChildProcess::closeInput() {
  if (In >= 0)
    close(In);
  In = -1;
}

void ChildProcess::closeOutput() {
  if (Out >= 0)
    close(Out);
  Out = -1;
}

void ChildProcess::signal(int Number) const { kill(Pid, Number); }

std::optional<int> ChildProcess::wait(std::chrono::milliseconds Wait) {
  auto End = Clock::now() + Wait;
  int Status = 0;
  while (waitpid(Pid, &Status, WNOHANG) == 0) {
    if (Clock::now() > End)
      return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  Pid = -1;
  return WIFEXITED(Status) ? WEXITSTATUS(Status) : -WTERMSIG(Status);
}

size_t ChildProcess::residentKiB() const {
  std::ifstream File("/proc/" + std::to_string(Pid) + "/status");
  for (std::string Line; std::getline(File, Line);)
    if (Line.starts_with("VmRSS:"))
      return std::strtoull(Line.c_str() + 6, nullptr, 10);
  return 0;
}
