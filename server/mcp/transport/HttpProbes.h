//===- HttpProbes.h - Who is there, and how are we -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the server tells those who watch it, and by what it tells its peers
/// apart. Called on the I/O thread.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_HTTPPROBES_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_HTTPPROBES_H

#include "mcp/transport/HttpConnection.h"

#include <functional>
#include <string>

namespace torchtalk::mcp {

/// The address of the other end; of IPv6 its network of 64 bits, as who has one
/// address of it has them all. "0.0.0.0" for one that is gone.
std::string addressOf(const tcp::socket &Peer);

std::string metricsText(HttpShared &Of);

/// Calls \p Tell, on the I/O thread, with whether calls can be answered. It is
/// found out on a worker, as it may open an index, in the turn of \p From.
void askReadiness(HttpShared &Of, const std::string &From,
                  const std::function<void(bool Good)> &Tell);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_HTTPPROBES_H
