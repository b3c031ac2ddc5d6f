//===- CxxVariants.h - Consistent choices of #if branches -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A file that is not compiled has no single configuration. Its branches cannot
/// all be read at once, as their braces may not match:
///
/// \verbatim
///   #ifdef USE_ROCM            variant 1      variant 2
///   void f(hipStream s) {      void f(hip     void f(cuda
///   #else
///   void f(cudaStream s) {
///   #endif
///     body                       body           body
///   }                          }              }
/// \endverbatim
///
/// So it is read as several variants, each a possible output of the
/// preprocessor, until every branch was in one. A variant is consistent:
/// `#ifdef X`, `#if defined(X) && Y` and `#ifndef X` never contradict each
/// other. The contents of `#if 0` are in none.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXVARIANTS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXVARIANTS_H

#include "source/device/CxxTokens.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace torchtalk::source {

constexpr unsigned MaxVariants = 16;

struct CxxVariants {
  /// The tokens of each variant, with its unconditional directives. Never
  /// empty.
  std::vector<std::vector<CxxToken>> Variants;
  /// First lines of branches that are in no variant, because of the limit or
  /// because they are unreachable.
  std::vector<uint32_t> LeftOut;
};

CxxVariants variantsOf(llvm::ArrayRef<CxxToken> Tokens);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXVARIANTS_H
