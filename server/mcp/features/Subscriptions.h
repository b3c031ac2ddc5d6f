//===- Subscriptions.h - Telling peers what changed -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the server offers may change while peers are connected. A modern peer
/// opens a stream for it (`subscriptions/listen`) and says what it wants to
/// hear; a legacy peer with a session hears of all lists, and of the resources
/// that it subscribed to. A stateless legacy peer cannot be told anything.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_FEATURES_SUBSCRIPTIONS_H
#define TORCHTALK_SERVER_MCP_FEATURES_SUBSCRIPTIONS_H

#include "mcp/protocol/Session.h"

#include <list>
#include <memory>
#include <mutex>

namespace torchtalk::mcp {

enum class ListKind { Tools, Prompts, Resources };

/// Thread-safe. Lives as long as the dispatcher that has its feature, and every
/// session of it.
class Subscriptions : public std::enable_shared_from_this<Subscriptions> {
public:
  /// What will ever be told.
  struct Offers {
    bool Tools = false;
    bool Prompts = false;
    bool Resources = false;
    bool ResourceUpdates = false;
  };
  static std::shared_ptr<Subscriptions> make(Offers TheOffers);

  /// `subscriptions/listen`, and `resources/subscribe` of the legacy era.
  Feature feature();

  /// What a list's capability declares when changes can be told.
  Json changesOf(ListKind Kind) const;

  void listChanged(ListKind Kind);
  void resourceChanged(const std::string &Uri);
  /// Ends every stream with its answer: the server stops. Gives up after a
  /// second, when a peer that does not read holds up all others.
  void finishAll();
  size_t listeners() const;

  static constexpr size_t MaxListeners = 1024;

private:
  struct Listener {
    Input Id; ///< of the stream; null for a legacy session
    Session *Peer = nullptr;
    Json Wanted; ///< the filter that was acknowledged
    CallContext Context;
  };
  using Place = std::list<Listener>::iterator;
  class Registration;

  explicit Subscriptions(Offers O) : Offered(O) {}
  std::variant<RpcError, Stream> listen(const Input &Params,
                                        const CallContext &Context);
  Stream add(Listener L);
  void remove(Place At);
  Json honoured(const Input &Wanted) const;
  static void tell(const Listener &L, const char *Method, Json Params);
  static Json resultOf(const Listener &L);

  const Offers Offered;
  /// Recursive: to finish a stream removes its listener.
  mutable std::recursive_timed_mutex Lock;
  std::list<Listener> Listeners;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_SUBSCRIPTIONS_H
