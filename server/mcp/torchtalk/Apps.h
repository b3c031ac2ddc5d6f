//===- Apps.h - The pages inside a client -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The extension MCP Apps (io.modelcontextprotocol/ui, 2026-01-26): a client
/// that has it shows the page of an answer, which asks its questions through
/// the client. For all others the tools are as they would be without.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_APPS_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_APPS_H

#include "mcp/features/ResourceRegistry.h"
#include "mcp/transport/Site.h"

namespace torchtalk::mcp {

/// A whole HTML document with what the pages are to know (explore/Explore.h).
using PageWith = std::function<std::string(const Json &Saved)>;

/// The `_meta` of a tool whose answers a page shows, else an empty object.
Json appMeta(std::string_view Tool);

/// The page, and the questions that it asks as resources. Neither is listed:
/// clients find the page by its tools.
void addApp(ResourceRegistry &Registry, PageWith Make, Api Questions);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_APPS_H
