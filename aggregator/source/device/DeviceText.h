//===- DeviceText.h - Device code as a C++ parser takes it ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// tree-sitter knows the grammar of C++, but no macros, and fails at device
/// dialects. So it gets only the declarations, without device syntax and
/// without the bodies of functions. Each omitted construct is recorded as a
/// mark at its place in the text:
///
/// \verbatim
///   C10_LAUNCH_BOUNDS_1(256)
///   __global__ void k(int *x) { ... }       void k(int *x) {}   Kernel k
///   void f() { k<<<grid, block>>>(x); }     void f() {}         Launch k
/// \endverbatim
///
/// Marks, scopes and bodies come from the tokens and do not depend on the
/// parser.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICETEXT_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICETEXT_H

#include "describe/Dialect.h"
#include "source/device/CodeModel.h"
#include "source/device/CxxSpans.h"
#include "source/device/DeviceModel.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::source {

/// Something with its place in the text.
template <typename T> struct Placed {
  uint32_t Offset = 0;
  T Of;
};

/// A namespace or class with its body.
struct DeviceScope {
  uint32_t Begin = 0, End = UINT32_MAX; ///< in the text
  std::string Name;                     ///< qualified
  uint32_t ParentPlus1 = 0;
};

/// The body of a function, between its braces.
struct DeviceBody {
  uint32_t Begin = 0, End = UINT32_MAX; ///< in the text, from brace to brace
  uint32_t Line = 0, EndLine = 0;
  std::string Name;    ///< as written before the parameters, or ""
  bool Raises = false; ///< see onlyRaises()
};

struct DeviceText {
  std::string Text;
  size_t Tokens = 0; ///< in the text
  /// Offsets in the text with their source lines.
  std::vector<std::pair<uint32_t, uint32_t>> Lines;
  /// With unqualified names, "" for a kernel without one. EndLine is 0 if no
  /// body follows.
  std::vector<Placed<DeviceFunction>> Kernels;
  std::vector<Placed<DeviceFunction>> Stubs; ///< with unqualified names
  /// Scope, Function and FunctionLine follow from their places.
  std::vector<Placed<DeviceLaunch>> Launches;
  std::vector<Placed<DeviceHandover>> Handovers;
  std::vector<Placed<DeviceRegistration>> Registrations;
  std::vector<DeviceScope> Scopes; ///< by where they begin
  std::vector<DeviceBody> Bodies;  ///< by where they begin
  std::vector<Placed<CodeCall>> Calls;

  uint32_t lineAt(uint32_t Offset) const;
  /// The qualified name of the innermost scope, or "".
  llvm::StringRef scopeAt(uint32_t Offset) const;
  /// nullptr when \p Offset is not in a body.
  const DeviceBody *bodyAt(uint32_t Offset) const;
};

/// \p Tokens: a variant after its macros.
DeviceText deviceText(llvm::ArrayRef<CxxToken> Tokens, Dialect D);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_DEVICETEXT_H
