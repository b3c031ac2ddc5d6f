//===- CpuCapability.h - Which kernel of a stub a CPU runs ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// By aten/src/ATen/native/DispatchStub.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_WHY_CPUCAPABILITY_H
#define TORCHTALK_SERVER_QUERY_WHY_CPUCAPABILITY_H

#include "query/dispatch/DispatchResult.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// "DEFAULT", "AVX2", "AVX512", the lowest first; and those of other CPUs.
const std::vector<std::string> &cpuCapabilities();

/// That of this machine; "": not known, of no x86-64. What
/// ATEN_CPU_CAPABILITY may say is that of another process.
std::string cpuCapability();

/// Keeps of the kernels of a stub those that run on \p Device: of the CPU the
/// one of the highest capability up to \p Capability, or all where that is "".
void keepKernels(std::vector<StubKernel> &Kernels, const std::string &Device,
                 const std::string &Capability);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_WHY_CPUCAPABILITY_H
