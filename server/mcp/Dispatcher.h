//===- Dispatcher.h - Messages in, replies out ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The protocol without a transport: a message goes in as text, a reply comes
/// out as text. No I/O, no threads of its own; stdio, HTTP, tests and fuzzers
/// all call it.
///
/// What the server can do is a list of features. A feature brings a capability
/// and the methods behind it, so capabilities cannot claim what has no handler.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_DISPATCHER_H
#define TORCHTALK_SERVER_MCP_DISPATCHER_H

#include "mcp/Message.h"

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace torchtalk::mcp {

struct ServerInfo {
  std::string Name;
  std::string Title;
  std::string Version;
  std::string Instructions; ///< below 2,000 characters: clients cut it
};

/// What a handler may know of the call it serves.
struct CallContext {
  Era TheEra = Era::Legacy;
  std::stop_token Stop; ///< set when nobody waits for the answer any more
};

struct Method {
  enum class Cost {
    Quick, ///< answered at once, by whoever reads the messages
    Slow,  ///< may take long: to be run elsewhere, and can be cancelled
  };
  std::string Name;
  bool Legacy = true;
  bool Modern = true;
  bool Cacheable = false; ///< gets ttlMs and cacheScope in the modern era
  Cost TheCost = Cost::Quick;
  /// \p Params is an object. Called from several threads at a time.
  std::function<Outcome(const Input &Params, const CallContext &Context)> Run;
};

struct Feature {
  std::string Capability; ///< its key among the capabilities
  Json Declaration = Json::object();
  std::vector<Method> Methods;
};

/// What one peer has done so far: a stdio process has one for its life time, a
/// stateless transport makes one a request. Thread-safe.
class Session {
public:
  /// Tells all work in flight that nobody waits for it.
  void cancelAll();
  size_t inFlight() const;

private:
  friend class Dispatcher;
  mutable std::mutex Lock;
  bool Initialized = false; ///< a legacy handshake took place
  std::map<std::string, std::stop_source> InFlight; ///< by id, as JSON text
};

/// What is to be done with a message. At most one of the two is set; neither:
/// there is nothing to say.
struct Pending {
  std::optional<std::string> Reply; ///< ready
  /// Produces the reply, or nothing when it was cancelled. Call it once, on
  /// any thread, while dispatcher and session live.
  std::function<std::optional<std::string>()> Work;
};

class Dispatcher {
public:
  Dispatcher(ServerInfo Self, std::vector<Feature> Offered);
  Dispatcher(const Dispatcher &) = delete; // methods hold on to it
  Dispatcher &operator=(const Dispatcher &) = delete;

  /// Never throws and never runs a slow method. Thread-safe.
  Pending accept(std::string_view Text, Session &S) const;

  /// accept(), with the work done on the spot.
  std::optional<std::string> answer(std::string_view Text, Session &S) const;

private:
  struct Request;

  Pending dispatch(const Message &M, Session &S) const;
  Pending start(const Method &Target, Request R, Session &S) const;
  void notify(const Message &M, Session &S) const;
  std::string reply(const Request &R, const Method &Target,
                    Outcome Result) const;
  Outcome initialize(const Input &Params, Session &S) const;
  Json discover() const;
  Json capabilities() const;
  Json serverInfo() const;

  ServerInfo Info;
  std::vector<Feature> Features;
  std::map<std::string, Method, std::less<>> Methods;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_DISPATCHER_H
