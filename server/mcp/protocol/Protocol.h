//===- Protocol.h - Names and numbers of the protocol -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Constants of the Model Context Protocol in both of its eras: revisions,
/// error codes, reserved keys; and the two JSON types of this folder.
///
/// The legacy era (2024-11-05 to 2025-11-25) opens a session with `initialize`.
/// The modern era (2026-07-28) is stateless: every request names its revision
/// in `_meta`. One process serves both; each request selects its era.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_PROTOCOL_PROTOCOL_H
#define TORCHTALK_SERVER_MCP_PROTOCOL_PROTOCOL_H

#include <nlohmann/json.hpp>

#include <array>
#include <string>
#include <string_view>
#include <variant>

namespace torchtalk::mcp {

/// Outgoing JSON: members keep the order in which they are set.
using Json = nlohmann::ordered_json;
/// Incoming JSON: members are sorted, since an ordered object with many keys
/// would take quadratic time.
using Input = nlohmann::json;

enum class Era { Legacy, Modern };

/// Oldest first; the last one is offered to a client that asks for another.
inline constexpr std::array<std::string_view, 4> LegacyVersions = {
    "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"};
inline constexpr std::array<std::string_view, 1> ModernVersions = {
    "2026-07-28"};

inline constexpr const char *VersionKey =
    "io.modelcontextprotocol/protocolVersion";
inline constexpr const char *ClientCapabilitiesKey =
    "io.modelcontextprotocol/clientCapabilities";
inline constexpr const char *ServerInfoKey =
    "io.modelcontextprotocol/serverInfo";
inline constexpr const char *SubscriptionIdKey =
    "io.modelcontextprotocol/subscriptionId";

namespace code {
inline constexpr int ParseError = -32700;
inline constexpr int InvalidRequest = -32600;
inline constexpr int MethodNotFound = -32601;
inline constexpr int InvalidParams = -32602;
inline constexpr int InternalError = -32603;
inline constexpr int HeaderMismatch = -32020;
inline constexpr int MissingClientCapability = -32021;
inline constexpr int UnsupportedVersion = -32022;
/// Legacy era only: the modern one uses InvalidParams.
inline constexpr int ResourceNotFound = -32002;
} // namespace code

struct RpcError {
  int Code = 0;
  std::string Message;
  Json Data; ///< null: none
};

/// The result of a request, or its error.
using Outcome = std::variant<Json, RpcError>;

/// One document, without a line break in it. Invalid UTF-8, which source text
/// may have, becomes U+FFFD.
inline std::string toLine(const Json &Document) {
  return Document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The string member \p Name of \p Object; null if it is missing or no string.
/// Points into \p Object.
inline const std::string *stringMember(const Input &Object, const char *Name) {
  auto At = Object.find(Name);
  return At != Object.end() && At->is_string()
             ? &At->get_ref<const std::string &>()
             : nullptr;
}

/// A null \p Id is left out, as the schema has no null id.
std::string resultLine(const Input &Id, Json Result);
std::string errorLine(const Input &Id, const RpcError &Error);
std::string notificationLine(const char *Method, Json Params);

/// -32602 with its reason.
RpcError invalidParams(std::string Why);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_PROTOCOL_PROTOCOL_H
