//===- HttpSite.h - The pages and their questions over HTTP -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Requests below /api/v1/ and /explore/, and their answers, as pure functions.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSITE_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSITE_H

#include "mcp/transport/HttpRules.h"
#include "mcp/transport/Site.h"

#include <boost/beast/http/string_body.hpp>

#include <variant>

namespace torchtalk::mcp {

using Response = http::response<http::string_body>;

inline constexpr std::string_view ApiRoot = "/api/v1/", PageRoot = "/explore/";

/// The part of \p Target before '?'.
std::string_view pathOf(boost::beast::string_view Target);
/// The value of \p Name in the query of \p Target; "" for none.
std::string queryValue(boost::beast::string_view Target, std::string_view Name);

/// GET, POST with a JSON body, and nothing from a page of another site.
std::optional<Refusal> checkApi(const RequestHeader &Request,
                                const HttpLimits &Limits);

/// The call that \p Request makes.
std::variant<ApiCall, Refusal>
apiCallOf(const http::request<http::string_body> &Request);

Response apiResponse(Reply Answer);

/// A file of \p Pages, or that the browser has it, or that there is none. A
/// path without a dot is the page itself, which shows what its path names.
Response pageResponse(const Site &Pages, const RequestHeader &Request);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPSITE_H
