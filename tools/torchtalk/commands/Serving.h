//===- Serving.h - What the commands that serve share -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_SERVING_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_SERVING_H

#include "cli/Command.h"
#include "mcp/torchtalk/Server.h"
#include "mcp/transport/HttpServer.h"

#include <functional>

namespace torchtalk::cli {

/// --cache-mb.
Option cacheOption();

/// \p Remote: peers may be on other machines, and need not know what folders
/// this one has. \p Making: whether an index is being taken or made aside; may
/// be null.
mcp::ServerSettings serverSettings(const Arguments &Given, bool Remote,
                                   std::function<bool()> Making = nullptr);

/// Serves \p Server, with the pages of the explorer, until a signal.
llvm::Error serve(mcp::TorchtalkServer &Server, mcp::HttpOptions Options);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_SERVING_H
