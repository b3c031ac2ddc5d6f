//===- BackendNeeds.h - Who needs an op -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How much would not run without an op: nn modules whose forward reaches it,
/// decompositions that are made of it, other ops whose kernels call it, tests
/// that name it. A module reaches what its Python calls, and what the composite
/// kernels of that call on the backend in question: nn.Linear needs aten::mm
/// where aten::linear is composite.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_BACKEND_BACKENDNEEDS_H
#define TORCHTALK_SERVER_QUERY_BACKEND_BACKENDNEEDS_H

#include "query/backend/BackendTable.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// The needs of \p Wanted, ops with overload, by op, on the backend that
/// \p Table is filled for. \p Index is PyTorch's.
llvm::StringMap<OpNeeds> countNeeds(index::Session &Index,
                                    const BackendTable &Table,
                                    const std::vector<std::string> &Wanted);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_BACKEND_BACKENDNEEDS_H
