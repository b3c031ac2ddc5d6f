//===- CpuCapability.cpp - Which kernel of a stub a CPU runs --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/why/CpuCapability.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

const std::vector<std::string> &cpuCapabilities() {
  static const std::vector<std::string> All = {"DEFAULT", "VSX",  "ZVECTOR",
                                               "SVE256",  "AVX2", "AVX512"};
  return All;
}

std::string cpuCapability() {
#if defined(__x86_64__)
  // compute_cpu_capability().
  const bool HasFma = __builtin_cpu_supports("fma");
  if (HasFma && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq"))
    return "AVX512";
  return HasFma && __builtin_cpu_supports("avx2") ? "AVX2" : "DEFAULT";
#else
  return "";
#endif
}

void keepKernels(std::vector<StubKernel> &Kernels, const std::string &Device,
                 const std::string &Capability) {
  auto Rank = [](llvm::StringRef Of) {
    return llvm::find(cpuCapabilities(), Of) - cpuCapabilities().begin();
  };
  // "CPU AVX2", "CUDA".
  auto CapabilityOf = [](const StubKernel &K) {
    return llvm::StringRef(K.Row.Key).split(' ').second;
  };
  llvm::erase_if(Kernels, [&](const StubKernel &K) {
    return llvm::StringRef(K.Row.Key).split(' ').first != Device ||
           (Device == "CPU" && !Capability.empty() &&
            (K.Row.KernelName == "none" ||
             Rank(CapabilityOf(K)) > Rank(Capability)));
  });
  if (Device != "CPU" || Capability.empty())
    return;
  // A capability without a kernel leaves it to the next lower one.
  ptrdiff_t Best = 0;
  for (const StubKernel &K : Kernels)
    Best = std::max(Best, Rank(CapabilityOf(K)));
  llvm::erase_if(Kernels, [&](const StubKernel &K) {
    return Rank(CapabilityOf(K)) != Best;
  });
}

} // namespace torchtalk::query
