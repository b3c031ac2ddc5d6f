//===- DeviceRecords.h - Device code in an index ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_DEVICERECORDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_DEVICERECORDS_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::index {

/// Where a kernel is launched.
struct LaunchSite {
  std::string File; ///< index path
  uint32_t Line = 0;
  std::string Function; ///< that launches, qualified; "" at no function
  uint32_t FunctionLine = 0;
  /// The launch names a variable, this one, to which the kernel is assigned.
  std::string Through;

  auto operator<=>(const LaunchSite &) const = default;
};

/// What a function hands to a kernel template of the library.
struct HandedFunctor {
  uint32_t Line = 0;   ///< of the call, in the function's file
  std::string Callee;  ///< "gpu_kernel_with_scalars"
  std::string Functor; ///< its type or variable as written, or "lambda"
  uint32_t FunctorLine = 0;

  auto operator<=>(const HandedFunctor &) const = default;
};

/// A function in a source that was read as text: CUDA, HIP, Metal, ..., or C++
/// that no TU of the index has. What two launches of one name mean is told by
/// the scopes that they are in, not by the types of their arguments: overloads
/// share their launches.
struct DeviceRecord {
  std::string Name; ///< qualified
  std::string File; ///< index path
  uint32_t Line = 0;
  uint32_t EndLine = 0;
  bool Kernel = false; ///< `__global__`, or `kernel` of Metal
  bool Template = false;
  /// The compiler's facts have a function at this place.
  bool Compiled = false;
  std::string Bounds;                ///< of a kernel, as written; may be ""
  std::vector<LaunchSite> Launches;  ///< of a kernel; sorted
  std::vector<HandedFunctor> Handed; ///< by this function; sorted
  /// All that it does is to raise an error.
  bool Raises = false;

  auto operator<=>(const DeviceRecord &) const = default;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_DEVICERECORDS_H
