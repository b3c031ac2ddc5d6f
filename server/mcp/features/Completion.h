//===- Completion.h - Values that an argument may have ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `completion/complete`: what a user who types an argument of a prompt, or a
/// variable of a resource template, may mean.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_FEATURES_COMPLETION_H
#define TORCHTALK_SERVER_MCP_FEATURES_COMPLETION_H

#include "mcp/protocol/Feature.h"

#include <memory>
#include <string>
#include <vector>

namespace torchtalk::mcp {

class PromptRegistry;
class ResourceRegistry;

struct Completions {
  static constexpr size_t Most = 100; ///< that an answer may have
  std::vector<std::string> Values;    ///< the best first
  size_t Total = 0;                   ///< of all; 0: as many as Values
};

/// Gets what the user has typed so far. Called on any thread.
using Completer = std::function<Completions(const std::string &Typed)>;

/// Either may be null.
Feature completionFeature(std::shared_ptr<const PromptRegistry> Prompts,
                          std::shared_ptr<const ResourceRegistry> Resources);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_COMPLETION_H
