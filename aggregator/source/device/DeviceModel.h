//===- DeviceModel.h - What a source that is not compiled holds -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Kernels, launches and registrations of one file, as its text has them: CUDA,
/// HIP, MUSA, Metal, Objective-C++, or C++ of a configuration that is not built
/// here. Nothing is looked up in other files. Lines are one-based, everything
/// is sorted by line.
///
/// Qualified names are as the index writes them: "at::native::(anonymous
/// namespace)::f". What is a name "as written" has no template arguments; Scope
/// is the namespace or class that it was written in, to look it up from.
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

  auto operator<=>(const DeviceFunction &) const = default;
};

/// `k<<<grid, block>>>(x)`, `cudaLaunchKernel(k, ...)`.
struct DeviceLaunch {
  uint32_t Line = 0;
  std::string Callee;   ///< as written
  std::string Scope;    ///< see above
  std::string Function; ///< around it, qualified; "" when there is none
  uint32_t FunctionLine = 0;
  /// When Callee is a variable of the function: what is assigned to it, as
  /// written.
  std::vector<std::string> Targets;

  auto operator<=>(const DeviceLaunch &) const = default;
};

/// `gpu_kernel(iter, F<T>())`: the library makes a kernel of what it is given.
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
  /// "aten::add.Tensor", with facts::Dynamic where only running the code tells;
  /// the stub as written; "_" for a fallback of all and a
  /// name of a backend.
  std::string Op;
  std::string Key;    ///< dispatch key, "def", or the device of a stub
  std::string Schema; ///< of a def, else empty
  /// As written; "lambda", "fallthrough"; "" for a def without; what
  /// PrivateUse1 is called.
  std::string Kernel;
  std::string Scope;
  uint32_t BlockLine = 0; ///< of TORCH_LIBRARY; 0 for a stub
  /// What the `#if`s and `if`s around it ask, as C++; "" where there are none.
  std::string Condition = {};

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
  /// Branches of #if that no reading could reach, see CxxVariants.h.
  std::vector<uint32_t> LeftOut;
  /// Its macros expand to more than is read.
  bool TooLarge = false;
  /// encodeCode() of CodeModel.h: the memory would not hold that of all files.
  std::string Code;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICEMODEL_H
