//===- DeviceHeads.h - Heads of definitions ---------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEHEADS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEHEADS_H

#include "source/device/CxxSpans.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::source {

/// The name of the namespace or class that the brace at \p I opens, in which
/// there are declarations; nullopt when there is code in it. Its head begins at
/// \p HeadBegin.
std::optional<std::string> scopeOpenedAt(const CxxSpans &T, size_t HeadBegin,
                                         size_t I);

/// `C() : x{1}, y(2) {`: whether the brace at \p I is that of x.
bool isMemberBrace(const CxxSpans &T, size_t HeadBegin, size_t I);

/// Whether the `=` at \p I gives a variable its value.
bool initializesVariable(const CxxSpans &T, size_t HeadBegin, size_t I);

/// The names that a variable \p Self may get from the expression at \p Begin:
/// f and g for `x = c ? &f : &g;`.
std::vector<std::string> assignedNames(const CxxSpans &T, size_t Begin,
                                       llvm::StringRef Self);

/// The function that a macro of googletest at \p I defines:
/// "Suite_Name_Test::TestBody" for `TEST(Suite, Name)`; "" for other macros.
std::string gtestBody(const CxxSpans &T, size_t I);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEHEADS_H
