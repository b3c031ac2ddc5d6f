//===- CommandLine.h - From the command line to a command -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDLINE_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDLINE_H

#include "cli/Command.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace torchtalk::cli {

/// Parses and runs. \p All: the commands, in the order of the help; \p Words:
/// the command line without the program.
int runCommandLine(llvm::ArrayRef<Command> All,
                   const std::vector<std::string> &Words);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDLINE_H
