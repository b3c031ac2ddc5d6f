//===- Stdio.h - Serving one peer over a pair of pipes ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stdio transport: one JSON document on each line, in and out. Nothing
/// else is written to the output.
///
/// The calling thread reads and answers what is at hand, and a CallQueue runs
/// the rest, so that a slow call never delays a ping, or a quick call. While a
/// peer does not read, neither does the server. Descriptors keep their mode, as
/// O_NONBLOCK would affect all processes that share them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_STDIO_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_STDIO_H

#include "mcp/protocol/Dispatcher.h"

#include <chrono>

namespace torchtalk::mcp {

struct StdioOptions {
  int InFd = 0;
  int OutFd = 1;
  size_t LineCap = size_t{4} << 20; ///< bytes
  unsigned Workers = 4;
  size_t MaxQueuedCalls = 1024;
  size_t MaxQueuedBytes = size_t{16} << 20;
  /// How long calls in flight may go on after the end of the input.
  std::chrono::milliseconds DrainTime{10'000};
  /// Called at the end of the input, before waiting for calls in flight.
  std::function<void()> OnEnd;
};

/// Serves until the end of the input (calls in flight are answered first),
/// until the output is closed, or until SIGINT, SIGTERM or SIGHUP, which it
/// blocks. \returns the exit code of the process. If a call does not end in
/// time, the process exits here with code 0.
int serveStdio(const Dispatcher &Server, const StdioOptions &Options = {});

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_STDIO_H
