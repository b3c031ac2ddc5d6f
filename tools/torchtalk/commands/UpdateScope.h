//===- UpdateScope.h - Changes that no update can follow --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `index update` finds what has changed by itself. What it cannot know is what
/// the build would do: write other code, compile other files, with other flags.
/// With --since it is told from which commit on to look for changes that only
/// running the build brings to where they matter.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_UPDATESCOPE_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_UPDATESCOPE_H

#include "cli/Command.h"
#include "index/reader/IndexReader.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::cli {

enum class OnUnresolved {
  Warn,
  Fail,
  Widen, ///< parse every TU again
};

struct UpdateScope {
  OnUnresolved Do = OnUnresolved::Warn;
  std::vector<std::string> Unresolved; ///< a sentence each
};

/// --since and --unresolved.
Options updateScopeOptions();

llvm::Expected<UpdateScope> readUpdateScope(const Arguments &Given,
                                            const index::IndexReader &Index,
                                            const std::string &Source);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_UPDATESCOPE_H
