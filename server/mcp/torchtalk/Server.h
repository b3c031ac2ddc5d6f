//===- Server.h - The server of torchtalk -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All that torchtalk offers, behind one dispatcher, for any transport. Peers
/// are told when a new generation of the index appears.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_SERVER_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_SERVER_H

#include "mcp/features/Subscriptions.h"
#include "mcp/features/ToolRegistry.h"
#include "mcp/protocol/Dispatcher.h"
#include "mcp/torchtalk/Apps.h"
#include "mcp/torchtalk/OpenIndex.h"
#include "mcp/transport/Metrics.h"
#include "mcp/transport/Site.h"
#include "questions/Places.h"

#include <chrono>
#include <memory>
#include <thread>

namespace torchtalk::mcp {

struct ServerSettings {
  FindIndex Find;
  questions::Finders Others = {}; ///< of projects and other indexes
  index::ReaderOptions Reader;
  unsigned MaxDepth = 10; ///< of an impact
  bool Remote = false;    ///< peers may be on other machines
  std::string Version;
  /// Of the explorer, for MCP Apps; null: there are none.
  PageWith Page = nullptr;
  /// How often to look for a new generation while somebody wants to know.
  std::chrono::milliseconds WatchTime{500};
};

class TorchtalkServer {
public:
  explicit TorchtalkServer(ServerSettings Settings);
  ~TorchtalkServer();
  TorchtalkServer(const TorchtalkServer &) = delete;
  TorchtalkServer &operator=(const TorchtalkServer &) = delete;

  const Dispatcher &dispatcher() const { return *TheDispatcher; }
  /// Ends all streams with their answer.
  void finishStreams() { Changes->finishAll(); }
  MetricSources metrics() const;
  /// The questions for whoever prefers plain HTTP. Lives as long as this.
  Api api() const;
  /// Whether there is an index to answer from, and none of its parts was found
  /// to be damaged.
  bool ready() const;

private:
  void watch(const std::stop_token &Stop);

  ServerSettings Settings;
  std::shared_ptr<OpenIndex> Index;
  std::shared_ptr<Subscriptions> Changes;
  std::shared_ptr<const ToolRegistry> Tools;
  std::unique_ptr<Dispatcher> TheDispatcher;
  std::jthread Watcher; ///< last: it uses all of the above
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_SERVER_H
