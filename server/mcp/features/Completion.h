//===- Completion.h - Completion of arguments -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `completion/complete`: proposals for an argument of a prompt, or a variable
/// of a resource template, that a user is typing.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_FEATURES_COMPLETION_H
#define TORCHTALK_SERVER_MCP_FEATURES_COMPLETION_H

#include "mcp/protocol/Feature.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::mcp {

struct PromptRegistry;
struct ResourceRegistry;

struct Completions {
  static constexpr size_t Most = 100; ///< limit of an answer
  std::vector<std::string> Values;    ///< the best first
  size_t Total = 0;                   ///< of all matches; 0: the size of Values
};

/// Gets the text typed so far. Called on any thread.
using Completer = std::function<Completions(const std::string &Typed)>;

/// Either may be null.
Feature completionFeature(std::shared_ptr<const PromptRegistry> Prompts,
                          std::shared_ptr<const ResourceRegistry> Resources);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_COMPLETION_H
