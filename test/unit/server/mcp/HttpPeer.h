//===- HttpPeer.h - A client that sends what it likes -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The fixture server over HTTP, and sockets that send it bytes, well-formed or
/// not.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_SERVER_MCP_HTTPPEER_H
#define TORCHTALK_TEST_UNIT_SERVER_MCP_HTTPPEER_H

#include "ChildProcess.h"
#include "Harness.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <memory>
#include <utility>

namespace torchtalk::mcp::test {

struct HttpAnswer {
  unsigned Status = 0; ///< 0: the connection ended without one
  std::string Head;    ///< in lower case
  std::string Body;    ///< chunks joined

  bool has(const std::string &Text) const {
    return Head.find(Text) != std::string::npos;
  }
  Json json() const { return Json::parse(Body, nullptr, false); }
  int error() const {
    Json Document = json();
    return Document.is_object() && Document.contains("error")
               ? Document["error"]["code"].get<int>()
               : 0;
  }
};

/// One connection. Every wait ends with ChildProcess::Patience.
class HttpPeer {
public:
  explicit HttpPeer(uint16_t Port, const char *From = "127.0.0.1");

  /// \returns false when the other end does not take it.
  bool send(std::string_view Bytes);
  /// Reads one answer. With \p UntilEvent it stops in a stream once the body
  /// has that text.
  HttpAnswer read(const std::string &UntilEvent = "");
  /// What has come and was not read, as it came.
  std::string rest() { return std::exchange(Buffer, {}); }
  /// Whether the other end closes, having said nothing more.
  bool closes();
  void close() { Socket.close(); }
  void finishSending();

private:
  bool fill();

  boost::asio::io_context Io;
  boost::asio::ip::tcp::socket Socket{Io};
  std::string Buffer;
};

/// A POST of \p Body to /mcp. \p Headers: whole lines, with their ends; what
/// they name replaces what is sent otherwise.
std::string post(const std::string &Body, const std::string &Headers = "");
/// The headers that a modern request needs besides.
std::string modernHeaders(const std::string &Method,
                          const std::string &Name = "");

class HttpFixture {
public:
  explicit HttpFixture(std::vector<std::string> Environment = {});

  /// On a connection of its own.
  HttpAnswer ask(const std::string &Bytes) const;
  /// Whether a good request is answered.
  bool serves() const;
  HttpPeer connect() const { return HttpPeer(Port); }
  /// The value of a metric with its labels; -1: there is none.
  double metric(const std::string &Name) const;
  /// Waits until it has that value. \returns false when it does not in time.
  bool reaches(const std::string &Name, double Value) const;

  ChildProcess Process;
  uint16_t Port = 0;
};

} // namespace torchtalk::mcp::test

#endif // TORCHTALK_TEST_UNIT_SERVER_MCP_HTTPPEER_H
