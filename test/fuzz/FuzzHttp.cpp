//===- FuzzHttp.cpp - Any bytes for the rules of HTTP ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An input is a request, head and body. What the rules let through has one
/// host that is served, one length, and headers that equal the body.
///
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "mcp/protocol/Dispatcher.h"
#include "mcp/transport/HttpRules.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

#include <limits>

using namespace torchtalk;
using namespace torchtalk::mcp;

void torchtalk::fuzz(std::string_view Input) {
  const HttpLimits Limits;
  const HttpPolicy Policy{{"localhost", "[::1]"}, "secret-secret-secret"};
  size_t End = Input.find("\r\n\r\n");
  if (End == std::string_view::npos)
    return;
  std::string_view Head = Input.substr(0, End + 4),
                   Body = Input.substr(End + 4);
  if (checkHead(Head, Limits))
    return;
  http::request_parser<http::empty_body> Parser;
  Parser.header_limit(std::numeric_limits<uint32_t>::max());
  Parser.body_limit(std::numeric_limits<uint64_t>::max());
  boost::system::error_code Error;
  Parser.put(boost::asio::buffer(Head.data(), Head.size()), Error);
  if (!Parser.is_header_done())
    return;
  const RequestHeader &Request = Parser.get();
  checkToken(Request, Policy);
  acceptsEvents(Request);
  if (checkFraming(Request) || checkAccess(Request, Policy) ||
      checkPost(Request, Limits))
    return;
  auto Host = Request.equal_range(http::field::host);
  check(std::distance(Host.first, Host.second) == 1 &&
            Request.count(http::field::content_length) +
                    Request.count(http::field::transfer_encoding) <
                2,
        "a request with two hosts or two lengths");
  auto Parsed = parseMessage(Body);
  const auto *M = std::get_if<Message>(&Parsed);
  if (!M || checkAgainstBody(Request, *M) ||
      M->What != Message::Kind::Request || !isModern(*M))
    return;
  check(Request.count("Mcp-Method") == 1,
        "a modern request without its method in the headers");
}
