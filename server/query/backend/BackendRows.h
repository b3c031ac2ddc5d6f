//===- BackendRows.h - What is registered, with a project -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BACKEND_BACKENDROWS_H
#define TORCHTALK_SERVER_QUERY_BACKEND_BACKENDROWS_H

#include "query/dispatch/KnownRows.h"

#include "llvm/ADT/StringMap.h"

#include <list>
#include <string>
#include <vector>

namespace torchtalk::query {

/// The kernels that count of each op: of PyTorch, the first layer, and of what
/// is loaded on top of it. For one answer. Borrows the sessions.
class BackendRows {
public:
  struct OfOp {
    std::vector<std::vector<const index::RegistrationRecord *>> ByLayer;
    std::list<index::RegistrationRecord> Own = {}; ///< that no index keeps
    bool InProject = false; ///< a later layer has it, if only a `def`
    bool IsDefined = false; ///< a later layer has a `def`
    DispatchTables::RowsByKey ByKey = {}; ///< byKey()

    /// What the dispatcher holds: of each key the rows of the last layer that
    /// has any. With \p Without, one of them, what is sure where that is not
    /// registered; else what a condition is before, and what stands in source
    /// alone, too.
    DispatchTables::RowsByKey
    byKey(const index::RegistrationRecord *Without = nullptr) const;
    /// Which layer has \p Row.
    size_t layerOf(const index::RegistrationRecord &Row) const;
  };

  explicit BackendRows(const OpSet &Ops) : Ops(Ops), Known(Ops) {}
  void add(index::Session &Project) { Projects.push_back(&Project); }

  const OfOp &of(const std::string &Op);
  /// For a question about all ops: takes what an earlier one has read of
  /// PyTorch.
  void readAll();
  /// Whether a build or a run may be without \p Row.
  static bool isUncertain(const index::RegistrationRecord &Row);

private:
  static OfOp ofPyTorch(const std::string &Op, KnownRows &Known,
                        const OpSet &Ops);

  OpSet Ops;
  KnownRows Known;
  std::vector<index::Session *> Projects;
  const llvm::StringMap<OfOp> *PyTorch = nullptr; ///< after readAll()
  llvm::StringMap<OfOp> ByOp;                     ///< of those asked for
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BACKEND_BACKENDROWS_H
