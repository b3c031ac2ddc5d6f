//===- ProcessMemory.cpp - Memory of processes and the machine ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProcessMemory.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace torchtalk::extract {
namespace {

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

} // namespace

uint64_t memoryOf(pid_t Process) {
  std::string Status = "/proc/" + std::to_string(Process) + "/status";
  return fieldOf(Status, "RssAnon:");
}

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

} // namespace torchtalk::extract
