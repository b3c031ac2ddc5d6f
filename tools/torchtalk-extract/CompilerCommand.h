//===- CompilerCommand.h - Interpreting a compile command -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Interprets the command of a compile as its compiler would, by clang's own
/// driver: response files, configuration files, `-Xclang`, the mode and target
/// in the compiler's name, its resource folder. Launchers before the compiler
/// (ccache, `env A=B`) are skipped.
///
/// A gcc's command is interpreted as in clang tools: by the same driver,
/// without options that only gcc knows, and without warnings, as gcc gave its
/// own.
///
/// The driver uses the file system and the environment, so call this in the
/// folder of the compile.
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
  /// Null with Unsupported or with reported errors. Writes no files.
  std::shared_ptr<clang::CompilerInvocation> Invocation;
  /// Why clang cannot understand the command at all, or "".
  std::string Unsupported;
  /// Files that the command itself was read from.
  std::vector<std::string> Inputs;
  /// "clang 19.1.7" for the command's compiler if it has this parser's version;
  /// "clang 16" for another version; the file name of a gcc; "" for an unknown
  /// one, such as a script.
  std::string Compiler;
};

/// Reports the compiler's diagnostics about its command line to \p Errors.
CompilerCommand readCommand(const collect::ParseJob &Job,
                            clang::DiagnosticConsumer &Errors);

} // namespace torchtalk::extract

#endif // TORCHTALK_TOOLS_TORCHTALK_EXTRACT_COMPILERCOMMAND_H
