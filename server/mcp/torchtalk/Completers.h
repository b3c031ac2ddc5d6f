//===- Completers.h - Names that a user may mean ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Completions of ops, functions, files and backends from the open index.
/// Without an index nothing is proposed.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_COMPLETERS_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_COMPLETERS_H

#include "mcp/features/Completion.h"
#include "mcp/torchtalk/OpenIndex.h"
#include "query/Complete.h"

namespace torchtalk::mcp {

/// The names that begin as \p Typed, at most \p Limit.
using FindNames = query::Completion (*)(index::Session &Index,
                                        const std::string &Typed, size_t Limit);

Completer completing(std::shared_ptr<OpenIndex> Index, FindNames Find);

/// Of query::completeFile().
query::Completion completeFiles(index::Session &Index, const std::string &Typed,
                                size_t Limit);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_COMPLETERS_H
