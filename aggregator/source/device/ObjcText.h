//===- ObjcText.h - Objective-C as a C++ parser takes it --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_OBJCTEXT_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_OBJCTEXT_H

#include "source/device/CxxSpans.h"

#include <optional>
#include <string>

namespace torchtalk::source {

/// The replacement of some tokens of Objective-C.
struct ObjcPiece {
  std::string Instead; ///< C++, or ""
  size_t Next = 0;     ///< the token after it
};

/// Replaces Objective-C syntax at \p I, outside functions: `@"text"`,
/// `@interface`, the head of a method.
std::optional<ObjcPiece> objcPiece(const CxxSpans &T, size_t I);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_OBJCTEXT_H
