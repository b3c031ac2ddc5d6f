//===- Crowd.h - Who gives way to a newcomer --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Open connections by the address that they are from, and which of them are
/// silent. When there is no room for another one, the address that takes most
/// of it gives way first, so that one alone cannot keep the others out.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_CROWD_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_CROWD_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

namespace torchtalk::mcp {

/// \p Member: a connection, cheap to copy and to compare; one that has not
/// joined, or has left, is ignored. Not thread-safe.
template <typename Member> class Crowd {
public:
  void join(Member M, const std::string &From) {
    Members[M].From = From;
    ++Groups[From].Open;
  }
  void leave(Member M) {
    auto At = Members.find(M);
    if (At == Members.end())
      return;
    speaks(M);
    auto Group = Groups.find(At->second.From);
    if (--Group->second.Open == 0)
      Groups.erase(Group);
    Members.erase(At);
  }
  size_t size() const { return Members.size(); }

  /// From now on it owes us a request, or the rest of one.
  void silent(Member M) {
    speaks(M);
    auto At = Members.find(M);
    if (At == Members.end())
      return;
    At->second.SilentSince = ++Now;
    Groups[At->second.From].Silent.emplace(Now, M);
  }
  /// We owe it an answer.
  void speaks(Member M) {
    auto At = Members.find(M);
    if (At == Members.end() || At->second.SilentSince == 0)
      return;
    Groups[At->second.From].Silent.erase(At->second.SilentSince);
    At->second.SilentSince = 0;
  }

  /// The one that has been silent for longest, of the address that has the most
  /// connections among those that have a silent one. std::nullopt: none is
  /// silent.
  std::optional<Member> nextToLeave() const {
    const Group *Most = nullptr;
    for (const auto &[From, Of] : Groups) {
      if (Of.Silent.empty())
        continue;
      if (!Most || Of.Open > Most->Open ||
          (Of.Open == Most->Open &&
           Of.Silent.begin()->first < Most->Silent.begin()->first))
        Most = &Of;
    }
    if (!Most)
      return std::nullopt;
    return Most->Silent.begin()->second;
  }

private:
  struct Seat {
    std::string From;
    uint64_t SilentSince = 0; ///< 0: it is not
  };
  struct Group {
    size_t Open = 0;
    std::map<uint64_t, Member> Silent; ///< by since when
  };
  std::unordered_map<Member, Seat> Members;
  std::unordered_map<std::string, Group> Groups;
  uint64_t Now = 0; ///< counts, as clocks may stand still
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_CROWD_H
