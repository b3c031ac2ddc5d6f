//===- Derivatives.h - Reading derivatives.yaml -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads derivatives.yaml: every entry with every field, known or not, in the
/// order of the file and with its lines. MatchDerivatives.h assigns entries to
/// ops.
///
/// \verbatim
///   - name: atan2(Tensor self, Tensor other) -> Tensor
///     output_differentiability: [True]
///     dispatch:                        # without it, the formulas stand here
///       Default:
///         self, other: atan2_backward(grad, self, other, grad_input_mask)
///         result: auto_linear
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_DERIVATIVES_H
#define TORCHTALK_AGGREGATOR_METADATA_DERIVATIVES_H

#include "records/IndexRecords.h"

#include "llvm/Support/Error.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

/// Relative to the source root.
constexpr const char *DerivativesPath = "tools/autograd/derivatives.yaml";

struct DerivativeEntry {
  std::string Signature; ///< the `name:` value, a whole schema
  uint32_t Line = 0;     ///< of `- name:`
  std::vector<index::OpRecord::Field> Fields; ///< see DerivativeRecord
  /// Node and the roles of the formulas are not yet known.
  std::vector<index::DerivativeKey> Keys;
  std::vector<std::string> OutputDifferentiability;
};

struct Derivatives {
  std::vector<DerivativeEntry> Entries; ///< in the order of the file
  /// Invalid entries or parts of them, a sentence each.
  std::vector<std::string> Problems;
};

/// \p File is the index path for the errors. A syntax error is an error with
/// file, line and column; an invalid part of an entry is dropped with a
/// problem.
llvm::Expected<Derivatives> parseDerivatives(std::string_view Text,
                                             const std::string &File);

/// From the source root. A source without the file has no derivatives, and a
/// problem says so.
llvm::Expected<Derivatives> readDerivatives(const std::string &SourceRoot);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_DERIVATIVES_H
