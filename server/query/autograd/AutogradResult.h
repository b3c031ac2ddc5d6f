//===- AutogradResult.h - How an op is differentiated -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRADRESULT_H
#define TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRADRESULT_H

#include "records/IndexRecords.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// The ops that a function calls, itself and through its helpers.
struct BackwardOps {
  /// A function whose body calls ops or leads to one that does.
  struct Function {
    index::SymbolRecord Symbol;
    size_t Caller = 0;        ///< into Functions; of the first one 0
    index::Location CalledAt; ///< of the first one none
  };
  struct Call {
    std::string Op;       ///< "aten::mul.Tensor"
    index::Location Site; ///< `grad * other`: in the body, lambdas included
    size_t In = 0;        ///< into Functions
    /// What is called there, "at::Tensor::mul", and calls the op in its turn.
    /// "" for a call of the dispatcher itself.
    std::string Through;
    /// Address: it is not called there, but handed on, as by
    /// f(grad, at::matrix_exp).
    facts::EdgeKind Kind = facts::EdgeKind::Call;
  };
  struct Unread {
    std::string Name; ///< of a helper that no indexed TU defines
    index::Location CalledAt;
    size_t In = 0; ///< into Functions
  };
  std::vector<Function> Functions; ///< nearest first; the first is the subject
  std::vector<Call> Calls;         ///< by function, then site and op
  std::vector<Unread> NotIndexed;  ///< whose ops are missing above
  bool Truncated = false;          ///< more helpers than are followed
};

struct AutogradNode {
  enum class Evidence {
    Constructed, ///< the kernel constructs it
    Rule,        ///< named so by the rules of torchgen; no kernel was seen
  };
  std::string Class; ///< qualified when it is in the index
  Evidence How = Evidence::Constructed;
  index::Location Site; ///< `new AddBackward0()` in the kernel
  /// The name that torchgen's rules give to the node for this key.
  bool Expected = false;
  /// None when no indexed TU defines it.
  std::optional<index::SymbolRecord> Apply;
  BackwardOps Ops; ///< empty without Apply
};

/// A registration under Autograd or AutogradX.
struct AutogradKernel {
  index::RegistrationRecord Row;
  std::optional<index::SymbolRecord> Kernel;
  /// "torch::autograd::autogradNotImplementedFallback": what makes the kernel,
  /// where it is none of the functions in the source. Else "".
  std::string MadeBy;
  std::vector<AutogradNode> Nodes; ///< in the order of the source
};

enum class AutogradState {
  Differentiable,    ///< it has a node of its own
  NonDifferentiable, ///< declared so
  OutVariant,        ///< out=: an error if an argument requires gradient
  NoTensorResult,    ///< returns nothing that could have a gradient
  Composite,         ///< differentiated through the ops that it calls
  NotImplemented,    ///< the backward is an error
  NoNode,            ///< its kernel for autograd makes no node
  Unknown,
};
inline const char *toString(AutogradState State) {
  constexpr const char *Words[] = {
      "differentiable", "non_differentiable", "out_variant", "no_tensor_result",
      "composite",      "not_implemented",    "no_node",     "unknown"};
  return Words[static_cast<size_t>(State)];
}

struct AutogradResult {
  std::string Op;
  AutogradState State = AutogradState::Unknown;
  /// A sentence without full stop that says why, but for Differentiable; and
  /// what says so, where a place does.
  std::string Reason;
  std::optional<index::Location> ReasonAt;
  std::vector<index::DerivativeRecord> Derivatives; ///< see derivativesOf()
  std::vector<AutogradKernel> Kernels;              ///< by key
  /// Of Composite that has a node all the same: the backends with a kernel of
  /// their own, which alone it is for.
  std::vector<std::string> NodeServes;
  /// By the rules of torchgen, for each key of the YAML that Kernels has not.
  std::vector<AutogradNode> NodesByRule;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AUTOGRAD_AUTOGRADRESULT_H
