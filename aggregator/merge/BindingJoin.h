//===- BindingJoin.h - Python names of C++ code -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Joins the facts::Binding of all TUs to full Python names. Each function that
/// builds Python objects is a summary over its parameters, which is expanded
/// once for each list of arguments, so that a helper which takes a type and a
/// table does not give every table to every type. Then the names of modules and
/// types spread to the tables that they contain:
///
/// \verbatim
///   torch/csrc/Module.cpp   torch._C is the argument of initNNFunctions()
///   python_nn_functions.cpp initNNFunctions() adds "_nn", of nn_functions[],
///                           to its argument
///                           nn_functions[] has "gelu": THPVariable_gelu()
///   joined                  torch._C._nn.gelu: THPVariable_gelu()
/// \endverbatim
///
/// An object that no TU of the index names has no name, and refers to its
/// owner.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_BINDINGJOIN_H
#define TORCHTALK_AGGREGATOR_MERGE_BINDINGJOIN_H

#include "records/IndexRecords.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace torchtalk::index {

/// A place of facts::Binding.
struct BindingPlace {
  SymbolId Symbol = 0; ///< 0: Path is a name in Python
  std::string Path = {};

  auto operator<=>(const BindingPlace &) const = default;
};

/// facts::Binding, with ids.
struct BindingRow {
  facts::BindingKind Kind = facts::BindingKind::Function;
  BindingPlace Owner;
  std::string Name;
  BindingPlace Target;
  SymbolId Wrapped = 0;
  std::string Spelling;
  Location Site;
  uint32_t Call = 0; ///< unique among all TUs
  bool Conditional = false;
  BuildSet Builds = 0;

  auto operator<=>(const BindingRow &) const = default;
};

/// \p B of \p File; \p IdOf(index of a symbol in the shard, plus 1) is its id,
/// and of 0 it is 0.
template <typename Fn>
BindingRow rowOf(const facts::Binding &B, const std::string &File, Fn IdOf) {
  return {B.Kind,
          {IdOf(B.OwnerPlus1), B.Owner},
          B.Name,
          {IdOf(B.TargetPlus1), B.Target},
          IdOf(B.WrappedPlus1),
          B.Spelling,
          {File, B.Line},
          B.Call,
          B.Conditional};
}

/// Sorted, each once. Names of symbols are not set. \p NamesOf gives
/// BindingRecord::OnlyIn from the builds that have the binding.
std::vector<BindingRecord> joinBindings(
    const std::vector<BindingRow> &Rows,
    llvm::function_ref<std::string(BuildSet)> NamesOf = [](BuildSet) {
      return std::string();
    });

/// The name that users write for the object that C++ names \p Name, or "".
/// Repeats how PyTorch's Python exposes the objects of torch._C:
///
/// - torch/__init__.py takes the names of torch._C that neither start with "_"
///   nor end with "Base", and those of torch._C._VariableFunctions but for
///   `__x__`, into torch;
/// - torch/_tensor.py: `class Tensor(torch._C.TensorBase)`, which was
///   _TensorBase up to 2.0.
///
/// A Python definition of the same name, like `norm` of torch/functional.py,
/// hides the object, which it wraps.
std::string userName(const std::string &Name);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_BINDINGJOIN_H
