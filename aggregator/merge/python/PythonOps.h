//===- PythonOps.h - The ops of Python names --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Maps canonical names of source/python/PythonProject.h to operators, by the
/// bindings that native_functions.yaml leads to
/// (tools/autograd/gen_python_functions.py):
///
/// \verbatim
///   torch.ops.aten.add.Tensor                     any op
///   torch.add, torch._C._VariableFunctions.add    variants: function
///   torch._C._nn.gelu                             python_module: nn
///   torch._C.TensorBase.add_                      variants: method
///   torch._C.TensorBase.__iadd__                  Python's operators
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONOPS_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONOPS_H

#include "records/IndexRecords.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace torchtalk::index {

class PythonOps {
public:
  explicit PythonOps(llvm::ArrayRef<OpRecord> Ops);

  /// The ops of \p Canonical without overload, "aten::add". \p OpsObject: the
  /// canonical name of torch.ops.
  std::vector<std::string> opsOf(llvm::StringRef Canonical,
                                 llvm::StringRef OpsObject) const;
  /// The op of a name: "aten::add.Tensor" for "torch.ops.aten.add.Tensor", with
  /// "default" for the unnamed overload; "aten::add" without ".Tensor". "" for
  /// no op.
  static std::string qualifiedOp(llvm::StringRef Canonical,
                                 llvm::StringRef OpsObject);
  /// Whether an op of the YAML has this name, without namespace and overload.
  bool isName(llvm::StringRef Name) const { return ByName.contains(Name); }
  /// The properties of an overload that torch/_ops.py uses.
  struct Overload {
    std::string Op; ///< "aten::add.Tensor"
    /// Results alias arguments, and no argument is written to.
    bool IsView = false;
    bool IsImplicit = false; ///< CompositeImplicitAutograd
  };
  /// The overloads of an op in the YAML, including `autogen`.
  llvm::ArrayRef<Overload> overloadsOf(llvm::StringRef Op) const;
  /// Whether tensors have a method of this name that is an op.
  bool isMethod(llvm::StringRef Name) const;
  /// Whether such a method has an overload that takes a text.
  bool takesText(llvm::StringRef Name) const;

private:
  struct Bound {
    bool Function = false;
    bool Method = false;
    bool Text = false; ///< an overload takes one
    std::vector<std::string> Modules;
  };
  llvm::StringMap<Bound> ByName; ///< "add", "linalg_det"
  llvm::StringMap<std::vector<Overload>> Overloads;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONOPS_H
