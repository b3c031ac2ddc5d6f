//===- DeviceModel.h - The model of a device source -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Kernels, launches and registrations in the text of one file: CUDA, HIP,
/// MUSA, Metal, Objective-C++, or C++ that is not compiled in this
/// configuration. Names are not resolved. Lines are one-based, everything is
/// sorted by line.
///
/// Qualified names are as the index writes them: "at::native::(anonymous
/// namespace)::f". A name "as written" has no template arguments; Scope is the
/// namespace or class to look it up in.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEMODEL_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEMODEL_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::source {

/// A function with a body.
struct DeviceFunction {
  std::string Name;  ///< qualified
  uint32_t Line = 0; ///< of the name
  uint32_t EndLine = 0;
  bool Kernel = false; ///< `__global__`, or `kernel` of Metal
  bool Template = false;
  std::string Bounds; ///< of a kernel: "__launch_bounds__(256, 4)", or ""
  /// All that it does is to raise an error.
  bool Raises = false;

  auto operator<=>(const DeviceFunction &) const = default;
};

/// `k<<<grid, block>>>(x)`, `cudaLaunchKernel(k, ...)`.
struct DeviceLaunch {
  uint32_t Line = 0;
  std::string Callee;   ///< as written
  std::string Scope;    ///< see above
  std::string Function; ///< around it, qualified; "" when there is none
  uint32_t FunctionLine = 0;
  /// If Callee is a local variable, the functions assigned to it, as written.
  std::vector<std::string> Targets;

  auto operator<=>(const DeviceLaunch &) const = default;
};

/// `gpu_kernel(iter, F<T>())`: the library makes a kernel from its argument.
struct DeviceHandover {
  uint32_t Line = 0;
  std::string Callee;  ///< as written: "gpu_kernel_with_scalars"
  std::string Functor; ///< its type or variable as written; "lambda"
  uint32_t FunctorLine = 0;
  std::string Function; ///< as above
  uint32_t FunctionLine = 0;

  auto operator<=>(const DeviceHandover &) const = default;
};

struct DeviceRegistration {
  enum class Kind : uint8_t { Impl, Def, Fallback, Stub, BackendName };
  uint32_t Line = 0;
  Kind TheKind = Kind::Impl;
  /// "aten::add.Tensor", with facts::Dynamic for parts known only at run time;
  /// a stub as written; "_" for a fallback of all ops and for a name of a
  /// backend.
  std::string Op;
  std::string Key;    ///< dispatch key, "def", or the device of a stub
  std::string Schema; ///< of a def, else empty
  /// As written; "lambda" or "fallthrough"; "" for a def without a kernel; the
  /// new name of PrivateUse1.
  std::string Kernel;
  std::string Scope;
  uint32_t BlockLine = 0; ///< of TORCH_LIBRARY; 0 for a stub
  /// The condition of the `#if`s and `if`s around it, as C++, or "".
  std::string Condition = {};
  /// The enumerator of at::autocast::CastPolicy that the template of an
  /// autocast kernel is given; "" for any other kernel.
  std::string CastPolicy = {};

  auto operator<=>(const DeviceRegistration &) const = default;
};

struct DeviceFile {
  std::string File; ///< index path
  std::vector<DeviceFunction> Functions;
  std::vector<DeviceLaunch> Launches;
  std::vector<DeviceHandover> Handovers;
  std::vector<DeviceRegistration> Registrations;
  /// Lines of `__global__` that no name follows.
  std::vector<uint32_t> Nameless;
  /// Branches of #if that are in no variant, see CxxVariants.h.
  std::vector<uint32_t> LeftOut;
  /// Its macros expand to more than the limit.
  bool TooLarge = false;
  /// encodeCode() of CodeModel.h, as the decoded code of all files would not
  /// fit in memory.
  std::string Code;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEMODEL_H
