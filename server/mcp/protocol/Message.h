//===- Message.h - Parsing a JSON-RPC message -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads one message from untrusted bytes. Pure: no I/O, no state.
///
/// The structure is checked before a document is built: nesting deeper than
/// MaxDepth and duplicate keys are refused, so that a hostile message can
/// neither exhaust the stack nor be ambiguous.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_PROTOCOL_MESSAGE_H
#define TORCHTALK_SERVER_MCP_PROTOCOL_MESSAGE_H

#include "mcp/protocol/Protocol.h"

namespace torchtalk::mcp {

inline constexpr unsigned MaxDepth = 64;

struct Message {
  enum class Kind {
    Request,
    Notification,
    Response, ///< to be ignored, as we send no requests
  };
  Kind What = Kind::Request;
  Input Id; ///< a string or a 64-bit integer; null but for requests
  std::string Method;
  Input Params; ///< whatever was sent; null when absent
  bool HasParams = false;
};

/// Why bytes are not a message. Id is set if it could be read.
struct MessageError {
  Input Id;
  RpcError Error;
};

/// JSON as peers may send it: at most MaxDepth levels, no member twice.
std::variant<Input, MessageError> parseDocument(std::string_view Text);

std::variant<Message, MessageError> parseMessage(std::string_view Text);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_PROTOCOL_MESSAGE_H
