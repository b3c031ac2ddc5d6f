//===- CompilerCommand.h - From a command line to an invocation -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the command of a compile as the compiler in it would, by clang's own
/// driver: response files, configuration files, `-Xclang`, the mode and target
/// in the compiler's name, its resource folder. What stands in front of the
/// compiler (ccache, `env A=B`) is skipped.
///
/// A gcc's command is read as clang tools do it: by the same driver, options
/// that only gcc knows ignored, and no warnings, since gcc gave its own.
///
/// The driver looks around in the file system and in the environment, so call
/// this in the folder of the compile.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_EXTRACT_COMPILERCOMMAND_H
#define TORCHTALK_TOOLS_TORCHTALK_EXTRACT_COMPILERCOMMAND_H

#include "collect/parse/ParseProtocol.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::extract {

struct CompilerCommand {
  /// Null when there is none: see Unsupported, else the errors that were
  /// reported. Writes no files.
  std::shared_ptr<clang::CompilerInvocation> Invocation;
  /// Why clang cannot understand the command at all, or "".
  std::string Unsupported;
  /// Files that the command itself was read from.
  std::vector<std::string> Inputs;
  /// "clang 19.1.7": the compiler that the command names, of this parser's
  /// version; "clang 16": of another; the file name of a gcc; "": not known,
  /// such as a script.
  std::string Compiler;
};

/// Reports to \p Errors what the compiler would say of its command line.
CompilerCommand readCommand(const collect::ParseJob &Job,
                            clang::DiagnosticConsumer &Errors);

/// The index in \p Arguments of the compiler, behind launchers; the size of
/// \p Arguments if there is none.
size_t compilerIndex(const std::vector<std::string> &Arguments);

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_COMPILERCOMMAND_H
