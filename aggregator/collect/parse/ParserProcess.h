//===- ParserProcess.h - Running torchtalk-extract --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs torchtalk-extract over jobs and reports how each ended. If it is
/// killed, it is started again for the remaining jobs as long as each run ends
/// at least one. POSIX.
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
  std::string Program;         ///< the path of torchtalk-extract, or ""
  bool CommandsOnly = false;   ///< it interprets commands and parses no TU
  std::string WorkDir;         ///< created anew, and removed at the end
  unsigned Jobs = 0;           ///< at one time; 0: one for each CPU
  uint64_t MemoryKiB = 0;      ///< for all together; 0: most of the free memory
  unsigned TimeoutSeconds = 0; ///< for one; 0: none
  bool AllBodies = false;      ///< as ParseJob::AllBodies

  bool parses() const { return !Program.empty() && !CommandsOnly; }
};

/// The paths are valid during the call. An error stops the run.
using JobEnded = std::function<llvm::Error(
    const JobEnd &End, const std::string &Result, const std::string &Log)>;

/// Calls \p Ended once for every job, with its index in \p Jobs, in the order
/// in which they end. The error is that of \p Ended, or says why the remaining
/// jobs could not be run.
llvm::Expected<MemoryUse> runParser(const ParserSettings &Settings,
                                    const std::vector<ParseJob> &Jobs,
                                    const JobEnded &Ended);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSE_PARSERPROCESS_H
