//===- DispatchResult.h - What runs for an op, in answers -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHRESULT_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHRESULT_H

#include "records/IndexRecords.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// Why an entry is what it is; in the order in which the dispatcher asks.
enum class EntryReason {
  Kernel,         ///< registered for this very key
  DefaultBackend, ///< CompositeExplicitAutograd, ...NonFunctional
  Nested,         ///< CompositeImplicitAutogradNestedTensor
  AmbiguousAutogradOther,
  Math,     ///< CompositeImplicitAutograd
  Autograd, ///< Autograd
  Batched,  ///< FuncTorchBatchedDecomposition
  BackendFallback,
  Missing, ///< calling it is an error
};
/// The dispatcher's own words: "default backend kernel".
inline const char *toString(EntryReason Reason) {
  constexpr const char *Words[] = {"kernel",         "default backend kernel",
                                   "nested kernel",  "ambiguous autogradother",
                                   "math kernel",    "autograd kernel",
                                   "batched kernel", "backend fallback",
                                   "missing"};
  return Words[static_cast<size_t>(Reason)];
}

struct TableEntry {
  std::string Key;
  EntryReason Reason = EntryReason::Missing;
  /// What was registered; none for Missing and AmbiguousAutogradOther. Its Key
  /// is the alias key where the reason is one.
  std::optional<index::RegistrationRecord> Row;
  /// Rows of the same key that stand in other files: the one that is loaded
  /// last wins, and nobody but the loader knows which that is.
  size_t Rivals = 0;

  bool isFallthrough() const { return Row && Row->KernelName == "fallthrough"; }
};

struct KernelStep {
  enum class Role {
    Implementation, ///< at::native::matmul, structured_gelu_out_cpu::impl
    Meta,           ///< at::meta::structured_gelu::meta
    Redispatch,     ///< at::_ops::gelu_out::call: back into the dispatcher
  };
  index::SymbolRecord Symbol;
  Role TheRole = Role::Implementation;
  /// It is the function that the YAML names.
  bool Expected = false;
  index::Location Site; ///< of the call in generated code
};

inline const char *toString(KernelStep::Role Role) {
  constexpr const char *Words[] = {"implementation", "meta", "redispatch"};
  return Words[static_cast<size_t>(Role)];
}

/// What a stub runs on one device.
struct StubKernel {
  index::RegistrationRecord Row;
  std::optional<index::SymbolRecord> Kernel;
  /// Of a row that is not compiled: where source has the kernel, see
  /// sourceKernel().
  index::Location KernelAt = {};
};

struct StubStep {
  std::string Name;                ///< "at::native::add_stub"
  index::Location Site;            ///< of the call
  std::vector<StubKernel> Kernels; ///< by key
};

/// What the YAML says of an op, or of the one that torchgen made it from.
struct OpOrigin {
  std::optional<index::OpRecord> Yaml;
  /// Of the op that `structured_delegate` names.
  std::optional<index::OpRecord> Delegate;
  /// The op whose `autogen` lists this one, which is not in the YAML itself.
  std::optional<index::OpRecord> AutogenOf;
  std::optional<index::GeneratedOp> Generated; ///< with AutogenOf

  /// The entry that it comes from, if any.
  const std::optional<index::OpRecord> &written() const {
    return Yaml ? Yaml : AutogenOf;
  }
  /// What torchgen makes of it; nullptr when it is none of torchgen's.
  const index::TorchgenFunction *torchgen() const {
    return Yaml ? &Yaml->Torchgen : Generated ? &Generated->Torchgen : nullptr;
  }
};

/// Whether \p Key is one of autograd, tracing and the like, and of no backend.
bool isOfFunctionality(std::string_view Key);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_DISPATCHRESULT_H
