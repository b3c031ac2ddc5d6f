//===- HttpConnection.h - One connection of the HTTP server -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads requests, one after the other, and hands each that may be served to an
/// HttpExchange. Everything here runs on the server's one I/O thread.
///
/// An idle connection waits without a buffer, so that thousands cost little.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_HTTPCONNECTION_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_HTTPCONNECTION_H

#include "mcp/transport/HttpServer.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <memory>
#include <set>

namespace torchtalk::mcp {

class HttpConnection;
class HttpExchange;
using tcp = boost::asio::ip::tcp;
using Response = http::response<http::string_body>;

/// What all connections share.
struct HttpShared {
  const Dispatcher &Server;
  const HttpOptions &Options;
  boost::asio::io_context &Io;
  boost::asio::thread_pool &Workers;
  Metrics &Counters;
  std::set<std::shared_ptr<HttpConnection>> Connections = {};
  size_t Calls = 0;      ///< in flight, of all connections
  bool Stopping = false; ///< no request is read any more
};

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
public:
  HttpConnection(HttpShared &Shared, tcp::socket Peer);
  ~HttpConnection();
  HttpConnection(const HttpConnection &) = delete;
  HttpConnection &operator=(const HttpConnection &) = delete;

  void start();
  /// Ends it after the answer that it owes, if any.
  void drain();
  /// Ends it now. What runs for it is told to stop.
  void close();
  /// The same, after telling a peer that waits to ask elsewhere.
  void giveUp();

  HttpShared &shared() { return Shared; }
  tcp::socket &socket() { return Peer; }
  bool open() const { return Peer.is_open(); }
  /// After this answer; \p KeepAlive is what the answer promised.
  void answered(bool KeepAlive);
  /// How long a write may take from now on.
  void expectWrite();
  /// Waits for as long as it takes.
  void expectNothing() { Deadline.cancel(); }
  void respond(Response Answer);

private:
  using Parser = http::request_parser<http::string_body>;
  enum class Phase { Idle, Head, Body, Serving, Writing, Closing };

  void next();
  void watch();
  void onReadable();
  bool peerIsGone();
  void readHead();
  void readToEmptyLine();
  void takeHead(size_t Length);
  void refuseLongHead();
  void readBody();
  void takeBody();
  void serve();
  void serveReadiness();
  void serveText(const char *Type, std::string Text,
                 http::status Status = http::status::ok);
  void refuse(const Refusal &Why);
  void closeGently();
  void drainInput(size_t Left);
  void deadline(std::chrono::milliseconds Time);
  void onDeadline();

  HttpShared &Shared;
  tcp::socket Peer;
  boost::asio::steady_timer Deadline;
  Phase ThePhase = Phase::Idle;
  std::string In; ///< bytes that were read and not taken
  std::unique_ptr<Parser> Request;
  std::shared_ptr<HttpExchange> Current;
  bool Watching = false;
  bool CloseAfter = false;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPCONNECTION_H
