//===- ToolRegistry.h - Tools as values -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A tool is a value: what a client is told, and a function. The registry
/// makes the feature `tools` of them: tools/list and tools/call.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TOOLREGISTRY_H
#define TORCHTALK_SERVER_MCP_TOOLREGISTRY_H

#include "mcp/Dispatcher.h"

#include <memory>

namespace torchtalk::mcp {

struct ToolResult {
  std::string Text;
  bool IsError = false;
};

struct Tool {
  std::string Name; ///< [A-Za-z0-9_.-]{1,128}
  std::string Title;
  std::string Description; ///< below 2,000 characters: clients cut it
  Json InputSchema;        ///< what Arguments.h knows
  Json Annotations = Json::object();
  Json Meta = Json::object();
  /// Arguments of a valid call, to be shown with a bad one.
  Json Example = Json::object();
  /// Properties of parameters that are taken but not listed.
  Json Unlisted = Json::object();
  /// Older names of parameters, which still work but are not listed.
  std::map<std::string, std::string> ParameterAliases;
  /// Arguments fit InputSchema. May be called on any thread, several at a
  /// time. What it throws becomes an isError result.
  std::function<ToolResult(const Input &Arguments, const CallContext &Context)>
      Run;
};

/// An older name of a tool, which still works but is not listed.
struct ToolAlias {
  std::string Name;
  std::string Target;
  Json Arguments = Json::object(); ///< what the older name implied
};

class ToolRegistry {
public:
  void add(Tool T);
  void add(ToolAlias A);

  /// Takes the registry along. Tools are listed in the order of add().
  static Feature feature(ToolRegistry Registry);

private:
  Json list() const;
  Outcome call(const Input &Params, const CallContext &Context) const;
  RpcError unknownTool(std::string_view Name) const;

  std::vector<Tool> Tools;
  std::vector<ToolAlias> Aliases;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TOOLREGISTRY_H
