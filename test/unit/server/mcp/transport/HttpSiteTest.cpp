//===- HttpSiteTest.cpp - Requests of browsers ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/HttpSite.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;

namespace {

using Request = http::request<http::string_body>;

Input argumentsOf(const std::string &Target, const std::string &Body = "") {
  Request Of{Body.empty() ? http::verb::get : http::verb::post, Target, 11};
  Of.body() = Body;
  auto Call = apiCallOf(Of);
  return std::holds_alternative<ApiCall>(Call)
             ? std::get<ApiCall>(Call).Arguments
             : Input("refused");
}

TEST(HttpSite, ReadsAQuery) {
  EXPECT_EQ(argumentsOf("/api/v1/trace"), Input::object());
  EXPECT_EQ(argumentsOf("/api/v1/trace?func=aten%3A%3Aadd+b&&=x&mode"),
            (Input{{"func", "aten::add b"}, {"mode", ""}}));
  EXPECT_EQ(argumentsOf("/api/v1/affected?f=a&f=b&f=c"),
            (Input{{"f", {"a", "b", "c"}}}));
  // A '%' that begins no escape stays as it is.
  EXPECT_EQ(argumentsOf("/api/v1/trace?f=100%&g=%zz&h=%4"),
            (Input{{"f", "100%"}, {"g", "%zz"}, {"h", "%4"}}));
}

TEST(HttpSite, ReadsABody) {
  EXPECT_EQ(argumentsOf("/api/v1/trace?func=no", R"({"func":"a","n":1})"),
            (Input{{"func", "a"}, {"n", 1}}));
  for (const std::string &Body :
       {std::string("["), std::string("[]"), std::string("1"),
        std::string("{\"a\":}"), std::string(1 << 20, '['),
        R"({"a":)" + std::string(99, '[') + std::string(99, ']') + "}"})
    EXPECT_EQ(argumentsOf("/api/v1/trace", Body), "refused");
}

TEST(HttpSite, NamesTheQuestion) {
  Request Of{http::verb::get, "/api/v1/op/show?op=add", 11};
  EXPECT_EQ(std::get<ApiCall>(apiCallOf(Of)).Name, "op/show");
  EXPECT_EQ(queryValue("/explore/?once=a%2Db&x=1", "once"), "a-b");
  EXPECT_EQ(queryValue("/explore/?x=1", "once"), "");
}

TEST(HttpSite, RefusesPagesOfOtherSites) {
  Request Of{http::verb::get, "/api/v1/trace", 11};
  EXPECT_FALSE(checkApi(Of, {}));
  Of.set("Sec-Fetch-Site", "same-origin");
  EXPECT_FALSE(checkApi(Of, {}));
  Of.set("Sec-Fetch-Site", "cross-site");
  EXPECT_EQ(checkApi(Of, {})->Status, http::status::forbidden);
}

TEST(HttpSite, TakesGetAndPost) {
  Request Of{http::verb::put, "/api/v1/trace", 11};
  EXPECT_EQ(checkApi(Of, {})->Allow, "GET, POST");
  Of.method(http::verb::post);
  EXPECT_EQ(checkApi(Of, {})->Status, http::status::unsupported_media_type);
  Of.set(http::field::content_type, "application/json");
  EXPECT_FALSE(checkApi(Of, {}));
}

const Site Pages{std::nullopt,
                 {{"", "text/html", "T1", "page"},
                  {"main.js", "text/javascript", "T2", "script"}}};

Response got(const std::string &Target, const std::string &Known = "") {
  Request Of{http::verb::get, Target, 11};
  if (!Known.empty())
    Of.set(http::field::if_none_match, Known);
  return pageResponse(Pages, Of);
}

TEST(HttpSite, ServesFiles) {
  Response Script = got("/explore/main.js");
  EXPECT_EQ(Script.body(), "script");
  EXPECT_EQ(Script[http::field::content_encoding], "gzip");
  EXPECT_EQ(Script[http::field::etag], "\"T2\"");
  EXPECT_EQ(got("/explore/main.js", "\"T2\"").result(),
            http::status::not_modified);
  EXPECT_EQ(got("/explore/main.js", "\"T1\"").body(), "script");
  EXPECT_EQ(got("/explore/none.js").result(), http::status::not_found);
}

TEST(HttpSite, APathOfAPageIsThePage) {
  for (const char *Target : {"/explore/", "/explore/op?name=aten::add.Tensor"})
    EXPECT_EQ(got(Target).body(), "page");
  std::string Policy(got("/explore/")["Content-Security-Policy"]);
  EXPECT_NE(Policy.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(Policy.find("unsafe"), std::string::npos);
}

} // namespace
