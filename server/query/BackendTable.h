//===- BackendTable.h - How every op runs on a backend ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BACKENDTABLE_H
#define TORCHTALK_SERVER_QUERY_BACKENDTABLE_H

#include "query/Backend.h"
#include "query/OpCalls.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace torchtalk::query {

/// For one answer. Borrows the index.
class BackendTable {
public:
  /// \p Key is one of the runtime keys of \p Tables.
  static llvm::Expected<BackendTable> read(const index::IndexReader &Index,
                                           const DispatchTables &Tables,
                                           const std::string &Key);

  /// All that something in the index registers, by name. Without what
  /// locate() adds.
  const std::vector<BackendOp> &ops() const { return Ops; }
  SupportCounts counts() const;
  /// Adds what an answer shows of an op.
  llvm::Error locate(BackendOp &Op) const;
  /// What is registered for all ops.
  llvm::Error describeFallback(BackendResult &Result) const;

private:
  BackendTable(const index::IndexReader &Index, const DispatchTables &Tables,
               std::string Key)
      : Index(&Index), Key(std::move(Key)),
        Fallback(Tables.fallback(this->Key)) {}
  llvm::Error readPython();
  llvm::Error readCpuFallback();
  llvm::Error readOps(const DispatchTables &Tables);
  llvm::Error addOp(const DispatchTables &Tables, const std::string &Op);
  llvm::Expected<Support> supportOf(const TableEntry &Entry);
  /// Whether the function is one for every op, and copies to the CPU.
  llvm::Expected<bool> isCpuFallback(index::SymbolId Kernel);
  std::vector<index::PythonRegistration> pythonOf(const std::string &Op) const;

  const index::IndexReader *Index;
  std::string Key;
  std::optional<index::RegistrationRecord> Fallback;
  Support FallbackIs = Support::Error;
  std::vector<BackendOp> Ops;
  /// Of this key, by op: with overload, or without for all overloads.
  llvm::StringMap<std::vector<index::PythonRegistration>> InPython;
  llvm::DenseSet<index::Node> CpuFallbacks; ///< at::native::cpu_fallback
  llvm::DenseMap<index::SymbolId, bool> KnownFallbacks;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BACKENDTABLE_H
