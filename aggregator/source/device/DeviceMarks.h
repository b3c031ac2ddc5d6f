//===- DeviceMarks.h - Kernels, launches, registrations ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What DeviceText.h marks, told by the tokens alone. Each function looks at
/// one place and says what is there, if it is that.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEMARKS_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEMARKS_H

#include "source/device/DeviceText.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace torchtalk::source {

/// Where an attribute at \p I ends: behind its arguments, if it has any; those
/// of a lambda are not its own. None when there is none at \p I.
size_t afterAttribute(const CxxSpans &T, size_t I);

/// The head of a kernel, whose `__global__` is at \p At.
struct KernelHead {
  size_t Name = None;   ///< None: there is no name
  uint32_t EndLine = 0; ///< 0: no body follows
  std::string Bounds;
};
KernelHead kernelHead(const CxxSpans &T, size_t At);

/// `<<<...>>>` at \p At.
struct Chevrons {
  size_t End = None; ///< of the parenthesis behind it; None
  std::string Callee;
};
Chevrons chevrons(const CxxSpans &T, size_t At);

/// The function that a call at \p At launches, by an API as cudaLaunchKernel.
std::optional<std::string> launchedByCall(const CxxSpans &T, size_t At);

/// `gpu_kernel(...)` at \p At, by the words of its name.
std::optional<DeviceHandover> handover(const CxxSpans &T, size_t At);

/// `DEFINE_DISPATCH(stub)` at \p At.
std::optional<DeviceFunction> stubDefinition(const CxxSpans &T, size_t At);

/// `TORCH_LIBRARY_IMPL(aten, CUDA, m) {` at \p At, or the TorchLibraryInit of a
/// macro that is a copy of it.
struct LibraryBlock {
  std::string Namespace;
  std::string Key; ///< "" for TORCH_LIBRARY
  std::string Variable;
  uint32_t Line = 0;
  size_t Open = 0; ///< its brace
  size_t End = 0;
};
std::optional<LibraryBlock> libraryBlock(const CxxSpans &T, size_t At);

/// The registrations by the call or macro whose name is at \p At. \p Block is
/// the block around it, or nullptr.
llvm::SmallVector<DeviceRegistration, 2>
registrationsAt(const CxxSpans &T, size_t At, Dialect D,
                const LibraryBlock *Block);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEMARKS_H
