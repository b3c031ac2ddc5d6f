//===- StubChain.h - From a kernel to the stubs that it calls ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel of at::native often only prepares, and leaves the work to a stub
/// (ATen/native/DispatchStub.h), which has a function for each device and CPU
/// capability.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_STUBCHAIN_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_STUBCHAIN_H

#include "index/reader/Session.h"
#include "query/dispatch/DispatchResult.h"

#include <optional>
#include <vector>

namespace torchtalk::query {

/// The stubs that \p Kernel calls: itself, or through functions of its own
/// file. In the order of the call sites, each once.
std::vector<StubStep> stubsOf(index::Session &Index,
                              const index::SymbolRecord &Kernel);

/// \p Symbol with its kernels, if it is a stub; Site is not set.
std::optional<StubStep> asStub(index::Session &Index,
                               const index::SymbolRecord &Symbol);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_STUBCHAIN_H
