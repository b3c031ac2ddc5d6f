//===- PythonBindings.h - What C++ binds to Python for an op ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The names by which Python calls an entry of native_functions.yaml: those
/// that tools/autograd/gen_python_functions.py generates, which skips some ops
/// in each version of PyTorch, and those of the tables of methods that are
/// written by hand instead.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_PYTHONBINDINGS_H
#define TORCHTALK_AGGREGATOR_METADATA_PYTHONBINDINGS_H

#include "metadata/GeneratorRules.h"
#include "records/IndexRecords.h"

#include "llvm/ADT/StringSet.h"

namespace torchtalk::metadata {

struct BindingRules {
  /// Regular expressions of the C++ names of ops that are not bound; the
  /// default has the most frequent ones.
  PythonSet Skipped = {{".*_backward", 0}, {".*_forward", 0}, {".*_jvp", 0}};
  PythonSet SkippedSchemas; ///< without namespace
  /// Functions that torch/__init__.py does not take from C++, besides those
  /// whose names begin with "__".
  PythonSet Private;
  llvm::StringSet<> ByHand;          ///< "Tensor.item", "torch.tensor"
  std::vector<std::string> Problems; ///< a sentence each
};

/// From the source root.
llvm::Expected<BindingRules> readBindingRules(const std::string &SourceRoot);

/// Sets TorchgenFunction::PythonNames of all \p Ops, which applyTorchgen()
/// completed, and of what is generated for them.
void nameInPython(std::vector<index::OpRecord> &Ops, const BindingRules &Rules);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_PYTHONBINDINGS_H
