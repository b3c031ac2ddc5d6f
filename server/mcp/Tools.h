//===- Tools.h - The tools of torchtalk -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an assistant can ask: get_status, trace, graph. The answers are those
/// of the command line (render/Answers.h); here are only the words around them
/// that a model reads. Every tool works without an index: it says what to run.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TOOLS_H
#define TORCHTALK_SERVER_MCP_TOOLS_H

#include "mcp/OpenIndex.h"
#include "mcp/ToolRegistry.h"

namespace torchtalk::mcp {

struct ToolSettings {
  FindIndex Find;
  unsigned MaxDepth = 10; ///< of an impact
};

ToolRegistry torchtalkTools(ToolSettings Settings);

ServerInfo torchtalkInfo(std::string Version);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TOOLS_H
