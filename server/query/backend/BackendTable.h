//===- BackendTable.h - How every op runs on a backend ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BACKEND_BACKENDTABLE_H
#define TORCHTALK_SERVER_QUERY_BACKEND_BACKENDTABLE_H

#include "query/backend/BackendResult.h"
#include "query/backend/BackendRows.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace torchtalk::query {

/// For one answer. Borrows the indexes.
///
/// Of a project the registrations come on top of PyTorch's: an extension is
/// loaded later, and the dispatcher takes what comes last.
class BackendTable {
public:
  /// With \p Project, if there is one, on top of PyTorch.
  static BackendTable read(index::Session &PyTorch,
                           index::Session *Project = nullptr,
                           const std::string &ProjectName = "");
  BackendTable(BackendTable &&) noexcept = default;
  BackendTable &operator=(BackendTable &&) noexcept = default;

  /// The runtime key that \p Name means: see DispatchTables::find(), or what
  /// the project calls PrivateUse1, or a key that only it has.
  std::string keyOf(std::string_view Name, std::string &Problem) const;
  bool isAlias(const std::string &Key) const { return Rules.isAlias(Key); }
  /// Makes it that of \p Key, one of the runtime keys, with all ops; or, what
  /// takes less, with none.
  void fill(const std::string &Key);
  void select(const std::string &Key);
  /// One op, for the key of fill() or select(); std::nullopt where nothing
  /// registers it. Without what locate() adds.
  std::optional<BackendOp> find(const std::string &Op);

  /// A dispatch key, with all that does not depend on the op.
  struct Column {
    std::string Key;
    bool Closed = false;
    /// For all ops, whose it is, and what it does.
    std::optional<index::RegistrationRecord> FallbackRow;
    size_t FallbackLayer = 0;
    Support FallbackHow = Support::Fallback;
    /// Of this key, by op.
    llvm::StringMap<std::vector<PythonKernel>> InPython;
  };
  /// One for each of \p Keys, which share the reading of what Python registers.
  std::vector<Column> columns(const std::vector<std::string> &Keys);
  /// How \p Op runs for each of these keys; std::nullopt where nothing
  /// registers it.
  std::optional<std::vector<Support>> cells(const std::string &Op,
                                            const std::vector<Column> &Of);
  /// The keys that \p Op has a kernel for, aliases included.
  std::vector<std::string> keysOf(const std::string &Op);
  /// All names that something registers, whatever the key.
  std::set<std::string> names();
  std::optional<OpSchema> schema(const std::string &Op) const {
    return Yaml.schema(Op);
  }
  const OpSet &opSet() const { return Yaml; }
  const std::vector<std::string> &runtimeKeys() const {
    return Rules.runtimeKeys();
  }
  /// The keys for which any op of PyTorch's or the project's has a kernel of
  /// its own, aliases included.
  std::set<std::string> registeredKeys();

  /// All that something registers, by name. Without what locate() adds.
  const std::vector<BackendOp> &ops() const { return Ops; }
  SupportCounts counts() const;
  /// Adds what an answer shows of an op.
  void locate(BackendOp &Op) const;
  /// What is registered for all ops.
  std::optional<BackendOp> fallback() const;
  /// What may be registered for one of \p Keys besides, and for no op.
  RunTimeRows runTimeRows(llvm::ArrayRef<std::string> Keys);
  /// Whether the compiler saw all that PyTorch registers for the key.
  bool isClosed() const { return Selected.Closed; }

private:
  struct Layer {
    index::Session *Index;
    std::string Project; ///< "" of PyTorch
    /// What calls at::native::cpu_fallback (aten/src/ATen/native/CPUFallback.h)
    /// through few functions.
    llvm::DenseSet<index::SymbolId> CpuFallbacks;
  };
  static Layer layerOf(index::Session &Index, std::string Project);
  /// Whether \p Kernel copies the arguments of any op to the CPU and calls it
  /// there: at::native::cpu_fallback or a boxed kernel around it. A kernel for
  /// one op that falls back for some arguments is none.
  static bool isCpuFallback(const Layer &Of, index::SymbolId Kernel);
  BackendTable(std::vector<Layer> Layers, const OpSet &Ops)
      : Layers(std::move(Layers)), Yaml(Ops), Known(Ops), Registered(Ops) {}
  /// How \p Op runs where the dispatcher takes \p Taken of C++.
  Support supportOf(const std::string &Op, const BackendRows::OfOp &Found,
                    const DispatchTables::Choice &Taken,
                    const Column &Of) const;
  void readNames(index::Session &Project);
  /// What the project registers.
  std::set<std::string> namesInProject() const;
  void readPython(llvm::MutableArrayRef<Column> Columns) const;
  /// The same, where the rows that are known are all.
  Support supportByRows(const BackendRows::OfOp &Found,
                        const DispatchTables::Choice &Taken,
                        const Column &Of) const;
  /// Whether one of \p Kernels of Python for the key comes before \p Taken of
  /// C++.
  static bool isPythonPreferred(llvm::ArrayRef<PythonKernel> Kernels,
                                Support How,
                                const DispatchTables::Choice &Taken);
  /// How an op runs whose kernels are these, of Python.
  static Support howInPython(llvm::ArrayRef<PythonKernel> Kernels);
  bool isOfPyTorch(const std::string &Op,
                   const DispatchTables::RowsByKey &Rows) const;
  /// \p InPython: Python registers it for the key that is asked about.
  bool isOp(const std::string &Op, const BackendRows::OfOp &Found,
            bool InPython) const;

  std::vector<Layer> Layers; ///< the later win; PyTorch is the first
  OpSet Yaml;
  KnownRows Known;              ///< of PyTorch
  DispatchTables Rules{{}, {}}; ///< with the fallbacks of all layers
  BackendRows Registered;
  llvm::StringSet<> Renamed; ///< what the project calls PrivateUse1
  /// The ops that Python of the project registers or defines, and those that it
  /// defines.
  llvm::StringSet<> NamedInPython, DefinedInPython;
  Column Selected;
  std::vector<BackendOp> Ops;
};

/// The sessions of one answer about backends. Their first error is PyTorch's.
class BackendSessions {
public:
  explicit BackendSessions(const BackendIndexes &Indexes)
      : PyTorch(Indexes.PyTorch), ProjectName(Indexes.ProjectName) {
    if (Indexes.Project)
      Project = &Own.emplace(*Indexes.Project, PyTorch);
  }
  // Project points into it.
  BackendSessions(const BackendSessions &) = delete;
  BackendSessions &operator=(const BackendSessions &) = delete;

  index::Session PyTorch;
  index::Session *Project = nullptr; ///< or null
  const std::string &ProjectName;

  /// The index that cursors are of.
  index::Session &outer() { return Project ? *Project : PyTorch; }
  BackendTable table() {
    return BackendTable::read(PyTorch, Project, ProjectName);
  }
  uint64_t tusWithoutFacts() const {
    return PyTorch.summary().tusWithoutFacts() +
           (Project ? Project->summary().tusWithoutFacts() : 0);
  }

private:
  std::optional<index::Session> Own;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BACKEND_BACKENDTABLE_H
