//===- HttpServer.h - Streamable HTTP ---------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The Streamable HTTP transport, without state: every request stands alone, so
/// that several servers may stand behind any load balancer. Beside the one path
/// of the protocol, /mcp, there are /healthz (the process serves), /readyz (it
/// can answer) and /metrics.
///
/// One thread reads, answers what is quick and writes; a pool runs the rest.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSERVER_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSERVER_H

#include "mcp/protocol/Dispatcher.h"
#include "mcp/transport/HttpRules.h"
#include "mcp/transport/Metrics.h"

#include "llvm/Support/Error.h"

#include <chrono>

namespace torchtalk::mcp {

struct HttpOptions {
  std::string Address = "127.0.0.1"; ///< to bind
  uint16_t Port = 0;                 ///< 0: any that is free
  HttpPolicy Policy;
  HttpLimits Limits;
  unsigned Workers = 8;
  size_t MaxConnections = 8192;
  size_t MaxCalls = 1024; ///< in flight; more are told to come again
  std::chrono::milliseconds HeaderTime{10'000};
  std::chrono::milliseconds BodyTime{30'000};
  std::chrono::milliseconds IdleTime{60'000};
  std::chrono::milliseconds WriteTime{30'000};
  std::chrono::milliseconds KeepAliveTime{15'000}; ///< of a silent stream
  /// How long calls in flight may go on after a signal to stop.
  std::chrono::milliseconds DrainTime{10'000};
  /// Called with the address of the protocol when it is served.
  std::function<void(const std::string &Url)> OnListening;
  /// Called when the server begins to stop, to end streams.
  std::function<void()> OnStop;
  /// Whether calls can be answered now. Called on a worker. Null: they always
  /// can.
  std::function<bool()> Ready;
  /// May be called on any thread.
  MetricSources Metrics;
};

/// Serves until SIGINT, SIGTERM or SIGHUP, which it takes over: no new
/// connections then, calls in flight are answered, streams are ended. A second
/// signal ends at once. Errors say why nothing could be served.
llvm::Error serveHttp(const Dispatcher &Server, const HttpOptions &Options);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSERVER_H
