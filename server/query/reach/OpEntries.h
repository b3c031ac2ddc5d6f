//===- OpEntries.h - How an op is called ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Nobody calls an op by itself: a function asks the dispatcher for it
/// (at::_ops::add_Tensor::call), and generated headers wrap that function
/// (at::add, Tensor::add). Together they are what calling the op means.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_REACH_OPENTRIES_H
#define TORCHTALK_SERVER_QUERY_REACH_OPENTRIES_H

#include "query/reach/ReachResult.h"

#include <optional>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// The functions through which \p Op is called, with SymbolFamily::Op set.
/// None: no TU of the index asks the dispatcher for it.
std::optional<SymbolFamily> opFamily(index::Session &Index,
                                     std::string_view Op);

/// For the ops and stubs of \p Rows, the first \p Limit callers of each.
std::vector<OpCallers>
callersOfOps(index::Session &Index,
             const std::vector<index::RegistrationRecord> &Rows, size_t Limit);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_REACH_OPENTRIES_H
