//===- PromptRegistry.h - Prompts as values ---------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A prompt is a value: its description for clients, and a function that makes
/// its messages. The registry makes the feature `prompts` of them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_FEATURES_PROMPTREGISTRY_H
#define TORCHTALK_SERVER_MCP_FEATURES_PROMPTREGISTRY_H

#include "mcp/features/Completion.h"

#include <map>

namespace torchtalk::mcp {

struct PromptArgument {
  std::string Name;
  std::string Description;
  bool Required = false;
  Completer Complete; ///< null: no proposals
};

using PromptArguments = std::map<std::string, std::string>;

struct Prompt {
  std::string Name;
  std::string Title;
  std::string Description;
  std::vector<PromptArgument> Arguments;
  /// The result of prompts/get. \p Given has all required arguments and no
  /// unknown ones; \p Params is the whole request. Called on any thread.
  std::function<Outcome(const PromptArguments &Given, const Input &Params,
                        const CallContext &Context)>
      Get;
};

struct PromptRegistry {
  void add(Prompt P) { Prompts.push_back(std::move(P)); }

  /// \p Changes is declared to peers that can receive notifications.
  static Feature feature(const std::shared_ptr<const PromptRegistry> &Registry,
                         Json Changes = Json::object());

  /// The completer of an argument; may be null.
  std::variant<RpcError, Completer>
  completer(const std::string &Prompt, const std::string &Argument) const;

  std::vector<Prompt> Prompts;
};

/// A user message of a prompt.
Json userText(const std::string &Text);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_PROMPTREGISTRY_H
