//===- Origin.h - Where a generated line comes from -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_ORIGIN_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_ORIGIN_H

#include "query/origin/OriginResult.h"

namespace torchtalk::query {

/// Reads the generated file, templates and generators by \p Request.Read; the
/// generators once as long as the index is open.
OriginResult origin(index::Session &Index, const OriginRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_ORIGIN_H
