//===- Feature.h - A capability and the methods behind it -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The features of a server as values: tools, resources, prompts, completions.
/// Handlers get their parameters and a CallContext, but not the transport.
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

/// Lists change only with the program, or with a notification.
inline constexpr int ListTtlMs = 300'000;

/// The context of a call, and ways to reply before the answer. Valid during the
/// call.
struct CallContext {
  Era TheEra = Era::Legacy;
  std::stop_token Stop; ///< set when the answer is no longer needed
  /// The client's capabilities in a modern request; otherwise an empty object.
  Input ClientCapabilities = Input::object();
  Input RequestId;
  Session *Caller = nullptr;
  /// Sends a notification about this call. Null where the peer cannot receive
  /// any.
  std::function<void(const char *Method, Json Params)> Notify;
  /// Ends a stream with its answer. Call once, while the session exists.
  std::function<void(Json Result)> Finish;
  /// Null where long calls may run.
  std::function<void()> Postpone;
  /// Ask this before a call that takes long does or tells anything. \returns
  /// whether to return anything at once: the call will be made again where long
  /// calls wait for each other.
  bool postponed() const {
    if (Postpone)
      Postpone();
    return Postpone != nullptr;
  }
  /// Reports progress; null unless the peer asked for it. Only increases are
  /// sent. \p Total is 0 when it is not known.
  std::function<void(double Done, double Total, const std::string &Message)>
      Progress;
};

/// Keeps a stream open during its lifetime. Its end sends nothing to the peer.
using Stream = std::shared_ptr<void>;

struct Method {
  enum class Cost {
    Quick, ///< answered at once, on the reading thread
    /// Runs on another thread, and can be cancelled. One that takes long asks
    /// CallContext::postponed().
    Slow,
  };
  std::string Name;
  bool Legacy = true;
  bool Modern = true;
  bool Stateless = true; ///< also available without a session
  /// The lifetime of a cacheable result in the modern era.
  std::optional<int> TtlMs = std::nullopt;
  Cost TheCost = Cost::Quick;
  /// \p Params is an object. Called concurrently. A result without `resultType`
  /// is complete.
  std::function<Outcome(const Input &Params, const CallContext &Context)> Run =
      nullptr;
  /// Instead of Run, for a method whose answer ends a stream of notifications,
  /// which it sends through the session's output.
  std::function<std::variant<RpcError, Stream>(const Input &Params,
                                               const CallContext &Context)>
      Open = nullptr;
};

/// \p Fn of what \p Of shares, as a Method::Run.
template <typename T>
auto runOf(std::shared_ptr<const T> Of,
           Outcome (*Fn)(const T &, const Input &, const CallContext &)) {
  return [Of = std::move(Of), Fn](const Input &Params,
                                  const CallContext &Context) {
    return Fn(*Of, Params, Context);
  };
}

/// {\p Key: \p Entries}. All come at once, so every cursor is of another list.
inline Outcome listOf(const char *Key, const std::vector<Json> &Entries,
                      const Input &Params) {
  if (auto At = Params.find("cursor"); At != Params.end() && !At->is_null())
    return invalidParams(At->is_string()
                             ? "unknown or outdated cursor: list again without"
                             : "'cursor' is a string");
  return Json{{Key, Entries}};
}

struct Feature {
  std::string Capability; ///< its key among the capabilities; "": none
  /// Also declared to peers that can receive notifications.
  Json Changes = Json::object();
  std::vector<Method> Methods;
  /// Called when a peer with a session has introduced itself. The session owns
  /// the result.
  std::function<Stream(Session &)> OnInitialize = nullptr;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_PROTOCOL_FEATURE_H
