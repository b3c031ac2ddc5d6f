//===- Site.h - What a browser asks of the server ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The questions below /api/v1/ and the files below /explore/, as functions
/// that know no HTTP.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_SITE_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_SITE_H

#include "mcp/protocol/Session.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::mcp {

struct ApiCall {
  std::string Name; ///< after /api/v1/: "trace", "op/show"
  /// An object. Values of a query are strings, and lists of them.
  Input Arguments = Input::object();
  std::stop_token Stop; ///< set when nobody waits for the answer
};

/// The questions that a server answers. Called on any thread.
struct Api {
  std::function<bool(std::string_view Name)> Knows;
  /// The JSON as a Reply's Line; the ErrorCode is InvalidParams,
  /// ResourceNotFound or InternalError. A call that takes long sets
  /// \p Postponed, returns anything, and is made again with null.
  std::function<Reply(const ApiCall &, bool *Postponed)> Answer;
};

/// A file of the pages. What it views lives as long as the program.
struct Asset {
  std::string_view Path; ///< below /explore/; "" is the page itself
  std::string_view Type; ///< the media type
  std::string_view Tag;  ///< changes with the bytes
  std::string_view Gzip; ///< the bytes, compressed
};

struct Site {
  std::optional<Api> Questions = std::nullopt;
  std::vector<Asset> Files = {};
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_SITE_H
