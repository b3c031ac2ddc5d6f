//===- Architecture.h - The layers of the source ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// PyTorch's layers, each with what the index holds of it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ARCHITECTURE_H
#define TORCHTALK_SERVER_QUERY_ARCHITECTURE_H

#include "index/reader/Session.h"
#include "query/ArchitectureResult.h"

namespace torchtalk::query {

Architecture architecture(index::Session &Index);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ARCHITECTURE_H
