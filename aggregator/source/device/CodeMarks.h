//===- CodeMarks.h - Calls among tokens -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What CodeModel.h has of code, told by the tokens alone.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMARKS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMARKS_H

#include "source/device/CodeModel.h"
#include "source/device/CxxSpans.h"

#include <optional>
#include <vector>

namespace torchtalk::source {

/// A call, or an address taken, that is named at \p At. What is called through
/// a variable is none: \p Begin is where the declarations begin that the code
/// sees in its function, its parameters' first. Function and Scope are left.
std::optional<CodeCall> callAt(const CxxSpans &T, size_t At, size_t Begin);

/// Of a variant, before its macros are expanded.
void addIncludes(llvm::ArrayRef<CxxToken> Tokens,
                 std::vector<CodeInclude> &Out);
void addUsings(llvm::ArrayRef<CxxToken> Tokens, std::vector<CodeUsing> &Out);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMARKS_H
