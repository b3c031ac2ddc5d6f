//===- BackendTable.h - How every op runs on a backend ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BACKENDTABLE_H
#define TORCHTALK_SERVER_QUERY_BACKENDTABLE_H

#include "query/Backend.h"
#include "query/CpuFallbacks.h"

#include "llvm/ADT/StringMap.h"

namespace torchtalk::query {

/// For one answer. Borrows the indexes.
///
/// Of a project the registrations come on top of PyTorch's: an extension is
/// loaded later, and the dispatcher takes what comes last.
class BackendTable {
public:
  static llvm::Expected<BackendTable> read(const BackendIndexes &Indexes);

  /// The rules, with the fallbacks of both indexes.
  const DispatchTables &rules() const { return Rules; }
  /// \p Key is one of the runtime keys.
  llvm::Error fill(const std::string &Key);

  /// All that something registers, by name. Without what locate() adds.
  const std::vector<BackendOp> &ops() const { return Ops; }
  SupportCounts counts() const;
  /// Adds what an answer shows of an op.
  llvm::Error locate(BackendOp &Op) const;
  /// What is registered for all ops.
  llvm::Error describeFallback(BackendResult &Result);

private:
  struct Layer {
    const index::IndexReader *Index;
    std::string Project; ///< "" of PyTorch
    CpuFallbacks Fallbacks;
  };
  /// The registrations of one op.
  class Registered;

  explicit BackendTable(std::vector<Layer> Layers)
      : Layers(std::move(Layers)) {}
  llvm::Expected<Registered> registered(const std::string &Op) const;
  llvm::Error readPython();
  llvm::Error addOp(const std::string &Op);
  llvm::Expected<Support> supportOf(const TableEntry &Entry, size_t LayerOfRow);
  std::vector<PythonKernel> pythonOf(const std::string &Op) const;

  std::vector<Layer> Layers; ///< the later win
  DispatchTables Rules{{}, {}};
  std::string Key;
  size_t FallbackLayer = 0; ///< whose the fallback for all ops is
  std::vector<BackendOp> Ops;
  /// Of this key, by op: with overload, or without for all overloads.
  llvm::StringMap<std::vector<PythonKernel>> InPython;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BACKENDTABLE_H
