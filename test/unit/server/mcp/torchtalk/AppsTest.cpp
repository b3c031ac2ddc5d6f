//===- AppsTest.cpp - Pages beside the answers of tools -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Apps.h"

#include "Harness.h"
#include "questions/Pages.h"

#include <gtest/gtest.h>

using namespace torchtalk;
using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

/// A server with the app alone, whose questions answer with what they got.
Dispatcher server() {
  auto Registry = std::make_shared<ResourceRegistry>();
  addApp(*Registry, [](const Json &Saved) { return Saved.dump(); },
         {[](std::string_view Name) { return Name == "op/show"; },
          [](const ApiCall &Call, bool *) {
            return Reply{Call.Name + Call.Arguments.dump(), 0, true};
          }});
  return {{"app", "App", "1", ""}, {ResourceRegistry::feature(Registry)}};
}

Json read(const std::string &Uri) {
  static const Dispatcher Server = server();
  Session Peer;
  return Json::parse(
      Server.answer(modern("resources/read", R"(,"uri":")" + Uri + "\""), Peer)
          .value_or("{}"));
}

TEST(Apps, ThePageKnowsWhichToolItShows) {
  const Json Content = read("ui://torchtalk/explore")["result"]["contents"][0];
  EXPECT_EQ(Content["mimeType"], "text/html;profile=mcp-app");
  const Json Tools =
      Json::parse(Content["text"].get<std::string>()).at("tools");
  EXPECT_EQ(Tools[0]["question"], "trace");
  EXPECT_EQ(Tools[0]["page"], "op");
  EXPECT_EQ(Tools[0]["values"]["func"], "name");
}

TEST(Apps, QuestionsAreResources) {
  const Json Content =
      read("torchtalk://api/op%2Fshow?parameters=%7B%22op%22%3A%22a%20b%22%7D")
          ["result"]["contents"][0];
  EXPECT_EQ(Content["mimeType"], "application/json");
  EXPECT_EQ(Content["text"], R"(op/show{"op":"a b"})");
}

TEST(Apps, OtherQuestionsAndParametersAreNone) {
  for (const char *Uri : {"torchtalk://api/other?parameters=%7B%7D",
                          "torchtalk://api/op%2Fshow?parameters=%5B%5D",
                          "torchtalk://api/op%2Fshow?parameters=%7B",
                          "torchtalk://api/op%2Fshow", "ui://torchtalk/other"})
    EXPECT_TRUE(read(Uri).contains("error")) << Uri;
}

TEST(Apps, NeitherIsListed) {
  const Dispatcher Server = server();
  Session Peer;
  for (const char *List : {"resources/list", "resources/templates/list"}) {
    const std::string Answer = Server.answer(modern(List), Peer).value_or("");
    EXPECT_NE(Answer.find("result"), std::string::npos);
    EXPECT_EQ(Answer.find("torchtalk:"), std::string::npos) << Answer;
  }
}

TEST(Apps, OnlyToolsWithAPageNameIt) {
  EXPECT_EQ(appMeta("graph")["ui"]["resourceUri"], "ui://torchtalk/explore");
  EXPECT_TRUE(appMeta("bridge").empty());
}

TEST(Apps, AddressesHoldAnyText) {
  const questions::Page *Op = questions::pageOf("trace");
  ASSERT_TRUE(Op);
  EXPECT_EQ(questions::addressOf(*Op, {{"func", "a<b> &c=\"d\""}}),
            "op?name=a%3Cb%3E%20%26c%3D%22d%22");
  EXPECT_EQ(questions::addressOf(*questions::pageOf("ops"),
                                 {{"has", {"CPU", "CUDA"}}, {"limit", 3}}),
            "matrix?has=CPU,CUDA");
  EXPECT_EQ(
      questions::addressOf(*questions::pageOf("backend"), {{"name", "MPS"}}),
      "backend?name=MPS&mode=coverage");
  EXPECT_EQ(questions::addressOf(*questions::pageOf("get_status"),
                                 questions::Given::object()),
            "index");
}

} // namespace
