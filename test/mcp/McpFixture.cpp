//===- McpFixture.cpp - A server on the same protocol library -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `torchtalk mcp-serve` is, with test tools and without an index.
/// LINE_CAP (bytes) and DRAIN_MS in the environment set its limits.
///
//===----------------------------------------------------------------------===//

#include "FixtureTools.h"

#include "mcp/Stdio.h"

#include <cstdlib>

using namespace torchtalk::mcp;

int main() {
  StdioOptions Options;
  if (const char *Cap = std::getenv("LINE_CAP"))
    Options.LineCap = std::strtoull(Cap, nullptr, 10);
  if (const char *Drain = std::getenv("DRAIN_MS"))
    Options.DrainTime =
        std::chrono::milliseconds(std::strtoull(Drain, nullptr, 10));
  Dispatcher Server(test::fixtureInfo(),
                    {ToolRegistry::feature(test::fixtureTools())});
  return serveStdio(Server, Options);
}
