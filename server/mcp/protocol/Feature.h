//===- Feature.h - A capability and the methods behind it -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a server offers, as values: tools, resources, prompts, completions are
/// each a Feature. Handlers see their parameters and a CallContext, and nothing
/// of the transport.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_PROTOCOL_FEATURE_H
#define TORCHTALK_SERVER_MCP_PROTOCOL_FEATURE_H

#include "mcp/protocol/Protocol.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace torchtalk::mcp {

class Session;

/// Of lists, which change with the program only, or are told to change.
inline constexpr int ListTtlMs = 300'000;

/// What a handler may know of the call it serves, and say before its answer.
/// Valid during the call.
struct CallContext {
  Era TheEra = Era::Legacy;
  std::stop_token Stop; ///< set when nobody waits for the answer any more
  /// What the client can do, of a modern request; else an empty object.
  Input ClientCapabilities = Input::object();
  Input RequestId;
  Session *Caller = nullptr;
  /// Sends a notification about this call. Null where the peer cannot get any.
  std::function<void(const char *Method, Json Params)> Notify;
  /// Ends a stream with its answer, once, while the session lives.
  std::function<void(Json Result)> Finish;
  /// Tells how far the call is, when the peer asked for it: null otherwise.
  /// What is not more than before is not sent. \p Total 0: not known.
  std::function<void(double Done, double Total, const std::string &Message)>
      Progress;
};

/// Keeps a stream open as long as it lives; its end says nothing to the peer.
using Stream = std::shared_ptr<void>;

struct Method {
  enum class Cost {
    Quick, ///< answered at once, by whoever reads the messages
    Slow,  ///< may take long: to be run elsewhere, and can be cancelled
  };
  std::string Name;
  bool Legacy = true;
  bool Modern = true;
  bool Stateless = true; ///< also where no session is kept
  /// Of a cacheable result in the modern era: how long a client may keep it.
  std::optional<int> TtlMs = std::nullopt;
  Cost TheCost = Cost::Quick;
  /// \p Params is an object. Called from several threads at a time. A result
  /// without `resultType` is complete.
  std::function<Outcome(const Input &Params, const CallContext &Context)> Run =
      nullptr;
  /// Instead of Run, of a method whose answer ends a stream of notifications.
  /// Sends them through the session's output from now on.
  std::function<std::variant<RpcError, Stream>(const Input &Params,
                                               const CallContext &Context)>
      Open = nullptr;
};

struct Feature {
  std::string Capability; ///< its key among the capabilities; "": none
  Json Declaration = Json::object();
  /// Declared as well where changes can be told to the peer.
  Json Changes = Json::object();
  std::vector<Method> Methods;
  /// Called when a peer with a session has introduced itself. What it returns
  /// lives as long as the session.
  std::function<Stream(Session &)> OnInitialize = nullptr;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_PROTOCOL_FEATURE_H
