//===- FixtureTools.h - Tools to test the protocol with ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Small tools with every kind of argument and every kind of end. Their
/// `trace` answers like the real one, so that client tests need no index.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_MCP_FIXTURETOOLS_H
#define TORCHTALK_TEST_MCP_FIXTURETOOLS_H

#include "mcp/features/ToolRegistry.h"
#include "mcp/protocol/Dispatcher.h"

#include <stdexcept>
#include <thread>

namespace torchtalk::mcp::test {

inline ServerInfo fixtureInfo() {
  return {"fixture", "Fixture", "1.2.3", "Call trace."};
}

inline Json stringParameter() {
  return {{"type", "string"}, {"minLength", 1}, {"maxLength", 100}};
}

inline Json objectSchema(Json Properties, Json Required = Json::array()) {
  return {{"type", "object"},
          {"properties", std::move(Properties)},
          {"required", std::move(Required)},
          {"additionalProperties", false}};
}

inline Tool echoTool() {
  Tool T;
  T.Name = "echo";
  T.Title = "Echo";
  T.Description = "Gives its arguments back as JSON.";
  T.InputSchema = objectSchema(
      {{"func", stringParameter()},
       {"mode",
        {{"type", "string"},
         {"enum", {"calls", "callers"}},
         {"default", "calls"}}},
       {"limit", {{"type", "integer"}, {"minimum", 1}, {"maximum", 500}}},
       {"deep", {{"type", "boolean"}}}},
      {"func"});
  T.Example = {{"func", "matmul"}};
  T.ParameterAliases = {{"function_name", "func"}};
  T.Run = [](const Input &Arguments, const CallContext &) {
    return ToolResult{Arguments.dump(), false};
  };
  return T;
}

/// A slow one: takes `ms` milliseconds unless it is told to stop.
inline Tool sleepTool() {
  Tool T;
  T.Name = "sleep";
  T.Title = "Sleep";
  T.Description = "Waits.";
  T.InputSchema = objectSchema({{"ms", {{"type", "integer"}}}}, {"ms"});
  T.Run = [](const Input &Arguments, const CallContext &Context) {
    if (Context.postponed())
      return ToolResult();
    auto End = std::chrono::steady_clock::now() +
               std::chrono::milliseconds(Arguments["ms"].get<int>());
    while (std::chrono::steady_clock::now() < End &&
           !Context.Stop.stop_requested())
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return ToolResult{"slept", false};
  };
  return T;
}

/// Does not listen when it is told to stop.
inline Tool stubbornTool() {
  Tool T = sleepTool();
  T.Name = "stubborn";
  T.Run = [](const Input &Arguments, const CallContext &Context) {
    if (Context.postponed())
      return ToolResult();
    std::this_thread::sleep_for(
        std::chrono::milliseconds(Arguments["ms"].get<int>()));
    return ToolResult{"slept", false};
  };
  return T;
}

/// `kind`: throw, error, bytes (not UTF-8), long (100,000 characters).
inline Tool answerTool() {
  Tool T;
  T.Name = "answer";
  T.Title = "Answer";
  T.Description = "Answers in an odd way.";
  T.InputSchema = objectSchema({{"kind", stringParameter()}}, {"kind"});
  T.Run = [](const Input &Arguments, const CallContext &) -> ToolResult {
    std::string Kind = Arguments["kind"];
    if (Kind == "throw")
      throw std::runtime_error("out of cheese");
    if (Kind == "bytes")
      return {"caf\xE9\nline \x1b[0m", false};
    if (Kind == "long") {
      std::string Text;
      while (Text.size() < 100'000)
        Text += "aten/src/ATen/native/LinearAlgebra.cpp:2180\n";
      return {.Text = Text,
              .Closing = "more:\n  answer {\"kind\":\"error\"}\n"};
    }
    return {"no such thing", true};
  };
  return T;
}

inline Tool traceTool() {
  Tool T;
  T.Name = "trace";
  T.Title = "Trace";
  T.Description = "Answers like the real one.";
  T.InputSchema = objectSchema({{"func", stringParameter()}}, {"func"});
  T.Run = [](const Input &Arguments, const CallContext &) {
    return ToolResult{Arguments["func"].get<std::string>() +
                          "\naten/src/ATen/native/native_functions.yaml:1\n"
                          "aten/src/ATen/native/LinearAlgebra.cpp:2\n",
                      false};
  };
  return T;
}

inline ToolRegistry fixtureTools() {
  ToolRegistry Registry;
  Registry.add(echoTool());
  Registry.add(sleepTool());
  Registry.add(stubbornTool());
  Registry.add(answerTool());
  Registry.add(traceTool());
  Registry.add(ToolAlias{"called_by", "echo", {{"mode", "callers"}}});
  return Registry;
}

} // namespace torchtalk::mcp::test

#endif // TORCHTALK_TEST_MCP_FIXTURETOOLS_H
