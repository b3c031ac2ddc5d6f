//===- PluginFlags.h - The plugin made for a clang --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin loads only into the major version of clang that it was built for,
/// so the compiler is asked for its version first.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLI_PLUGINFLAGS_H
#define TORCHTALK_TOOLS_TORCHTALK_CLI_PLUGINFLAGS_H

#include "llvm/Support/Error.h"

#include <string>

namespace torchtalk::cli {

struct Plugin {
  std::string Path; ///< absolute
  unsigned ClangMajor = 0;
};

/// \p Clang is what CXX may hold: a path or a name in PATH, perhaps after a
/// launcher ("ccache clang++"); "" means the default version. It is run with
/// --version. Errors say what to do instead.
llvm::Expected<Plugin> findPlugin(const std::string &Clang);

/// The major version in what `clang --version` printed. Errors tell a gcc
/// apart from what is no compiler at all.
llvm::Expected<unsigned> clangMajorOf(const std::string &Clang,
                                      const std::string &VersionText);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLI_PLUGINFLAGS_H
