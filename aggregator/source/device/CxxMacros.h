//===- CxxMacros.h - The macros that a file defines -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Expands the macros that the file itself defines, as a preprocessor would,
/// but not those of its includes. Tokens of a macro's body have the line of the
/// use, tokens of its arguments their own:
///
/// \verbatim
///   #define LAUNCH(T, ...) k<T><<<1, 32>>>(__VA_ARGS__)
///   LAUNCH(float, a, b);          k < float > < < < 1 , ... ( a , b ) ;
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXMACROS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXMACROS_H

#include "source/device/CxxTokens.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Allocator.h"

#include <vector>

namespace torchtalk::source {

struct CxxExpansion {
  std::vector<CxxToken> Tokens; ///< without directives
  /// The expansion reached the limit, so the rest of the macros are not
  /// expanded.
  bool TooLarge = false;
};

/// \p Tokens is a variant. New token texts are allocated in \p Strings.
CxxExpansion expandMacros(llvm::ArrayRef<CxxToken> Tokens,
                          llvm::BumpPtrAllocator &Strings);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXMACROS_H
