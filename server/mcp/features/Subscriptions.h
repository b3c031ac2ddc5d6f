//===- Subscriptions.h - Telling peers what changed -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Notifies peers of changes in the server's lists and resources. A modern peer
/// opens a stream (`subscriptions/listen`) with a filter; a legacy peer with a
/// session is notified of all lists, and of the resources that it subscribed
/// to. A stateless legacy peer cannot be notified.
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

/// Thread-safe. Must outlive the dispatcher that has its feature, and all of
/// its sessions.
class Subscriptions : public std::enable_shared_from_this<Subscriptions> {
public:
  /// The changes that the server can notify of.
  struct Offers {
    bool Tools = false;
    bool Prompts = false;
    bool Resources = false;
    bool ResourceUpdates = false;
  };
  static std::shared_ptr<Subscriptions> make(Offers TheOffers);

  /// `subscriptions/listen`, and `resources/subscribe` of the legacy era.
  Feature feature();

  /// The capability of a list whose changes are notified.
  Json changesOf(ListKind Kind) const;

  void listChanged(ListKind Kind);
  void resourceChanged(const std::string &Uri);
  /// Ends every stream with its answer, as the server stops. Gives up after a
  /// second if a peer that does not read blocks the others.
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

  explicit Subscriptions(Offers O) : Offered(O) {}
  std::variant<RpcError, Stream> listen(const Input &Params,
                                        const CallContext &Context);
  Stream add(Listener L);
  void remove(Place At);
  Json honoured(const Input &Wanted) const;
  static void tell(const Listener &L, const char *Method, Json Params);
  static Json resultOf(const Listener &L);

  const Offers Offered;
  /// Recursive, as finishing a stream removes its listener.
  mutable std::recursive_timed_mutex Lock;
  std::list<Listener> Listeners;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_FEATURES_SUBSCRIPTIONS_H
