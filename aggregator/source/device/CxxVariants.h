//===- CxxVariants.h - The sides of #if that can be together ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A file that is not compiled here has no one configuration. Its branches
/// cannot be read all at once, for their braces need not match:
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
/// So it is read several times, each time as a preprocessor could leave it,
/// until every branch was there once. Equal conditions hold together: `#ifdef
/// X`, `#if defined(X) && Y` and `#ifndef X` never contradict each other in a
/// variant. What stands behind `#if 0` is in none.
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
  /// The tokens of each, with the directives that are no conditionals. Never
  /// empty.
  std::vector<std::vector<CxxToken>> Variants;
  /// First lines of branches that are in none, for want of variants or because
  /// no choice leads to them.
  std::vector<uint32_t> LeftOut;
};

CxxVariants variantsOf(llvm::ArrayRef<CxxToken> Tokens);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CXXVARIANTS_H
