//===- HttpRules.h - Checks of HTTP requests --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Checks of a request before it is served, as pure functions of its bytes. The
/// order is: size and syntax, Host and Origin, token, path, verb, media types,
/// length; then, with the body, the headers that must equal it.
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
  /// Allowed names and addresses in Host and Origin, in lower case, without
  /// port; IPv6 in brackets. Empty: any.
  std::vector<std::string> Hosts;
  /// The required token of `Authorization: Bearer`; "": none.
  std::string Token;
};

/// Why a request is not served.
struct Refusal {
  http::status Status = http::status::bad_request;
  std::string Why;
  std::string Allow; ///< for status 405
  /// The rest of the connection cannot be trusted.
  bool Close = false;
};

/// 400, and the connection is closed.
Refusal malformed(std::string Why);

/// Call before parsing: \p Head ends with the empty line. Refuses syntax that
/// parsers interpret differently, which would allow request smuggling through a
/// proxy.
std::optional<Refusal> checkHead(std::string_view Head,
                                 const HttpLimits &Limits);

/// Requires one unambiguous length.
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

/// By the revision header alone; the body may name it as well.
bool namesModernVersion(const RequestHeader &Request);

/// Checks the headers that must equal the body.
std::optional<RpcError> checkAgainstBody(const RequestHeader &Request,
                                         const Message &M);

/// "localhost" for "localhost:80", "[::1]" unchanged; "" for an invalid host.
std::string hostName(std::string_view HostHeader);

/// Compares in a time that depends on \p Expected alone.
bool sameSecret(std::string_view Given, std::string_view Expected);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPRULES_H
