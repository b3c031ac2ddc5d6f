//===- Stdio.h - Serving one peer over a pair of pipes ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stdio transport: one JSON document a line, in and out. Nothing else ever
/// reaches the output.
///
/// The calling thread reads and answers what is quick, a small pool runs the
/// rest, so that a slow call never delays a ping. A peer that does not read
/// stops us from reading. Descriptors stay in the mode in which we got them:
/// O_NONBLOCK would leak into everyone who shares them.
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
  /// Called at the end of the input, before calls in flight are waited for.
  std::function<void()> OnEnd;
};

/// Serves until the end of the input (calls in flight are answered first),
/// until the output is closed, or until SIGINT, SIGTERM or SIGHUP, which it
/// blocks. \returns the exit code of the process. A call that does not end in
/// time is left behind: then the process ends here, with exit code 0.
int serveStdio(const Dispatcher &Server, const StdioOptions &Options = {});

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_STDIO_H
