//===- AffectedUses.h - What a change reaches elsewhere ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDUSES_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDUSES_H

#include "query/affected/AffectedResult.h"
#include "query/bridge/BridgeUses.h"

#include <map>
#include <utility>

namespace torchtalk::query {

/// Without overload, and how the change reaches them.
using ReachedOps = std::map<std::string, std::pair<index::Sureness, unsigned>>;

/// What a change reaches in PyTorch. Borrowed.
struct ReachedCode {
  index::Session &PyTorch;
  UsedNames &Names;                       ///< of PyTorch
  const std::vector<ChangedLines> &Lines; ///< that change
  const CodeImpact &Code;
  const PythonImpact &Python;
  const ReachedOps &Ops;
};

/// The uses of it in a project, which is called \p Name, surest first.
std::vector<AffectedProject::Use> usesReached(const ReachedCode &Reached,
                                              index::Session &Project,
                                              const std::string &Name);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_AFFECTEDUSES_H
