//===- Door.h - Letting browsers in -----------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A browser cannot send the token of a server with the address of a page. It
/// is given a link instead that works once, and gets a cookie for it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_DOOR_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_DOOR_H

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace torchtalk::mcp {

/// Not thread-safe. Forgets all when the server ends.
class Door {
public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::minutes KeyTime{10};

  Door();

  /// A key that opens once, until KeyTime is over. Of many, the oldest are
  /// forgotten.
  std::string makeKey(Clock::time_point Now);
  /// The value of a cookie for \p Key, which is used up.
  std::optional<std::string> open(std::string_view Key, Clock::time_point Now);
  /// Whether a Cookie header, "a=b; c=d", has one that open() made.
  bool admits(std::string_view CookieHeader) const;

  /// Differs between servers, as browsers send a cookie to every port of a
  /// host.
  const std::string &cookieName() const { return Name; }

private:
  struct Key {
    std::string Secret;
    Clock::time_point Until;
  };
  std::string Name;
  std::deque<Key> Keys;
  std::deque<std::string> Cookies;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_DOOR_H
