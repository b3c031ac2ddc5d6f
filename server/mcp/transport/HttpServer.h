//===- HttpServer.h - Streamable HTTP ---------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The Streamable HTTP transport, without state: every request is independent,
/// so that several servers can run behind any load balancer. Besides the
/// protocol's path, /mcp, there are /healthz (the process serves), /readyz (it
/// can answer) and /metrics; for browsers, and for whoever prefers plain HTTP,
/// /explore/ and /api/v1/.
///
/// One thread reads, answers what is at hand and writes; a CallQueue runs the
/// rest, in which an address is a peer.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSERVER_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSERVER_H

#include "mcp/protocol/Dispatcher.h"
#include "mcp/transport/HttpRules.h"
#include "mcp/transport/Metrics.h"
#include "mcp/transport/Site.h"

#include "llvm/Support/Error.h"

#include <chrono>

namespace torchtalk::mcp {

struct HttpOptions {
  std::string Address = "127.0.0.1"; ///< to bind
  uint16_t Port = 0;                 ///< 0: any that is free
  HttpPolicy Policy;
  HttpLimits Limits;
  unsigned Workers = 8;
  /// Beyond it silent connections are closed for new ones.
  size_t MaxConnections = 8192;
  /// Of quick ones and of slow ones in flight, half of them from one address;
  /// further ones are told to retry.
  size_t MaxCalls = 1024;
  std::chrono::milliseconds HeaderTime{10'000};
  std::chrono::milliseconds BodyTime{30'000};
  std::chrono::milliseconds IdleTime{60'000};
  std::chrono::milliseconds WriteTime{30'000};
  std::chrono::milliseconds KeepAliveTime{15'000}; ///< of a silent stream
  /// How long calls in flight may go on after a signal to stop.
  std::chrono::milliseconds DrainTime{10'000};
  /// What there is for browsers.
  Site Pages;
  /// Called once the server listens, with its URL without a path, and the path
  /// of its pages, which opens them once where there is a token.
  std::function<void(const std::string &Url, const std::string &Pages)>
      OnListening;
  /// Called when the server begins to stop, to end streams.
  std::function<void()> OnStop;
  /// Whether calls can be answered now. Called on a worker. Null: they always
  /// can.
  std::function<bool()> Ready;
  /// May be called on any thread.
  MetricSources Metrics;
};

/// Serves until SIGINT, SIGTERM or SIGHUP, which it handles: it then accepts no
/// connections, answers calls in flight and ends streams. A second signal ends
/// it at once. Errors say why it could not serve.
llvm::Error serveHttp(const Dispatcher &Server, const HttpOptions &Options);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSERVER_H
