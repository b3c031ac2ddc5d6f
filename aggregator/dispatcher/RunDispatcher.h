//===- RunDispatcher.h - Asks a running torch -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_DISPATCHER_RUNDISPATCHER_H
#define TORCHTALK_AGGREGATOR_DISPATCHER_RUNDISPATCHER_H

#include "records/DispatcherRun.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::dispatcher {

struct RunRequest {
  std::string Python;               ///< the program
  std::string Folder, Version;      ///< of the torch that it is to import
  std::vector<std::string> Modules; ///< to import after torch
  unsigned Seconds = 0;             ///< after which it is killed
};

/// Imports torch and the modules in a process of \p Request.Python, once, and
/// takes what its dispatcher has. Fails where that is another torch. Errors are
/// whole sentences.
llvm::Expected<index::DispatcherRun> runDispatcher(const RunRequest &Request);

/// The first of the files of \p Run that is not as it was then, or "".
std::string changedSince(const index::RunInfo &Run);

/// The text of dispatcher.py.
const char *ownProgram();

} // namespace torchtalk::dispatcher

#endif // TORCHTALK_AGGREGATOR_DISPATCHER_RUNDISPATCHER_H
