//===- CompileCommands.h - Reading compile_commands.json --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads compile_commands.json. Input is hostile; the size is limited.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_INPUTS_COMPILECOMMANDS_H
#define TORCHTALK_AGGREGATOR_COLLECT_INPUTS_COMPILECOMMANDS_H

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::collect {

/// The three paths are absolute and lexically normal.
struct CompileEntry {
  std::string Directory;
  std::string File;
  std::string Object; ///< "" when the command writes none
  /// The command, its quotes removed. Empty when the entry has none.
  std::vector<std::string> Arguments;
};

/// The entries in the order of the file, without assembly and without further
/// entries for the same object.
llvm::Expected<std::vector<CompileEntry>>
readCompileCommands(const std::string &Path);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_INPUTS_COMPILECOMMANDS_H
