//===- Main.cpp - The torchtalk executable --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "cli/Limits.h"
#include "commands/Commands.h"
#include "output/Output.h"

#include <csignal>
#include <exception>

namespace torchtalk::cli {

/// In the order of the help.
static const std::vector<Command> &commands() {
  static const std::vector<Command> All = {initCommand(),
                                           statusCommand(),
                                           flagsCommand(),
                                           indexBuildCommand(),
                                           indexUpdateCommand(),
                                           indexMergeCommand(),
                                           indexCheckCommand(),
                                           indexExportCommand(),
                                           questionCommand("trace"),
                                           questionCommand("graph"),
                                           questionCommand("modules"),
                                           questionCommand("affected"),
                                           testsImportCommand(),
                                           questionCommand("tests"),
                                           questionCommand("search"),
                                           questionCommand("backend"),
                                           questionCommand("op show"),
                                           questionCommand("bridge"),
                                           questionCommand("file"),
                                           questionCommand("architecture"),
                                           factsDumpCommand(),
                                           snapshotSaveCommand(),
                                           snapshotLoadCommand(),
                                           snapshotListCommand(),
                                           snapshotDeleteCommand(),
                                           snapshotDiffCommand(),
                                           snapshotExportCommand(),
                                           snapshotImportCommand(),
#ifdef TORCHTALK_HAVE_MCP
                                           mcpServeCommand(),
                                           clientAddCommand(),
                                           cursorAddCommand(),
#endif
                                           completionsCommand()};
  return All;
}

} // namespace torchtalk::cli

int main(int Argc, char **Argv) {
  using namespace torchtalk::cli;
  // `| head` closes the pipe: writes then fail, and we end quietly.
  std::signal(SIGPIPE, SIG_IGN);
  meetLimits();
  try {
    int Code = runCommandLine(commands(), {Argv + 1, Argv + Argc});
    return finishOutput() ? Code : NoAnswer;
  } catch (const std::exception &) {
    return fail(NoAnswer, currentReason(), /*Json=*/false);
  }
}
