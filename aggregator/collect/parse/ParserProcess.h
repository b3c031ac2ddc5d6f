//===- ParserProcess.h - Running torchtalk-extract --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Starts torchtalk-extract, gives it jobs and hears how each ended. When it
/// is itself killed it is started anew for what is left, as long as it gets
/// anywhere. POSIX.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSERPROCESS_H
#define TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSERPROCESS_H

#include "collect/parse/ParseProtocol.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <string>
#include <vector>

namespace torchtalk::collect {

struct ParserSettings {
  std::string Program;       ///< the path of torchtalk-extract, or ""
  bool CommandsOnly = false; ///< it reads commands, and parses no TU
  std::string WorkDir;    ///< made, and removed at the end; what is there goes
  unsigned Jobs = 0;      ///< at one time; 0: as many as there are CPUs
  uint64_t MemoryKiB = 0; ///< for all together; 0: most of what is free
  unsigned TimeoutSeconds = 0; ///< for one; 0: none

  bool parses() const { return !Program.empty() && !CommandsOnly; }
};

/// The paths are valid during the call. An error ends everything.
using JobEnded = std::function<llvm::Error(
    const JobEnd &End, const std::string &Result, const std::string &Log)>;

/// \p Ended is called once for every job, by its index in \p Jobs, in the
/// order in which they end. The error is that of \p Ended, or says why no
/// jobs, or no more, could be run: those have then not ended.
llvm::Expected<MemoryUse> runParser(const ParserSettings &Settings,
                                    const std::vector<ParseJob> &Jobs,
                                    const JobEnded &Ended);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSERPROCESS_H
