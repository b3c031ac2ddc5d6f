//===- Mechanism.h - What a registration is for -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Most rows of the dispatcher are no kernels that somebody wrote for a device
/// but parts of a mechanism: autograd, autocast, functionalization. The key
/// says which, and for kernels of a backend the YAML and where the code is.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_MECHANISM_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_MECHANISM_H

#include "index/reader/Session.h"
#include "query/dispatch/DispatchResult.h"

#include <string>

namespace torchtalk::query {

OpOrigin originOf(index::Session &Index, const std::string &Op);

/// "autograd", "structured, by aten::add.out", ... "" when there is
/// nothing to say but that it is a kernel. \p HasMeta: its code calls a meta
/// function; other kernels of a structured op (sparse ones, ...) do not.
std::string mechanismOf(const index::RegistrationRecord &Row,
                        const OpOrigin &Origin, bool HasMeta);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_MECHANISM_H
