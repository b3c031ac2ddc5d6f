//===- Commands.h - The commands of each file -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The entries of the table of Command.h, one function for each command.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_COMMANDS_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_COMMANDS_H

#include "cli/Command.h"

namespace torchtalk::cli {

Command initCommand();
Command statusCommand();
Command flagsCommand();
Command indexBuildCommand();
Command indexUpdateCommand();
Command indexMergeCommand();
Command indexMigrateCommand();
Command indexCheckCommand();
Command indexExportCommand();
Command factsDumpCommand();
Command snapshotSaveCommand();
Command snapshotLoadCommand();
Command snapshotListCommand();
Command snapshotDeleteCommand();
Command snapshotDiffCommand();
Command snapshotExportCommand();
Command snapshotImportCommand();
/// The positional argument of a command of one snapshot.
llvm::Expected<std::string> readSnapshotName(const Arguments &Given);
Command registryAddCommand();
Command registryListCommand();
/// Of the question of that name.
Command questionCommand(std::string_view Name);
Command testsImportCommand();
Command mcpServeCommand();
Command exploreCommand();
Command clientAddCommand();
Command cursorAddCommand();
Command completionsCommand();

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_COMMANDS_H
