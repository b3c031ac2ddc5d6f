//===- GpuKernels.h - Kernels of GPUs by what profilers call them -*- C++ -*-=//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// "void at::native::vectorized_elementwise_kernel<4, at::native::
/// GeluCUDAKernelImpl(at::TensorIteratorBase&, ...)::{lambda()#2}::operator()()
/// const::{lambda(float)#1}, ...>(int, ...)": a kernel template of the library,
/// and the function whose lambda or functor it runs.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_EXPLAIN_GPUKERNELS_H
#define TORCHTALK_SERVER_QUERY_EXPLAIN_GPUKERNELS_H

#include "query/explain/CodePlaces.h"

namespace torchtalk::query {

struct GpuKernelName {
  std::string Kernel; ///< "at::native::reduce_kernel"
  /// Qualified names in its arguments, those of types included, each once, and
  /// first those that have no arguments of a template themselves.
  std::vector<std::string> Arguments;
};

/// nullopt: \p Text does not begin with a qualified name.
std::optional<GpuKernelName> readGpuKernel(llvm::StringRef Text);

struct GpuKernel {
  CodeAt Code; ///< of the kernel
  /// The function whose lambda it runs, or the functor.
  CodeAt Body;
  /// Without overload: those whose kernels lead to the body, or where there is
  /// none to the kernel, in the fewest calls. Sorted.
  std::vector<std::string> Ops;
};

/// nullopt: the index has neither the kernel nor the body.
std::optional<GpuKernel> findGpuKernel(index::Session &Index, CodePlaces &Code,
                                       llvm::StringRef Text);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_EXPLAIN_GPUKERNELS_H
