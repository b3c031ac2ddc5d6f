//===- Listing.h - Lists in pages -------------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pages of tools/list, resources/list and the like. A cursor identifies
/// its list: one of another list, or of the list before it changed, is refused
/// rather than answered with a gap.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_FEATURES_LISTING_H
#define TORCHTALK_SERVER_MCP_FEATURES_LISTING_H

#include "mcp/protocol/Protocol.h"

#include <vector>

namespace torchtalk::mcp {

inline constexpr size_t DefaultPageSize = 100;

/// {Key: entries, nextCursor}. \p Params may hold `cursor`.
Outcome listPage(const char *Key, const std::vector<Json> &Entries,
                 const Input &Params, size_t PageSize);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_LISTING_H
