//===- MatchDerivatives.h - Derivatives of each op --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Joins derivatives.yaml with native_functions.yaml as torchgen does: an entry
/// is that of the op with its schema and of the op's variants that have none of
/// their own (tools/autograd/load_derivatives.py;
/// match_differentiability_info() in torchgen/api/autograd.py). Names the class
/// of the node that is generated for each.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_MATCHDERIVATIVES_H
#define TORCHTALK_AGGREGATOR_METADATA_MATCHDERIVATIVES_H

#include "metadata/Derivatives.h"
#include "metadata/GeneratorRules.h"

#include "llvm/ADT/ArrayRef.h"

namespace torchtalk::metadata {

struct MatchedDerivatives {
  std::vector<index::DerivativeRecord> Records; ///< sorted by op
  /// Entries without an op, formulas for unknown arguments, ...
  std::vector<std::string> Problems;
  size_t Entries = 0; ///< of derivatives.yaml, those without op included
};

/// \p File is the index path of derivatives.yaml.
MatchedDerivatives matchDerivatives(llvm::ArrayRef<DerivativeEntry> Entries,
                                    llvm::ArrayRef<index::OpRecord> Ops,
                                    const GeneratorRules &Rules,
                                    const std::string &File);

/// Reads the files below the source root. Without \p Ops, as in a tree other
/// than PyTorch, there are no entries and no problems.
llvm::Expected<MatchedDerivatives>
loadDerivatives(const std::string &SourceRoot,
                llvm::ArrayRef<index::OpRecord> Ops);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_MATCHDERIVATIVES_H
