//===- Try.h - Returning the error of a step --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// TRY(Step) is the value of an llvm::Expected, or nothing for an llvm::Error
/// without one. If the step failed, the enclosing function returns its error:
///
/// \code
///   TRY(makeFolder(Dir));
///   std::string Text = TRY(readFile(Dir + "/manifest.yaml", Limit));
/// \endcode
///
/// Use it as a statement or as a whole initializer only, so that each return is
/// visible at the start of a line. Built on the statement expressions of GCC
/// and Clang.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_TRY_H
#define TORCHTALK_AGGREGATOR_STORE_TRY_H

#include "llvm/Support/Error.h"

namespace torchtalk::detail {

inline llvm::Error errorOf(llvm::Error &Step) { return std::move(Step); }
inline void valueOf(llvm::Error &) {}

template <typename T> llvm::Error errorOf(llvm::Expected<T> &Step) {
  return Step.takeError();
}
template <typename T> T valueOf(llvm::Expected<T> &Step) {
  return std::move(*Step);
}

} // namespace torchtalk::detail

#define TRY(Step)                                                              \
  __extension__({                                                              \
    auto Tried = (Step);                                                       \
    if (llvm::Error E = torchtalk::detail::errorOf(Tried))                     \
      return E;                                                                \
    torchtalk::detail::valueOf(Tried);                                         \
  })

#endif // TORCHTALK_AGGREGATOR_STORE_TRY_H
