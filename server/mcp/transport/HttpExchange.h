//===- HttpExchange.h - One request over HTTP and its answer ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A posted message on its way through the dispatcher and back. The answer is
/// one JSON document or, if notifications precede it, a stream of events that
/// ends with it.
///
/// Runs on the I/O thread except for the work itself, whose output is posted
/// back to that thread.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_HTTPEXCHANGE_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_HTTPEXCHANGE_H

#include "mcp/transport/HttpConnection.h"

#include <deque>

namespace torchtalk::mcp {

class HttpExchange : public std::enable_shared_from_this<HttpExchange> {
public:
  HttpExchange(std::shared_ptr<HttpConnection> Owner,
               http::request<http::string_body> Request);

  void run();
  /// Called when the connection is gone.
  void abandon();
  /// Called when the server stops waiting for the answer.
  void giveUp();

private:
  void accept(const Message &M);
  void askApi();
  void start(Pending::Worker Work);
  Session::Output output();
  void enqueue(CallQueue::Lane In);
  void runCall(CallQueue::Lane In);
  void callEnded();
  void cancelCall();
  void finish(std::optional<Reply> Answer);
  void respond(http::status Status, const std::string &Line);
  void event(const std::string &Line);
  void send(std::string Bytes);
  void write();
  void keepAlive();
  void count(const std::optional<Reply> &Answer);

  std::shared_ptr<HttpConnection> Owner; ///< null: abandoned
  HttpShared &Shared;
  http::request<http::string_body> Request;
  std::unique_ptr<Session> Peer; ///< null: it is a question of the API
  std::stop_source Unwanted;     ///< of that question
  Pending::Worker Call;          ///< used by one thread at a time
  std::optional<CallQueue::Ticket> Queued; ///< of Call
  boost::asio::steady_timer KeepAlive;
  std::chrono::steady_clock::time_point Began;
  Input Id;
  std::string Method, Tool; ///< for metrics; known ones only

  bool Streaming = false; ///< the head of a stream went out
  bool GivenUp = false;   ///< the answer will be discarded
  bool Last = false;      ///< nothing comes after what is queued
  bool Writing = false;
  size_t QueuedBytes = 0;
  std::deque<std::string> Queue;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPEXCHANGE_H
