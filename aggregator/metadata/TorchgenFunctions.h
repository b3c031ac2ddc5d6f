//===- TorchgenFunctions.h - What torchgen makes of the YAML ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an entry of native_functions.yaml means is said by its schema, by
/// entries that it refers to, and by torchgen's Python, which differs between
/// versions of PyTorch: NativeFunction.from_yaml of torchgen/model.py and
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
  /// For which the kernels of a structured operator are structured.
  PythonSet StructuredKeys = {{"CPU", 0}, {"CUDA", 0}, {"MPS", 0}};
  /// For which torchgen makes the kernels of a ufunc.
  PythonSet UfuncKeys = {{"CPU", 0}, {"CUDA", 0}};
  /// That a generated operator has from its origin.
  PythonSet InheritedTags = {{"nondeterministic_seeded", 0}};
  /// Every operator of aten gets "pt2_compliant_tag".
  bool CompliantTag = false;
  /// Whether "out" and "inplace" are given to what is that by its schema: tags
  /// of PyTorch after 2.6, to entries and to what is generated apart.
  struct VariantTags {
    bool Out = false, Inplace = false;
  };
  VariantTags OfEntries, OfGenerated;
  std::vector<std::string> Problems; ///< a sentence each
};

/// From the torchgen of the source root, and its tags.yaml. What they do not
/// say is as above, and a problem.
llvm::Expected<TorchgenRules> readTorchgenRules(const std::string &SourceRoot);

/// Completes OpRecord::Torchgen of all \p Ops, of which the fields are read,
/// and adds OpRecord::Autogen. \p Problems gets a sentence for each reference
/// that leads nowhere.
void applyTorchgen(std::vector<index::OpRecord> &Ops,
                   const TorchgenRules &Rules,
                   std::vector<std::string> &Problems);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_TORCHGENFUNCTIONS_H
