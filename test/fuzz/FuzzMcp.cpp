//===- FuzzMcp.cpp - Any bytes for the dispatcher -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An input is what a peer sends over stdio, line by line, to a server with
/// tools, resources, prompts, completions and subscriptions. Every line that
/// goes out is one JSON-RPC document, and a good request is answered
/// afterwards.
///
//===----------------------------------------------------------------------===//

#include "ConformanceTools.h"
#include "FixtureTools.h"
#include "Fuzz.h"

#include "mcp/transport/LineBuffer.h"

using namespace torchtalk;
using namespace torchtalk::mcp;

namespace {

constexpr size_t LineCap = 8192;
constexpr const char *Ping = R"({"jsonrpc":"2.0","id":"last","method":"ping"})";

/// All but the tools that take time.
std::unique_ptr<Dispatcher>
makeServer(const std::shared_ptr<Subscriptions> &Changes) {
  ToolRegistry Tools;
  Tools.add(test::echoTool());
  Tools.add(test::answerTool());
  Tools.add(ToolAlias{"called_by", "echo", {{"mode", "callers"}}});
  test::addInputTools(Tools);
  auto Resources =
      std::make_shared<const ResourceRegistry>(test::conformanceResources());
  auto Prompts =
      std::make_shared<const PromptRegistry>(test::conformancePrompts());
  return std::make_unique<Dispatcher>(
      test::fixtureInfo(),
      std::vector<Feature>{
          ToolRegistry::feature(
              std::make_shared<const ToolRegistry>(std::move(Tools))),
          ResourceRegistry::feature(Resources,
                                    Changes->changesOf(ListKind::Resources)),
          PromptRegistry::feature(Prompts),
          completionFeature(Prompts, Resources), Changes->feature()});
}

void checkLine(const std::string &Line) {
  check(Line.find('\n') == std::string::npos, "a reply of more than one line");
  Input Document = Input::parse(Line, nullptr, /*allow_exceptions=*/false);
  check(Document.is_object() && Document.value("jsonrpc", "") == "2.0",
        "a reply that is no JSON-RPC document");
  check(!Document.contains("id") || Document["id"].is_string() ||
            Document["id"].is_number_integer(),
        "a reply with an id that nobody can have sent");
}

} // namespace

void torchtalk::fuzz(std::string_view Input) {
  static auto Changes = Subscriptions::make({true, true, true, true});
  static auto Server = makeServer(Changes);
  Session Peer({.Notify = checkLine,
                .Finish = [](const Reply &Answer) { checkLine(Answer.Line); }});
  LineBuffer Lines(
      LineCap,
      [&](std::string_view Line) {
        if (auto Answer = Server->answer(Line, Peer))
          checkLine(*Answer);
      },
      [] {});
  Lines.feed(Input);
  Lines.finish();
  Changes->listChanged(ListKind::Resources);
  Changes->resourceChanged("test://static-text");
  auto Answer = Server->answer(Ping, Peer);
  check(Answer && Answer->find("\"last\"") != std::string::npos,
        "a good request without an answer");
  Changes->finishAll();
}
