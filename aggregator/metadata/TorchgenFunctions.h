//===- TorchgenFunctions.h - torchgen's view of the operators ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Interprets entries of native_functions.yaml by their schemas, by the entries
/// that they refer to, and by torchgen's Python, which differs between versions
/// of PyTorch: NativeFunction.from_yaml of torchgen/model.py and
/// torchgen/native_function_generation.py.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_TORCHGENFUNCTIONS_H
#define TORCHTALK_AGGREGATOR_METADATA_TORCHGENFUNCTIONS_H

#include "metadata/GeneratorRules.h"
#include "records/IndexRecords.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::metadata {

struct TorchgenRules {
  /// Dispatch keys whose kernels of structured operators are structured.
  PythonSet StructuredKeys = {{"CPU", 0}, {"CUDA", 0}, {"MPS", 0}, {"XPU", 0}};
  /// Dispatch keys whose ufunc kernels torchgen generates.
  PythonSet UfuncKeys = {{"CPU", 0}, {"CUDA", 0}};
  /// Tags that a generated operator inherits.
  PythonSet InheritedTags = {{"nondeterministic_seeded", 0}};
  /// Every operator of aten gets "pt2_compliant_tag".
  bool CompliantTag = false;
  /// Whether operators that are "out" or "inplace" by their schema get that
  /// tag, as after PyTorch 2.6; for entries and for generated operators.
  struct VariantTags {
    bool Out = false, Inplace = false;
  };
  VariantTags OfEntries, OfGenerated;
  std::vector<std::string> Problems; ///< a sentence each
};

/// Reads torchgen of the source root, and its tags.yaml. Rules that are not
/// found keep their default, with a problem.
llvm::Expected<TorchgenRules> readTorchgenRules(const std::string &SourceRoot);

/// Completes OpRecord::Torchgen of all \p Ops, whose fields are read, and sets
/// OpRecord::Autogen. \p Problems gets a sentence for each dangling reference.
void applyTorchgen(std::vector<index::OpRecord> &Ops,
                   const TorchgenRules &Rules,
                   std::vector<std::string> &Problems);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_TORCHGENFUNCTIONS_H
