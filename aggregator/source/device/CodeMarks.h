//===- CodeMarks.h - Calls among tokens -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the calls and includes of CodeModel.h in the tokens.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMARKS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMARKS_H

#include "source/device/CodeModel.h"
#include "source/device/CxxSpans.h"

#include <optional>
#include <vector>

namespace torchtalk::source {

/// A call, or an address taken, whose name is at \p At; not a call through a
/// variable. \p Begin is the start of the function's declarations, its
/// parameters first. Function and Scope are not set.
std::optional<CodeCall> callAt(const CxxSpans &T, size_t At, size_t Begin);

/// Whether the first statement of the body that begins at the brace \p Open
/// raises an error, whatever it is given: nothing runs after it.
bool onlyRaises(const CxxSpans &T, size_t Open);

/// Adds the includes of a variant whose macros are not expanded.
void addIncludes(llvm::ArrayRef<CxxToken> Tokens,
                 std::vector<CodeInclude> &Out);
void addUsings(llvm::ArrayRef<CxxToken> Tokens, std::vector<CodeUsing> &Out);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMARKS_H
