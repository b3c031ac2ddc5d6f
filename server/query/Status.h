//===- Status.h - What an index knows, and how fresh it is ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `status`. The only query that looks beside the index: at
/// the modification times of the files that the index was made from.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_STATUS_H
#define TORCHTALK_SERVER_QUERY_STATUS_H

#include "index/reader/Session.h"
#include "query/StatusResult.h"

#include <cstdint>
#include <set>
#include <string>

namespace torchtalk::query {

/// \p NowUnix in seconds. \p SourceRoot "" means that of the summary.
StatusResult status(index::Session &Index, uint64_t NowUnix,
                    const std::string &SourceRoot = "");

/// Every file that the index holds facts of, by index path.
std::set<std::string> indexedFiles(index::Session &Index);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_STATUS_H
