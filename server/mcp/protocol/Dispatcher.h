//===- Dispatcher.h - Messages in, replies out ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The protocol without a transport: a message goes in, a reply comes out as
/// text. No I/O, no threads of its own; stdio, HTTP, tests and fuzzers all
/// call it.
///
/// A server is a list of features. A feature has a capability and its methods,
/// so that no capability is without a handler.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_PROTOCOL_DISPATCHER_H
#define TORCHTALK_SERVER_MCP_PROTOCOL_DISPATCHER_H

#include "mcp/protocol/Feature.h"
#include "mcp/protocol/Message.h"
#include "mcp/protocol/Session.h"

#include <map>
#include <optional>
#include <vector>

namespace torchtalk::mcp {

struct ServerInfo {
  std::string Name;
  std::string Title;
  std::string Version;
  std::string Instructions; ///< below 2,000 characters: clients cut it
};

/// The reaction to a message. At most one of the three is set; none: there is
/// no reply.
struct Pending {
  std::optional<Reply> Answer; ///< ready
  /// Produces the reply, or nothing when it was cancelled. Call it on any
  /// thread, while dispatcher and session exist, and once, unless it is
  /// postponed: a call that takes long sets \p Postponed and waits for another
  /// one with null, which it answers however long that takes.
  using Worker = std::function<std::optional<Reply>(bool *Postponed)>;
  Worker Work;
  /// The answer will come through Session::Output::Finish.
  bool Open = false;
};

class Dispatcher {
public:
  Dispatcher(ServerInfo Self, std::vector<Feature> Offered);
  Dispatcher(const Dispatcher &) = delete; // methods refer to it
  Dispatcher &operator=(const Dispatcher &) = delete;

  /// Never throws and never runs a slow method. Thread-safe.
  Pending accept(std::string_view Text, Session &S) const;
  Pending accept(const Message &M, Session &S) const;

  /// accept(), then does the work.
  std::optional<std::string> answer(std::string_view Text, Session &S) const;

  /// Whether the server knows the method, in any era. For metrics, whose labels
  /// peers must not choose.
  bool knows(std::string_view MethodName) const;

private:
  struct Request;

  Pending dispatch(const Message &M, Session &S) const;
  Pending start(const Method &Target, Request R, Session &S) const;
  Pending open(const Method &Target, const Request &R, Session &S) const;
  static void cancel(const Input &Id, Session &S);
  CallContext contextOf(const Request &R, Session &S,
                        std::stop_token Stop = {}) const;
  Reply reply(const Request &R, const Method &Target, Outcome Result) const;
  Outcome initialize(const Input &Params, Session &S) const;
  Json discover() const;
  Json capabilities(bool TellsChanges) const;
  Json serverInfo() const;

  ServerInfo Info;
  std::vector<Feature> Features;
  std::map<std::string, Method, std::less<>> Methods;
};

/// Whether the message is of the modern era, that is, has one of its two keys
/// in `_meta`.
bool isModern(const Message &M);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_PROTOCOL_DISPATCHER_H
