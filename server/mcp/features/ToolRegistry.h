//===- ToolRegistry.h - Tools as values -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A tool is a value: its description for clients, and a function. The registry
/// makes the feature `tools` of them: tools/list and tools/call.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_FEATURES_TOOLREGISTRY_H
#define TORCHTALK_SERVER_MCP_FEATURES_TOOLREGISTRY_H

#include "mcp/protocol/Feature.h"

#include <map>
#include <memory>

namespace torchtalk::mcp {

struct ToolResult {
  std::string Text;
  bool IsError = false;
  /// Content blocks instead of Text: images, resources and the like.
  Json Content = nullptr;
  /// Lines after Text that stay when it is truncated.
  std::string Closing = {};
};

struct Tool {
  std::string Name; ///< [A-Za-z0-9_.-]{1,128}
  std::string Title;
  std::string Description; ///< below 2,000 characters: clients cut it
  Json InputSchema;        ///< in the subset of Arguments.h
  Json Annotations = Json::object();
  Json Meta = Json::object();
  /// Arguments of a valid call, shown in the error of a bad one.
  Json Example = Json::object();
  /// Properties of parameters that are accepted but not listed.
  Json Unlisted = Json::object();
  /// Older names of parameters, which still work but are not listed.
  std::map<std::string, std::string> ParameterAliases;
  /// Arguments match InputSchema. Called on any thread, also concurrently. An
  /// exception becomes an isError result.
  std::function<ToolResult(const Input &Arguments, const CallContext &Context)>
      Run;
  /// Instead of Run, for a tool whose answer is more than content, or that
  /// needs more of the request than its arguments.
  std::function<Outcome(const Input &Params, const CallContext &Context)>
      Respond;
};

/// An older name of a tool, which still works but is not listed.
struct ToolAlias {
  std::string Name;
  std::string Target;
  Json Arguments = Json::object(); ///< arguments that the older name implied
};

struct ToolRegistry {
  void add(Tool T) { Tools.push_back(std::move(T)); }
  void add(ToolAlias A) { Aliases.push_back(std::move(A)); }

  /// Tools are listed in the order of add(). \p Changes is declared to peers
  /// that can receive notifications.
  static Feature feature(const std::shared_ptr<const ToolRegistry> &Registry,
                         Json Changes = Json::object());

  /// Whether \p Name is a listed name, or an older one. For metrics.
  bool knows(std::string_view Name) const;

  std::vector<Tool> Tools;
  std::vector<ToolAlias> Aliases;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_TOOLREGISTRY_H
