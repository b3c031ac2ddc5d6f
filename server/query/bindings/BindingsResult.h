//===- BindingsResult.h - How Python gets to an op --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BINDINGS_BINDINGSRESULT_H
#define TORCHTALK_SERVER_QUERY_BINDINGS_BINDINGSRESULT_H

#include "records/IndexRecords.h"

#include <string>
#include <vector>

namespace torchtalk::query {

struct BindingStep {
  enum class Role {
    Function, ///< what Python calls: THPVariable_add
    Helper,   ///< what that calls in its TU, such as the function it wraps
    Lambda,   ///< dispatch_add
    Api,      ///< at::add, at::Tensor::add, torch::empty
    Operator, ///< at::_ops::add_Tensor::call
  };
  index::SymbolRecord Symbol;
  Role TheRole = Role::Function;
  /// Where the step before calls it, or holds the lambda; of the first step
  /// the binding.
  index::Location Site;
};

inline const char *toString(BindingStep::Role Role) {
  constexpr const char *Words[] = {"function", "helper", "lambda", "api",
                                   "operator"};
  return Words[static_cast<size_t>(Role)];
}

/// One way from a bound function to an op. The last step asks the dispatcher.
struct BindingPath {
  std::string Op; ///< "aten::add.Tensor"
  std::vector<BindingStep> Steps;
};

struct BindingChain {
  index::BindingRecord Binding;
  /// By place of the calls. Empty where it reaches no op in the way above.
  std::vector<BindingPath> Paths;
};

struct BindingsResult {
  std::vector<BindingChain> Chains;
  /// There may be more: the search ended at functions that too much calls.
  bool Truncated = false;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BINDINGS_BINDINGSRESULT_H
