//===- Serving.cpp - What the commands that serve share -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/Serving.h"
#include "cli/Limits.h"
#include "cli/Settings.h"
#include "commands/Finders.h"
#include "explore/Explore.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

#include <utility>

namespace torchtalk::cli {

namespace {

constexpr int DefaultCacheMiB = 64;
constexpr int MaxCacheMiB = 1 << 20;

} // namespace

Option cacheOption() {
  return count("cache-mb", DefaultCacheMiB,
               "memory for parts of the index that were read, in MiB", 1,
               MaxCacheMiB);
}

mcp::ServerSettings serverSettings(const Arguments &Given, bool Remote,
                                   std::function<bool()> Making) {
  mcp::ServerSettings Settings;
  Settings.Version = TORCHTALK_VERSION;
  Settings.Page = explore::pageWith;
  Settings.MaxDepth = maxDepth();
  Settings.Reader.CacheBytes = Given.count("cache-mb") << 20;
  Settings.Reader.CountCache = Remote;
  Settings.Remote = Remote;
  Settings.Find =
      [Given, Making = std::move(Making)]() -> llvm::Expected<mcp::IndexPlace> {
    auto Found = TRY(requireIndexDir(Given));
    const bool IsThere =
        llvm::sys::fs::exists(below(Found.IndexDir, "CURRENT"));
    if (!IsThere && !Found.Package && Making && Making())
      return makeError("a ready index of " + Found.Source +
                       " is being looked for: ask again in half a minute");
    if (!IsThere && Found.Package)
      return makeError("the index of the " + Found.Origin +
                       " is being made: ask again in half a minute. If it is "
                       "not there then, 'torchtalk index build' says why");
    return mcp::IndexPlace{Found.IndexDir, Found.ReadFrom};
  };
  Settings.Others = findersOf(Given, Remote ? OtherPlaces::Snapshots
                                            : OtherPlaces::SnapshotsAndFolders);
  return Settings;
}

llvm::Error serve(mcp::TorchtalkServer &Server, mcp::HttpOptions Options) {
  Options.Pages = {Server.api(), explore::explorerFiles()};
  Options.OnStop = [&] { Server.finishStreams(); };
  Options.Metrics = Server.metrics();
  Options.Ready = [&] { return Server.ready(); };
  return mcp::serveHttp(Server.dispatcher(), Options);
}

} // namespace torchtalk::cli
