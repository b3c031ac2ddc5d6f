//===- ConformanceTools.h - What the conformance suite asks for -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The tools, resources and prompts that the scenarios of
/// @modelcontextprotocol/conformance call by name, on the same protocol library
/// as torchtalk's own. Nothing of it is shipped.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_MCP_CONFORMANCETOOLS_H
#define TORCHTALK_TEST_MCP_CONFORMANCETOOLS_H

#include "mcp/features/PromptRegistry.h"
#include "mcp/features/ResourceRegistry.h"
#include "mcp/features/Subscriptions.h"
#include "mcp/features/ToolRegistry.h"

namespace torchtalk::mcp::test {

/// Content, errors, progress, log messages, and what changes the lists.
void addContentTools(ToolRegistry &Registry,
                     const std::shared_ptr<Subscriptions> &Changes);

/// Tools of the modern era that ask the client for something first
/// (ConformanceInput.cpp).
void addInputTools(ToolRegistry &Registry);

ResourceRegistry conformanceResources();
PromptRegistry conformancePrompts();

/// `logging/setLevel`, for the whole process: there are no sessions over HTTP.
Feature loggingFeature();

/// Lets a client answer what a modern result asks it for: {name: answer}, or
/// null when it has not.
const Input *inputResponse(const Input &Params, const char *Name);
/// A result that asks; \p Requests is {name: request}.
Json inputRequired(Json Requests, const std::string &State = "");
Json elicitation(const char *Message, const char *Property,
                 const char *Type = "string");

} // namespace torchtalk::mcp::test

#endif // TORCHTALK_TEST_MCP_CONFORMANCETOOLS_H
