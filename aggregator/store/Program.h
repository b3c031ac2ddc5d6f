//===- Program.h - Running another program ----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs a program to its end and keeps what it prints. Never through a shell.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_PROGRAM_H
#define TORCHTALK_AGGREGATOR_STORE_PROGRAM_H

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::store {

struct ProgramRun {
  std::vector<std::string> Words; ///< the path of the program first
  /// "NAME=value", the last one of a name counts; else that of this process.
  std::optional<std::vector<std::string>> Environment = {};
  std::string Input = {};
  unsigned Seconds = 0; ///< after which it is killed; 0: never
};

struct ProgramResult {
  int Code = 0;
  std::string Out;   ///< standard output
  std::string Error; ///< standard error, trimmed
};

/// Fails when the program cannot be run, crashes, or takes too long.
llvm::Expected<ProgramResult> runProgram(const ProgramRun &Run);

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_PROGRAM_H
