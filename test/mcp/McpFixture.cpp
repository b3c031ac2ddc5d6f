//===- McpFixture.cpp - A server on the same protocol library -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `torchtalk mcp-serve` is, with test tools and without an index. The
/// environment sets its limits: LINE_CAP (bytes) and DRAIN_MS; HTTP_PORT makes
/// it serve HTTP, with HEADER_MS, BODY_MS, IDLE_MS, KEEP_ALIVE_MS, MAX_CALLS,
/// MAX_CONNECTIONS, WORKERS and TOKEN, and prints its address.
///
//===----------------------------------------------------------------------===//

#include "ConformanceTools.h"
#include "FixtureTools.h"

#include "mcp/transport/HttpServer.h"
#include "mcp/transport/Stdio.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace torchtalk::mcp;
using std::chrono::milliseconds;

namespace {

template <typename T> void setFrom(const char *Name, T &Value) {
  if (const char *Text = std::getenv(Name))
    Value = T(std::strtoull(Text, nullptr, 10));
}

int serveOverHttp(const Dispatcher &Server, Subscriptions &Changes) {
  HttpOptions Options;
  setFrom("HTTP_PORT", Options.Port);
  setFrom("HEADER_MS", Options.HeaderTime);
  setFrom("BODY_MS", Options.BodyTime);
  setFrom("IDLE_MS", Options.IdleTime);
  setFrom("KEEP_ALIVE_MS", Options.KeepAliveTime);
  setFrom("DRAIN_MS", Options.DrainTime);
  setFrom("MAX_CALLS", Options.MaxCalls);
  setFrom("MAX_CONNECTIONS", Options.MaxConnections);
  setFrom("WORKERS", Options.Workers);
  Options.Policy.Hosts = {"localhost", "127.0.0.1", "[::1]"};
  if (const char *Token = std::getenv("TOKEN"))
    Options.Policy.Token = Token;
  Options.OnListening = [](const std::string &Url, const std::string &) {
    llvm::outs() << Url << "/mcp\n";
    llvm::outs().flush();
  };
  Options.OnStop = [&] { Changes.finishAll(); };
  if (llvm::Error E = serveHttp(Server, Options)) {
    llvm::errs() << llvm::toString(std::move(E)) << "\n";
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

} // namespace

int main() {
  auto Changes = Subscriptions::make({true, true, true, true});
  ToolRegistry Tools = test::fixtureTools();
  test::addContentTools(Tools, Changes);
  test::addInputTools(Tools);
  auto Resources =
      std::make_shared<const ResourceRegistry>(test::conformanceResources());
  auto Prompts =
      std::make_shared<const PromptRegistry>(test::conformancePrompts());
  Dispatcher Server(
      test::fixtureInfo(),
      {ToolRegistry::feature(
           std::make_shared<const ToolRegistry>(std::move(Tools)),
           Changes->changesOf(ListKind::Tools)),
       ResourceRegistry::feature(Resources,
                                 Changes->changesOf(ListKind::Resources)),
       PromptRegistry::feature(Prompts, Changes->changesOf(ListKind::Prompts)),
       completionFeature(Prompts, Resources), test::loggingFeature(),
       Changes->feature()});
  if (std::getenv("HTTP_PORT"))
    return serveOverHttp(Server, *Changes);
  StdioOptions Options;
  setFrom("LINE_CAP", Options.LineCap);
  setFrom("DRAIN_MS", Options.DrainTime);
  Options.OnEnd = [&] { Changes->finishAll(); };
  return serveStdio(Server, Options);
}
