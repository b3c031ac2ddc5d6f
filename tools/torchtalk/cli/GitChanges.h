//===- GitChanges.h - What changed since a commit ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_CLI_GITCHANGES_H
#define TORCHTALK_TOOLS_TORCHTALK_CLI_GITCHANGES_H

#include "query/affected/ChangeSet.h"

#include <string>
#include <vector>

namespace torchtalk::cli {

/// The changes of the checkout \p Source since \p Revision: committed, staged,
/// in the working tree, and untracked files.
llvm::Expected<std::vector<query::FileChange>>
changesSince(const std::string &Source, const std::string &Revision);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_CLI_GITCHANGES_H
