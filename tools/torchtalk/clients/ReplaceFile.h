//===- ReplaceFile.h - Change a file of somebody else's ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads a file that other programs write too, and replaces it: at once,
/// through symlinks, with its mode and owner, and not when it has changed
/// meanwhile. POSIX.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLIENTS_REPLACEFILE_H
#define TORCHTALK_TOOLS_TORCHTALK_CLIENTS_REPLACEFILE_H

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <string_view>

#include <sys/stat.h>

namespace torchtalk::cli {

/// A file as it was read.
struct ReadFile {
  std::string Path; ///< without symlinks, when the file exists
  std::string Text;
  std::optional<struct stat> Was; ///< nothing when there was no file
};

/// No file is an empty one. What is no regular file is an error.
llvm::Expected<ReadFile> readForReplacing(const std::string &Path);

/// Replaces what readForReplacing() read, or makes the file with \p NewMode and
/// the folders that lead to it. On an error the file is as it was.
llvm::Error replaceFile(const ReadFile &File, std::string_view Text,
                        mode_t NewMode);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLIENTS_REPLACEFILE_H
