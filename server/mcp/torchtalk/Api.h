//===- Api.h - The questions over plain HTTP --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Answers `/api/v1/<question>` with what the command prints with --json
/// (SCHEMA.md), byte for byte; where the command warns, too, `warnings` is
/// added.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_API_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_API_H

#include "mcp/torchtalk/OpenIndex.h"
#include "mcp/transport/Site.h"
#include "questions/Places.h"

namespace torchtalk::mcp {

/// The questions of the table, "status", and "questions", which lists the
/// parameters of all as JSON Schema. Where the index is remote, no parameter
/// that reads the server's checkout is taken. \p MaxDepth: of an impact.
Api torchtalkApi(const std::shared_ptr<OpenIndex> &Index,
                 const std::shared_ptr<const questions::Finders> &Find,
                 unsigned MaxDepth);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_API_H
