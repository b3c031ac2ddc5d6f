//===- FuzzCommands.cpp - Any text as compile_commands.json ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "collect/inputs/CompileCommands.h"

using namespace torchtalk;

void torchtalk::fuzz(std::string_view Input) {
  auto Read = collect::readCompileCommands(fileOf(Input));
  if (!Read)
    return llvm::consumeError(Read.takeError());
  for (const collect::CompileEntry &Entry : *Read)
    check(Entry.Directory.starts_with('/') && Entry.File.starts_with('/') &&
              (Entry.Object.empty() || Entry.Object.starts_with('/')),
          "a path that is not absolute");
}
