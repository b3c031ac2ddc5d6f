//===- CxxMacros.h - The macros that a file defines -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Expands the macros that a file itself defines, as a preprocessor would;
/// those of its includes stay as they are. What a macro's body brings has the
/// line of the use, what its arguments bring their own:
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
  /// The file would become more than is read: the rest of its macros stays.
  bool TooLarge = false;
};

/// \p Tokens: a variant. Texts that are made lie in \p Strings.
CxxExpansion expandMacros(llvm::ArrayRef<CxxToken> Tokens,
                          llvm::BumpPtrAllocator &Strings);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXMACROS_H
