//===- NearNames.h - Suggestions for a name that is not there ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Names of the index that a typo may have meant. Suggestions only: nothing
/// is ever answered for a near name.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_NAMES_NEARNAMES_H
#define TORCHTALK_SERVER_QUERY_NAMES_NEARNAMES_H

#include "index/reader/Session.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// At most \p Limit op names (with namespace, without overload) and
/// unqualified C++ names, nearest first, ops before functions. Takes one pass
/// over all names (some hundred thousand: tens of milliseconds).
std::vector<std::string> nearNames(index::Session &Index, std::string_view Name,
                                   size_t Limit = 8);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_NAMES_NEARNAMES_H
