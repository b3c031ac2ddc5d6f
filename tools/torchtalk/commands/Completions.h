//===- Completions.h - What may follow on a command line --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_COMPLETIONS_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_COMPLETIONS_H

#include "cli/Command.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace torchtalk::cli {

/// What the scripts of `completions` run, as the command that no help lists:
/// prints what the last of \p Words may become, a line each, where that is
/// known after a tab with what it is. The commands, their options and the
/// placeholders of their help say what that is. \returns the exit code.
int completeWords(llvm::ArrayRef<Command> All,
                  llvm::ArrayRef<std::string> Words);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_COMPLETIONS_H
