//===- Git.h - Asking the git program ---------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs git on a checkout, with untranslated output. Variables that would name
/// another repository (those that git sets for its hooks) are removed from its
/// environment. A checkout is untrusted: no lock of the repository is taken,
/// nothing is fetched, and no program runs that the repository's own
/// configuration names (hooks, filters, fsmonitor; diffs need --no-ext-diff and
/// --no-textconv). Programs of the user's own configuration do run.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_GIT_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_GIT_H

#include "store/Program.h"

namespace torchtalk::snapshot {

struct GitCall {
  std::string Folder; ///< working directory
  std::vector<std::string> Arguments;
  std::vector<std::string> Environment = {}; ///< "NAME=value", added
  std::string Input = {};
  bool EntersSubmodules = false; ///< as add and status do
};

using GitResult = store::ProgramResult;

bool haveGit();

/// Fails when git cannot be run at all.
llvm::Expected<GitResult> runGit(const GitCall &Call);

/// The output. Fails also when git does, with git's message.
llvm::Expected<std::string> git(const GitCall &Call);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_GIT_H
