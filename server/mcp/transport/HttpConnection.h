//===- HttpConnection.h - One connection of the HTTP server -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads requests, one after the other, and passes each valid one to an
/// HttpExchange. Runs on the server's one I/O thread.
///
/// An idle connection has no buffer, so that thousands cost little.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_HTTPCONNECTION_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_HTTPCONNECTION_H

#include "mcp/transport/CallQueue.h"
#include "mcp/transport/Crowd.h"
#include "mcp/transport/Door.h"
#include "mcp/transport/HttpServer.h"
#include "mcp/transport/HttpSite.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <memory>
#include <set>

namespace torchtalk::mcp {

class HttpConnection;
class HttpExchange;
using tcp = boost::asio::ip::tcp;

/// The state shared by all connections.
struct HttpShared {
  const Dispatcher &Server;
  const HttpOptions &Options;
  boost::asio::io_context &Io;
  CallQueue &Queue;
  Metrics &Counters;
  std::set<std::shared_ptr<HttpConnection>> Connections = {};
  Crowd<HttpConnection *> Present = {}; ///< the same connections
  size_t Calls = 0;                     ///< in flight, of all connections
  bool Stopping = false;                ///< no request is read any more
  Door Browsers = {};
};

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
public:
  HttpConnection(HttpShared &Shared, tcp::socket Peer);
  ~HttpConnection();
  HttpConnection(const HttpConnection &) = delete;
  HttpConnection &operator=(const HttpConnection &) = delete;

  void start();
  /// Ends the connection after the pending answer, if any.
  void drain();
  /// Ends the connection now, and cancels its call.
  void close();
  /// The same, after telling a waiting peer to ask elsewhere.
  void giveUp();

  HttpShared &shared() { return Shared; }
  tcp::socket &socket() { return Peer; }
  bool open() const { return Peer.is_open(); }
  /// Who shares a turn in the queue.
  const std::string &from() const { return From; }
  /// Called after an answer; \p KeepAlive is as in the answer.
  void answered(bool KeepAlive);
  /// Starts the time limit of a write.
  void expectWrite();
  /// Waits without a time limit.
  void expectNothing() { Deadline.cancel(); }
  void respond(Response Answer);

private:
  using Parser = http::request_parser<http::string_body>;
  enum class Phase { Idle, Head, Body, Serving, Writing, Closing };

  void next();
  void enter(Phase Next);
  void watch();
  void onReadable();
  bool peerIsGone();
  void lookAgain();
  void readHead();
  void readToEmptyLine();
  void takeHead(size_t Length);
  void refuseLongHead();
  void route();
  bool isAdmitted(const RequestHeader &Header) const;
  void servePage(std::string_view Path);
  void serveKey();
  void awaitBody();
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
  const std::string From;
  boost::asio::steady_timer Deadline;
  boost::asio::steady_timer Look; ///< for the end of a peer with unread input
  Phase ThePhase = Phase::Idle;
  std::string In; ///< bytes that were read but not consumed
  std::unique_ptr<Parser> Request;
  std::shared_ptr<HttpExchange> Current;
  bool Watching = false;
  bool CloseAfter = false;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPCONNECTION_H
