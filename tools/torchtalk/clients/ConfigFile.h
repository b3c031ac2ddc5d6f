//===- ConfigFile.h - A configuration of another program --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads a file that another program writes too, and replaces it: at once,
/// through symlinks, with its mode and owner, and not when it has changed
/// meanwhile. POSIX.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CONFIGFILE_H
#define TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CONFIGFILE_H

#include "store/Files.h"

namespace torchtalk::cli {

/// A file as it was read.
struct ConfigFile {
  std::string Path; ///< without symlinks, when the file exists
  std::string Text;
  store::Replacement As;

  /// Where backUp() keeps \c Text; "" when there is nothing to keep.
  std::string backup() const;
};

/// No file is an empty one, to be made with \p NewMode. What is no regular file
/// is an error.
llvm::Expected<ConfigFile> readConfig(const std::string &Path, mode_t NewMode);

/// Writes \c Text of \p File beside it.
llvm::Error backUp(const ConfigFile &File);

/// backUp(), then replaces what readConfig() read, or makes the file and the
/// folders that lead to it. On an error the file is as it was.
llvm::Error replaceConfig(const ConfigFile &File, std::string_view Text);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLIENTS_CONFIGFILE_H
