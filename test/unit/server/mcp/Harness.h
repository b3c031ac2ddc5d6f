//===- Harness.h - A server to test the protocol with -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A dispatcher with a few small tools, and one peer that talks to it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_SERVER_MCP_HARNESS_H
#define TORCHTALK_TEST_UNIT_SERVER_MCP_HARNESS_H

#include "FixtureTools.h"

#include "mcp/protocol/Dispatcher.h"

#include <string>

namespace torchtalk::mcp::test {

inline const std::string LegacyHello =
    R"({"jsonrpc":"2.0","id":"hello","method":"initialize","params":)"
    R"({"protocolVersion":"2025-06-18","capabilities":{},)"
    R"("clientInfo":{"name":"test","version":"1"}}})";

inline const std::string ModernMeta =
    R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
    R"("io.modelcontextprotocol/clientCapabilities":{}})";

/// A legacy request with id 1. \p Params is JSON text, "" for none.
inline std::string legacy(const std::string &Method,
                          const std::string &Params = "") {
  return R"({"jsonrpc":"2.0","id":1,"method":")" + Method + "\"" +
         (Params.empty() ? "" : ",\"params\":" + Params) + "}";
}

/// A modern request with id 1. \p Members go beside `_meta`, with a comma.
inline std::string modern(const std::string &Method,
                          const std::string &Members = "") {
  return legacy(Method, "{" + ModernMeta + Members + "}");
}

inline std::string legacyCall(const std::string &Tool,
                              const std::string &Arguments) {
  return legacy("tools/call",
                R"({"name":")" + Tool + R"(","arguments":)" + Arguments + "}");
}

class Peer {
public:
  /// The reply, or null when there is none. Every reply is checked to be one
  /// document on one line.
  Json ask(const std::string &Text) {
    auto Line = Server.answer(Text, TheSession);
    if (!Line)
      return nullptr;
    return Line->find('\n') == std::string::npos ? Json::parse(*Line)
                                                 : Json("more than one line");
  }
  void hello() { ask(LegacyHello); }

  Dispatcher Server{fixtureInfo(),
                    {ToolRegistry::feature(
                        std::make_shared<const ToolRegistry>(fixtureTools()))}};
  Session TheSession;
};

} // namespace torchtalk::mcp::test

#endif // TORCHTALK_TEST_UNIT_SERVER_MCP_HARNESS_H
