//===- DriftParts.h - What an answer about drift is made of -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DRIFT_DRIFTPARTS_H
#define TORCHTALK_SERVER_QUERY_DRIFT_DRIFTPARTS_H

#include "query/dispatch/OpSet.h"
#include "query/drift/DriftResult.h"

#include "llvm/ADT/StringMap.h"

namespace torchtalk::query {

/// How ops of one version run on one backend; std::nullopt where it is not
/// known.
using DriftTable = llvm::StringMap<std::optional<DriftDispatch>>;

/// As the dispatcher has it, of PyTorch alone.
DriftTable compiledTable(const OpSet &Ops, const std::string &Key);
/// As the YAML has it, and of ops that C++ defines by hand the registrations.
/// No fallbacks.
DriftTable sourceTable(const OpSet &Ops, const std::string &Key);

/// What a project does with ops.
struct ProjectUses {
  llvm::StringMap<std::vector<DriftUse>> ByOp;
  /// What Python says of an op without overload.
  llvm::StringMap<std::vector<DriftUse>> ByBase;
  size_t OpsImplemented = 0, OpsCalled = 0;

  /// A call from Python means no overload with an out argument.
  std::vector<DriftUse> of(const std::string &Op, bool HasOut) const;
};
/// \p PyTorch is the index that calls from C++ are looked up in.
ProjectUses projectUses(index::Session &PyTorch, index::Session &Project,
                        const std::string &Key);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DRIFT_DRIFTPARTS_H
