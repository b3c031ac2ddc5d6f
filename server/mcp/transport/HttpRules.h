//===- HttpRules.h - Which HTTP requests are served -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a request must look like before anything of it is answered, as pure
/// functions of its bytes. The order of checks is that of MCP.md: size and
/// syntax, Host and Origin, token, path, verb, media types, length; then, with
/// the body, the headers that must equal it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_HTTPRULES_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_HTTPRULES_H

#include "mcp/protocol/Message.h"

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::mcp {

namespace http = boost::beast::http;
using RequestHeader = http::request_header<http::fields>;

struct HttpLimits {
  size_t RequestLine = size_t{8} << 10; ///< bytes
  size_t Header = size_t{64} << 10;     ///< bytes, with the request line
  size_t Fields = 100;
  size_t Body = size_t{4} << 20; ///< bytes
};

struct HttpPolicy {
  /// Names and addresses that Host and Origin may hold, in lower case, without
  /// port; IPv6 in brackets. Empty: any.
  std::vector<std::string> Hosts;
  /// What `Authorization: Bearer` must hold. "": nothing is asked.
  std::string Token;
};

/// Why a request is not served.
struct Refusal {
  http::status Status = http::status::bad_request;
  std::string Why;
  std::string Allow; ///< of 405
  /// Nothing after these bytes can be trusted.
  bool Close = false;
};

/// Before parsing: \p Head is all up to the empty line, with it. Refuses what
/// parsers understand differently, and so could be smuggled through a proxy.
std::optional<Refusal> checkHead(std::string_view Head,
                                 const HttpLimits &Limits);

/// That there is one length, which all who read it understand in one way.
std::optional<Refusal> checkFraming(const RequestHeader &Request);

/// Host and Origin.
std::optional<Refusal> checkAccess(const RequestHeader &Request,
                                   const HttpPolicy &Policy);

std::optional<Refusal> checkToken(const RequestHeader &Request,
                                  const HttpPolicy &Policy);

/// Verb and media types of a request to the one path of the protocol.
std::optional<Refusal> checkPost(const RequestHeader &Request,
                                 const HttpLimits &Limits);

/// Whether the client takes a stream of events.
bool acceptsEvents(const RequestHeader &Request);
bool acceptsJson(const RequestHeader &Request);

/// Of the revision header alone; the body may say so as well.
bool namesModernVersion(const RequestHeader &Request);

/// The headers that must equal the body.
std::optional<RpcError> checkAgainstBody(const RequestHeader &Request,
                                         const Message &M);

/// "localhost:80" is localhost, "[::1]" itself. "": it is no host.
std::string hostName(std::string_view HostHeader);

/// Takes a time that depends on \p Expected alone.
bool sameSecret(std::string_view Given, std::string_view Expected);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPRULES_H
