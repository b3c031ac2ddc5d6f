//===- Message.h - From bytes to one JSON-RPC message -----------*- C++ -*-===//
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
/// MaxDepth and keys given twice are refused, so that neither the stack nor the
/// meaning of a message depends on its sender's good will.
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
    Response, ///< of a request that we never sent: to be ignored
  };
  Kind What = Kind::Request;
  Input Id; ///< a string or a 64-bit integer; null but for requests
  std::string Method;
  Input Params; ///< whatever was sent; null when absent
  bool HasParams = false;
};

/// Why bytes are not a message. Id is set when it could be read.
struct MessageError {
  Input Id;
  RpcError Error;
};

std::variant<Message, MessageError> parseMessage(std::string_view Text);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_PROTOCOL_MESSAGE_H
