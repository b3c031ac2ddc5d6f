//===- DerivativeNodes.h - The nodes of the autograd graph ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Repeats create_differentiability_info() of
/// tools/autograd/load_derivatives.py: which formulas of an entry are backward
/// and which forward, and the name of the node's class.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_DERIVATIVENODES_H
#define TORCHTALK_AGGREGATOR_METADATA_DERIVATIVENODES_H

#include "metadata/schema/FunctionSchema.h"
#include "records/IndexRecords.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"

#include <string>
#include <string_view>

namespace torchtalk::metadata {

/// The class of a node without the number at its end: "AddBackward" for a
/// function "add", whatever its overload.
std::string nodePrefix(std::string_view FunctionName);

/// Nodes are numbered in the order of the file.
class NodeNamer {
public:
  using OnProblem =
      llvm::function_ref<void(uint32_t Line, const llvm::Twine &Why)>;

  /// Sets the roles and the node of \p Key. \p FunctionName is that in the
  /// entry, without overload; \p Schema that of the function it is about.
  void name(index::DerivativeKey &Key, std::string_view FunctionName,
            const FunctionSchema &Schema, OnProblem Problem);

private:
  llvm::StringMap<unsigned> Counts; ///< by prefix and key
};

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_DERIVATIVENODES_H
