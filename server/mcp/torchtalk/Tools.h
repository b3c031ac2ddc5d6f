//===- Tools.h - The tools of torchtalk -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an assistant can ask. The answers are those of the command line
/// (render/Answers.h); here are only the words around them that a model reads.
/// Every tool works without an index: it says what to run.
///
/// No tool has an outputSchema: a client shows a model structured content
/// instead of text, and as JSON these answers are several times as long.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_TOOLS_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_TOOLS_H

#include "mcp/features/ToolRegistry.h"
#include "mcp/protocol/Dispatcher.h"
#include "mcp/torchtalk/OpenIndex.h"
#include "questions/Places.h"

namespace torchtalk::mcp {

/// \p MaxDepth: of an impact.
ToolRegistry torchtalkTools(const std::shared_ptr<OpenIndex> &Index,
                            questions::Finders Find, unsigned MaxDepth);

ServerInfo torchtalkInfo(std::string Version);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_TOOLS_H
