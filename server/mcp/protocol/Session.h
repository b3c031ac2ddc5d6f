//===- Session.h - The state of one peer ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A stdio process has one session for its life time; a stateless transport
/// makes one a request.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_PROTOCOL_SESSION_H
#define TORCHTALK_SERVER_MCP_PROTOCOL_SESSION_H

#include "mcp/protocol/Feature.h"

#include <map>
#include <mutex>
#include <set>

namespace torchtalk::mcp {

/// The answer to a request, as one line without its end.
struct Reply {
  std::string Line;
  int ErrorCode = 0; ///< 0: a result
  /// Whether a method ran; otherwise the message was refused before.
  bool Handled = false;
  bool IsModern = false;
};

/// Thread-safe.
class Session {
public:
  /// The channel for lines to the peer besides returned replies. Called from
  /// any thread during the lifetime of the session.
  struct Output {
    std::function<void(std::string Line)> Notify;
    std::function<void(Reply)> Finish; ///< the answer of an open stream
  };
  struct Traits {
    /// Each request is independent, without a handshake or state.
    bool Stateless = false;
    /// Set by the transport for a modern request.
    bool Modern = false;
    /// Where the pages are, as the peer sees this server:
    /// "http://HOST/explore/";
    /// "": it serves none.
    std::string Pages = {};
  };

  Session() = default;
  explicit Session(Output Out) : Out(std::move(Out)) {}
  Session(Output Out, Traits T)
      : Out(std::move(Out)), TheTraits(std::move(T)) {}

  const Output &output() const { return Out; }
  const Traits &traits() const { return TheTraits; }

  /// Cancels all work in flight.
  void cancelAll() {
    std::lock_guard Guard(Lock);
    for (auto &[Id, Call] : InFlight)
      Call.Stop.request_stop();
  }
  size_t inFlight() const {
    std::lock_guard Guard(Lock);
    return InFlight.size();
  }

  /// URIs that a legacy peer has subscribed to.
  void subscribe(const std::string &Uri) {
    std::lock_guard Guard(Lock);
    Uris.insert(Uri);
  }
  void unsubscribe(const std::string &Uri) {
    std::lock_guard Guard(Lock);
    Uris.erase(Uri);
  }
  bool subscribed(const std::string &Uri) const {
    std::lock_guard Guard(Lock);
    return Uris.count(Uri) != 0;
  }
  static constexpr size_t MaxUris = 1024;
  size_t subscriptions() const {
    std::lock_guard Guard(Lock);
    return Uris.size();
  }

private:
  friend class Dispatcher;
  struct Call {
    std::stop_source Stop;
    Stream Open; ///< of a stream
  };

  Output Out;
  Traits TheTraits;
  mutable std::mutex Lock;
  bool Initialized = false; ///< a legacy handshake took place
  std::set<std::string> Uris;
  std::map<std::string, Call> InFlight; ///< by id, as JSON text
  std::vector<Stream> Kept;             ///< of OnInitialize
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_PROTOCOL_SESSION_H
