//===- FeaturesTest.cpp - Resources, prompts, completions, changes --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConformanceTools.h"
#include "Harness.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

using Variables = std::optional<UriVariables>;

TEST(MatchUri, FindsVariables) {
  EXPECT_EQ(matchUri("a://b", "a://b"), Variables(UriVariables{}));
  EXPECT_EQ(matchUri("a://{x}", "a://b::c.d"),
            Variables(UriVariables{{"x", std::string("b::c.d")}}));
  EXPECT_EQ(matchUri("a://{x}/data", "a://5/data"),
            Variables(UriVariables{{"x", std::string("5")}}));
  EXPECT_EQ(matchUri("a://{x}", "a://b/c%2Fd%20e"),
            Variables(UriVariables{{"x", std::string("b/c/d e")}}));
}

TEST(MatchUri, RefusesWhatDoesNotFit) {
  EXPECT_EQ(matchUri("a://b", "a://c"), std::nullopt);
  EXPECT_EQ(matchUri("a://b", "a://b/"), std::nullopt);
  EXPECT_EQ(matchUri("a://{x}", "a://"), std::nullopt);
  EXPECT_EQ(matchUri("a://{x}/data", "a://5/date"), std::nullopt);
  EXPECT_EQ(matchUri("a://{x}", "b://x"), std::nullopt);
}

TEST(MatchUri, RefusesWhatIsNoName) {
  for (const char *Value : {"%", "%2", "%zz", "a%00b", "a%0Ab", "a\nb"})
    EXPECT_EQ(matchUri("a://{x}", std::string("a://") + Value), std::nullopt)
        << Value;
}

/// Everything that the fixture server offers, without a process.
class Features : public testing::Test {
protected:
  Features()
      : Resources(std::make_shared<ResourceRegistry>(conformanceResources())),
        Prompts(std::make_shared<PromptRegistry>(conformancePrompts())) {
    Server = std::make_unique<Dispatcher>(
        fixtureInfo(),
        std::vector<Feature>{
            ResourceRegistry::feature(Resources,
                                      Changes->changesOf(ListKind::Resources)),
            PromptRegistry::feature(Prompts),
            completionFeature(Prompts, Resources), Changes->feature()});
  }

  Json ask(const std::string &Text) {
    auto Line = Server->answer(Text, Peer);
    return Line ? Json::parse(*Line) : Json();
  }
  Json result(const std::string &Method, const std::string &Params) {
    return ask(legacy(Method, Params))["result"];
  }
  int error(const std::string &Method, const std::string &Params) {
    Json Reply = ask(legacy(Method, Params));
    return Reply.contains("error") ? Reply["error"]["code"].get<int>() : 0;
  }
  /// What was told besides answers; forgets it.
  std::vector<Json> told() { return std::exchange(Told, {}); }

  std::vector<Json> Told;
  std::vector<Json> Finished;
  std::shared_ptr<Subscriptions> Changes =
      Subscriptions::make({.Resources = true, .ResourceUpdates = true});
  std::shared_ptr<ResourceRegistry> Resources;
  std::shared_ptr<PromptRegistry> Prompts;
  std::unique_ptr<Dispatcher> Server;
  Session Peer{{.Notify =
                    [this](const std::string &Line) {
                      Told.push_back(Json::parse(Line));
                    },
                .Finish =
                    [this](const Reply &Answer) {
                      Finished.push_back(Json::parse(Answer.Line));
                    }}};
};

TEST_F(Features, CursorsOfNoListAreRefused) {
  ask(LegacyHello);
  for (const char *List : {"resources/list", "resources/templates/list"})
    for (const char *Bad : {"", "2", "2.0", "-1.x", "99999999999999999999.a"})
      EXPECT_EQ(error(List, std::string(R"({"cursor":")") + Bad + "\"}"),
                code::InvalidParams)
          << Bad;
}

TEST_F(Features, AnUnknownResourceHasTheCodeOfItsEra) {
  ask(LegacyHello);
  for (const char *Uri :
       {"test://nothing", "file:///etc/passwd", "/etc/passwd", "../../etc",
        "test://template/%2e%2e%2f/other", "", "not a uri"}) {
    Json Old =
        ask(legacy("resources/read", std::string(R"({"uri":")") + Uri + "\"}"));
    EXPECT_EQ(Old["error"]["code"], code::ResourceNotFound) << Old;
    EXPECT_EQ(Old["error"]["data"]["uri"], Uri);
    Json New =
        ask(modern("resources/read", std::string(R"(,"uri":")") + Uri + "\""));
    EXPECT_EQ(New["error"]["code"], code::InvalidParams) << New;
  }
}

TEST_F(Features, WhatMayChangeIsNotToBeCached) {
  Json Read = ask(modern("resources/read", R"(,"uri":"test://static-text")"));
  EXPECT_EQ(Read["result"]["ttlMs"], 0);
  Json List = ask(modern("resources/list"));
  EXPECT_GT(List["result"]["ttlMs"], 0);
}

TEST_F(Features, PromptsAskForWhatTheyNeed) {
  ask(LegacyHello);
  Json Missing = ask(legacy("prompts/get", R"({"name":)"
                                           R"("test_prompt_with_arguments",)"
                                           R"("arguments":{"arg1":"a"}})"));
  EXPECT_EQ(Missing["error"]["code"], code::InvalidParams);
  std::string Why = Missing["error"]["message"];
  EXPECT_NE(Why.find("arg2"), std::string::npos) << Why;
  for (const char *Bad :
       {R"({})", R"({"name":5})", R"({"name":"test_simple_promt"})",
        R"({"name":"test_simple_prompt","arguments":[]})",
        R"({"name":"test_simple_prompt","arguments":{"x":"y"}})",
        R"({"name":"test_prompt_with_arguments",)"
        R"("arguments":{"arg1":5,"arg2":"b"}})"})
    EXPECT_EQ(error("prompts/get", Bad), code::InvalidParams) << Bad;
}

TEST_F(Features, CompletionsAreAtMostAHundred) {
  ask(LegacyHello);
  Json Answer =
      result("completion/complete", R"({"ref":{"type":"ref/resource",)"
                                    R"("uri":"test://template/{id}/data"},)"
                                    R"("argument":{"name":"id","value":"1"}})");
  // 1, 10 to 19, 100 to 149.
  EXPECT_EQ(Answer["completion"]["values"].size(), 61U);
  EXPECT_EQ(Answer["completion"]["hasMore"], false);
  Answer =
      result("completion/complete", R"({"ref":{"type":"ref/resource",)"
                                    R"("uri":"test://template/{id}/data"},)"
                                    R"("argument":{"name":"id","value":""}})");
  EXPECT_EQ(Answer["completion"]["values"].size(), 100U);
  EXPECT_EQ(Answer["completion"]["total"], 150);
  EXPECT_EQ(Answer["completion"]["hasMore"], true);
}

TEST_F(Features, CompletionsOfNothingAreErrors) {
  ask(LegacyHello);
  for (const char *Bad :
       {R"({})", R"({"ref":5,"argument":{}})",
        R"({"ref":{"type":"ref/prompt"},"argument":{}})",
        R"({"ref":{"type":"ref/other"},"argument":{"name":"a","value":""}})",
        R"({"ref":{"type":"ref/prompt","name":"none"},)"
        R"("argument":{"name":"a","value":""}})",
        R"({"ref":{"type":"ref/prompt","name":"test_prompt_with_arguments"},)"
        R"("argument":{"name":"none","value":""}})",
        R"({"ref":{"type":"ref/resource","uri":"test://none/{id}"},)"
        R"("argument":{"name":"id","value":""}})",
        R"({"ref":{"type":"ref/prompt","name":"test_prompt_with_arguments"},)"
        R"("argument":{"name":"arg1","value":5}})"})
    EXPECT_EQ(error("completion/complete", Bad), code::InvalidParams) << Bad;
}

TEST_F(Features, ALegacySessionHearsOfListsAndOfWhatItSubscribedTo) {
  EXPECT_EQ(Changes->listeners(), 0U);
  Json Hello = ask(LegacyHello);
  EXPECT_EQ(Hello["result"]["capabilities"]["resources"]["listChanged"], true);
  EXPECT_FALSE(
      Hello["result"]["capabilities"]["prompts"].contains("listChanged"));
  Changes->listChanged(ListKind::Resources);
  auto Heard = told();
  ASSERT_EQ(Heard.size(), 1U);
  EXPECT_EQ(Heard[0]["method"], "notifications/resources/list_changed");
  Changes->listChanged(ListKind::Tools); // not declared
  Changes->resourceChanged("test://static-text");
  EXPECT_TRUE(told().empty());
  result("resources/subscribe", R"({"uri":"test://static-text"})");
  Changes->resourceChanged("test://static-text");
  EXPECT_EQ(told().size(), 1U);
  result("resources/unsubscribe", R"({"uri":"test://static-text"})");
  Changes->resourceChanged("test://static-text");
  EXPECT_TRUE(told().empty());
}

TEST_F(Features, AModernListenerHearsWhatItAskedFor) {
  EXPECT_EQ(ask(modern("subscriptions/listen",
                       R"(,"notifications":{"resourcesListChanged":true,)"
                       R"("promptsListChanged":true,)"
                       R"("resourceSubscriptions":["test://a"]})")),
            Json());
  auto Heard = told();
  ASSERT_EQ(Heard.size(), 1U);
  EXPECT_EQ(Heard[0]["method"], "notifications/subscriptions/acknowledged");
  Json Honoured = Heard[0]["params"]["notifications"];
  EXPECT_EQ(Honoured["resourcesListChanged"], true);
  EXPECT_FALSE(Honoured.contains("promptsListChanged")); // not offered
  Changes->listChanged(ListKind::Resources);
  Changes->resourceChanged("test://a");
  Changes->resourceChanged("test://b");
  Heard = told();
  ASSERT_EQ(Heard.size(), 2U);
  for (const Json &One : Heard)
    EXPECT_EQ(One["params"]["_meta"][SubscriptionIdKey], 1);
}

TEST_F(Features, TheEndOfAStreamIsItsAnswer) {
  ask(modern("subscriptions/listen",
             R"(,"notifications":{"resourcesListChanged":true})"));
  Changes->finishAll();
  ASSERT_EQ(Finished.size(), 1U);
  EXPECT_EQ(Finished[0]["id"], 1);
  EXPECT_EQ(Finished[0]["result"]["resultType"], "complete");
  EXPECT_EQ(Finished[0]["result"]["_meta"][SubscriptionIdKey], 1);
  EXPECT_EQ(Changes->listeners(), 0U);
  EXPECT_EQ(Peer.inFlight(), 0U);
}

TEST_F(Features, ACancelledStreamIsSilent) {
  ask(modern("subscriptions/listen",
             R"(,"notifications":{"resourcesListChanged":true})"));
  told();
  ask(R"({"jsonrpc":"2.0","method":"notifications/cancelled",)"
      R"("params":{"requestId":1}})");
  Changes->listChanged(ListKind::Resources);
  Changes->finishAll();
  EXPECT_TRUE(told().empty());
  EXPECT_TRUE(Finished.empty());
}

TEST_F(Features, ASessionThatEndsListensNoMore) {
  {
    Session Short{Peer.output()};
    Server->answer(LegacyHello, Short);
    Server->answer(modern("subscriptions/listen",
                          R"(,"notifications":{"resourcesListChanged":true})"),
                   Short);
    EXPECT_EQ(Changes->listeners(), 2U);
  }
  EXPECT_EQ(Changes->listeners(), 0U);
}

TEST_F(Features, ListenersAreBounded) {
  Session Greedy{Peer.output()};
  for (size_t I = 0; I <= Subscriptions::MaxListeners; ++I) {
    std::string Text = modern("subscriptions/listen",
                              R"(,"notifications":{"resourcesListChanged":)"
                              R"(true})");
    Text.replace(Text.find("\"id\":1"), 6, "\"id\":" + std::to_string(I + 1));
    auto Line = Server->answer(Text, Greedy);
    EXPECT_EQ(Line.has_value(), I == Subscriptions::MaxListeners) << I;
  }
}

TEST_F(Features, WhoCannotHearIsNotPromisedAnything) {
  Session Stateless{{}, {.Stateless = true}};
  Json Hello = Json::parse(Server->answer(LegacyHello, Stateless).value_or(""));
  EXPECT_EQ(Hello["result"]["capabilities"]["resources"], Json::object());
  Json Reply = Json::parse(
      Server->answer(legacy("resources/subscribe", R"({"uri":"a"})"), Stateless)
          .value_or(""));
  EXPECT_EQ(Reply["error"]["code"], code::MethodNotFound);
}

TEST(Progress, OnlyWhatGrowsIsTold) {
  std::vector<Json> Told;
  auto Run = [](const Input &, const CallContext &Context) -> Outcome {
    for (double Done : {1.0, 1.0, 0.5, 2.0})
      Context.Progress(Done, 4, "half");
    return Json::object();
  };
  Dispatcher Server(
      fixtureInfo(),
      {{.Capability = "", .Methods = {{.Name = "work", .Run = Run}}}});
  Session Peer{
      {.Notify =
           [&](const std::string &Line) { Told.push_back(Json::parse(Line)); },
       .Finish = nullptr},
      {.Stateless = true}};
  Server.answer(legacy("work", R"({"_meta":{"progressToken":7}})"), Peer);
  ASSERT_EQ(Told.size(), 2U);
  EXPECT_EQ(Told[1]["params"]["progressToken"], 7);
  EXPECT_EQ(Told[1]["params"]["progress"], 2.0);
  EXPECT_EQ(Told[1]["params"]["total"], 4.0);
  EXPECT_EQ(Told[1]["params"]["message"], "half");
}

} // namespace
