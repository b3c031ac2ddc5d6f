//===- CxxConditions.h - Preprocessor conditions of lines -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXCONDITIONS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXCONDITIONS_H

#include "source/device/CxxTokens.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <utility>
#include <vector>

namespace torchtalk::source {

/// The conditions of the preprocessor in a file, as C++ would write them:
/// `defined(USE_VULKAN_API) && !(CUDA_VERSION >= 12000)`.
class CxxConditions {
public:
  /// \p Tokens of the whole file, see tokenize().
  explicit CxxConditions(llvm::ArrayRef<CxxToken> Tokens);

  /// The condition of all branches around \p Line, the outermost first; "" for
  /// an unconditional line. An include guard is no condition.
  const std::string &at(uint32_t Line) const;

private:
  /// The condition from a line on, by line.
  std::vector<std::pair<uint32_t, std::string>> From;
};

/// The negation, for #if and `if`, in a form that makes the branches of one
/// recognisable.
std::string negation(const std::string &Condition);

/// \p A && \p B, either of which may be "".
std::string conjunction(const std::string &A, const std::string &B);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXCONDITIONS_H
