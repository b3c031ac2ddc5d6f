//===- KernelChain.h - From a registered kernel to its code -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the dispatcher holds is mostly a generated wrapper. This follows the
/// calls from there, through generated code only, to the functions that
/// somebody wrote: those of at::native and at::meta. And the same way back.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_KERNELCHAIN_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_KERNELCHAIN_H

#include "index/reader/Session.h"
#include "query/dispatch/DispatchResult.h"

#include <string_view>
#include <vector>

namespace torchtalk::query {

/// What \p Kernel reaches, nearest to the YAML first: implementations, then
/// meta functions, and redispatches only where there is no implementation.
/// Empty for a kernel that is hand-written itself. \p ExpectedKernel is the
/// name in the YAML's `dispatch`, "" when it says none; \p OpBase the op's
/// name without namespace and overload.
std::vector<KernelStep> followKernel(index::Session &Index,
                                     const index::SymbolRecord &Kernel,
                                     std::string_view ExpectedKernel,
                                     std::string_view OpBase);

/// Whether a chain of calls goes on over such an edge.
inline bool isFollowed(facts::EdgeKind Kind) {
  return Kind == facts::EdgeKind::Call || Kind == facts::EdgeKind::Virtual ||
         Kind == facts::EdgeKind::Encloses;
}

/// \p Name is the function that a YAML `dispatch` entry means by \p Kernel:
/// at::native::f, or structured_f::impl.
bool isYamlKernel(std::string_view Name, std::string_view Kernel);

/// Registrations whose kernel is one of \p Symbols, or reaches one through
/// generated code. Sorted, each once.
std::vector<index::RegistrationRecord>
registrationsReaching(index::Session &Index,
                      const std::vector<index::SymbolId> &Symbols);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_KERNELCHAIN_H
