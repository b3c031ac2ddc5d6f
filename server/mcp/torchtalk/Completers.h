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

namespace torchtalk::mcp {

/// Ops without overload, spelled as the user began: "mat" is completed to
/// "matmul", "torch.mat" to "torch.matmul", "aten::mat" to "aten::matmul".
Completer opCompleter(std::shared_ptr<OpenIndex> Index);

/// Ops, then functions of C++ by their last name.
Completer nameCompleter(std::shared_ptr<OpenIndex> Index);

Completer fileCompleter(std::shared_ptr<OpenIndex> Index);

/// Dispatch keys.
Completer backendCompleter(std::shared_ptr<OpenIndex> Index);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_COMPLETERS_H
