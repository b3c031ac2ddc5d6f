//===- Resources.h - What can be read of torchtalk --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// torchtalk://status, torchtalk://architecture, torchtalk://op/{name} and
/// torchtalk://file/{path}, with its further pages. All of it comes from the
/// index; no file is opened.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_RESOURCES_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_RESOURCES_H

#include "mcp/features/PromptRegistry.h"
#include "mcp/features/ResourceRegistry.h"
#include "mcp/torchtalk/OpenIndex.h"
#include "query/Complete.h"

namespace torchtalk::mcp {

inline constexpr const char *StatusUri = "torchtalk://status";
inline constexpr const char *ArchitectureUri = "torchtalk://architecture";

/// The names that begin as \p Typed, at most \p Limit.
using FindNames = query::Completion (*)(index::Session &Index,
                                        const std::string &Typed, size_t Limit);

/// Proposes names of the open index; without an index none.
Completer completing(std::shared_ptr<OpenIndex> Index, FindNames Find);

ResourceRegistry torchtalkResources(const std::shared_ptr<OpenIndex> &Index);

/// The prompts trace, impact, add-op-to-backend and onboard. Each brings the
/// facts that it talks about along.
PromptRegistry torchtalkPrompts(const std::shared_ptr<OpenIndex> &Index);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_RESOURCES_H
