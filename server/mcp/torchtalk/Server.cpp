//===- Server.cpp - The server of torchtalk -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Server.h"
#include "mcp/torchtalk/Api.h"

#include "mcp/torchtalk/Resources.h"
#include "mcp/torchtalk/Tools.h"

#include "llvm/ADT/StringRef.h"

#include <condition_variable>
#include <csignal>

using namespace torchtalk;
using namespace torchtalk::mcp;

namespace {

/// Why the index of a project is not open is told in answers.
ServerSettings hidingFolders(ServerSettings S) {
  if (S.Remote && S.Others.Projects)
    S.Others.Projects =
        [All = S.Others.Projects](std::vector<std::string> &Problems) {
          auto Found = All(Problems);
          for (std::string &Problem : Problems)
            Problem = withoutFolders(Problem);
          return Found;
        };
  return S;
}

} // namespace

TorchtalkServer::TorchtalkServer(ServerSettings S)
    : Settings(hidingFolders(std::move(S))),
      Index(std::make_shared<OpenIndex>(Settings.Find, Settings.Reader,
                                        Settings.Remote)),
      Changes(
          Subscriptions::make({.Resources = true, .ResourceUpdates = true})),
      Tools(std::make_shared<const ToolRegistry>(
          torchtalkTools(Index, Settings.Others, Settings.MaxDepth))) {
  auto Known = torchtalkResources(Index);
  if (Settings.Page)
    addApp(Known, Settings.Page, api());
  auto Resources = std::make_shared<const ResourceRegistry>(std::move(Known));
  auto Prompts =
      std::make_shared<const PromptRegistry>(torchtalkPrompts(Index));
  TheDispatcher = std::make_unique<Dispatcher>(
      torchtalkInfo(Settings.Version),
      std::vector<Feature>{
          ToolRegistry::feature(Tools),
          ResourceRegistry::feature(Resources,
                                    Changes->changesOf(ListKind::Resources)),
          PromptRegistry::feature(Prompts),
          completionFeature(Prompts, Resources), Changes->feature()});
  // A signal is for the thread that serves: one that came here would end us.
  sigset_t All, Before;
  sigfillset(&All);
  pthread_sigmask(SIG_SETMASK, &All, &Before);
  Watcher = std::jthread([this](const std::stop_token &Stop) { watch(Stop); });
  pthread_sigmask(SIG_SETMASK, &Before, nullptr);
}

TorchtalkServer::~TorchtalkServer() = default;

MetricSources TorchtalkServer::metrics() const {
  MetricSources Sources;
  Sources.KnowsTool = [Tools = Tools](std::string_view Name) {
    return Tools->knows(Name);
  };
  Sources.More = [Index = Index, Changes = Changes] {
    index::CacheCounts Cache;
    uint64_t Generation = 0, Created = 0;
    if (auto Reader = Index->opened()) {
      Cache = Reader->cacheCounts();
      Created = Reader->summary().CreatedUnix;
    }
    // The one that the next call will be answered from. Not a number: then it
    // is none of ours, and 0 says so.
    std::string Now = Index->published();
    if (llvm::StringRef(Now).rsplit('/').second.getAsInteger(10, Generation))
      Generation = 0;
    AnswerCache::Counts Answers = Index->answers().counts();
    auto Number = [](uint64_t N) { return static_cast<double>(N); };
    return std::vector<MetricValue>{
        {"torchtalk_index_generation",
         "Generation of the index that calls are answered from; 0: none", false,
         Number(Generation)},
        {"torchtalk_index_created_seconds",
         "When the generation that is open was made, in Unix time", false,
         Number(Created)},
        {"torchtalk_index_cache_hits_total",
         "Blocks of the index that were in the cache", true,
         Number(Cache.Hits)},
        {"torchtalk_index_cache_misses_total",
         "Blocks of the index that were read", true, Number(Cache.Misses)},
        {"torchtalk_index_cache_bytes", "Memory of that cache", false,
         Number(Cache.Bytes)},
        {"torchtalk_answer_cache_hits_total",
         "Calls of tools that were answered as before", true,
         Number(Answers.Hits)},
        {"torchtalk_answer_cache_misses_total", "Calls of tools that were not",
         true, Number(Answers.Misses)},
        {"torchtalk_answer_cache_bytes", "Memory of those answers", false,
         Number(Answers.Bytes)},
        {"torchtalk_mcp_subscriptions", "Peers that listen for changes", false,
         Number(Changes->listeners())}};
  };
  return Sources;
}

Api TorchtalkServer::api() const {
  return torchtalkApi(
      Index, std::make_shared<const questions::Finders>(Settings.Others),
      Settings.MaxDepth);
}

bool TorchtalkServer::ready() const {
  auto Open = Index->current();
  if (Open)
    return !Index->sawDamage();
  // Who may know more asks a tool: this answer is for anybody.
  llvm::consumeError(Open.takeError());
  return false;
}

void TorchtalkServer::watch(const std::stop_token &Stop) {
  std::mutex Lock;
  std::condition_variable_any Stopped;
  std::unique_lock Guard(Lock);
  std::string Known = Index->published();
  while (!Stop.stop_requested()) {
    Stopped.wait_for(Guard, Stop, Settings.WatchTime, [] { return false; });
    if (Stop.stop_requested() || Changes->listeners() == 0)
      continue;
    std::string Now = Index->published();
    // One that vanished is no news: there is nothing else to be read. Whoever
    // came after a change that nobody waited for hears of it once too often.
    if (Now.empty() || Now == Known)
      continue;
    Known = Now;
    Changes->listChanged(ListKind::Resources);
    Changes->resourceChanged(StatusUri);
    Changes->resourceChanged(ArchitectureUri);
  }
}
