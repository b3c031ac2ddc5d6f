//===- ToolsTest.cpp - What a model is told of torchtalk ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

#include "mcp/torchtalk/Server.h"
#include "mcp/torchtalk/Tools.h"

#include "llvm/Support/Error.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

constexpr size_t ClientsCutAt = 2000;

/// torchtalk's own tools, with an index folder that holds nothing.
class Tools : public testing::Test {
protected:
  static llvm::Expected<IndexPlace> nowhere() {
    return IndexPlace{testing::TempDir() + "/no-index-here", ""};
  }

  Json ask(const std::string &Text) {
    return Json::parse(Server.answer(Text, Peer).value_or("{}"));
  }
  Json list() { return ask(modern("tools/list"))["result"]["tools"]; }
  Json call(const std::string &Tool, const std::string &Arguments) {
    return ask(modern("tools/call",
                      R"(,"name":")" + Tool + R"(","arguments":)" + Arguments));
  }

  Session Peer;
  TorchtalkServer Whole{{.Find = nowhere, .Reader = {}, .Version = "1.0"}};
  const Dispatcher &Server = Whole.dispatcher();
};

TEST_F(Tools, AreThese) {
  std::string Names;
  for (const Json &T : list())
    Names += T["name"].get<std::string>() + " ";
  EXPECT_EQ(Names,
            "get_status trace graph search modules tests affected backend "
            "bridge ops explain show ");
}

TEST_F(Tools, SayThatTheyOnlyRead) {
  for (const Json &T : list()) {
    EXPECT_EQ(T["annotations"]["readOnlyHint"], true) << T;
    EXPECT_EQ(T["annotations"]["destructiveHint"], false) << T;
    EXPECT_EQ(T["annotations"]["idempotentHint"], true) << T;
    EXPECT_EQ(T["annotations"]["openWorldHint"], false) << T;
    EXPECT_TRUE(T["_meta"].contains("anthropic/searchHint")) << T;
  }
}

TEST_F(Tools, AreDescribedBelowWhatClientsCut) {
  for (const Json &T : list())
    EXPECT_LT(T["description"].get<std::string>().size(), ClientsCutAt);
  EXPECT_LT(torchtalkInfo("").Instructions.size(), ClientsCutAt);
}

TEST_F(Tools, TraceIsLoadedUpFront) {
  Json Trace = list()[1];
  EXPECT_EQ(Trace["_meta"]["anthropic/alwaysLoad"], true);
}

TEST_F(Tools, WithoutAnIndexSayWhatToRun) {
  for (const char *Name : {"get_status", "trace", "graph"}) {
    Json Result = call(Name, Name[0] == 'g' && Name[1] == 'e'
                                 ? "{}"
                                 : R"({"func":"matmul"})")["result"];
    std::string Text = Result["content"][0]["text"];
    EXPECT_EQ(Result["isError"], true) << Name;
    EXPECT_NE(Text.find("torchtalk index build"), std::string::npos) << Text;
  }
}

class OldNames : public Tools,
                 public testing::WithParamInterface<const char *> {};

TEST_P(OldNames, StillAnswer) {
  Json Reply = call(GetParam(), R"({"function_name":"matmul"})");
  // Past the check of names and arguments, to the index.
  std::string Text = Reply["result"]["content"][0]["text"];
  EXPECT_NE(Text.find("torchtalk index build"), std::string::npos) << Text;
}

INSTANTIATE_TEST_SUITE_P(All, OldNames,
                         testing::Values("trace", "graph", "calls", "called_by",
                                         "impact", "search", "cuda_kernels",
                                         "trace_module", "list_modules",
                                         "find_similar_tests",
                                         "list_test_utils", "test_file_info",
                                         "affected", "backend", "bridge"));

struct BadCall {
  const char *Tool, *Arguments, *Says;
};

class BadCalls : public Tools, public testing::WithParamInterface<BadCall> {};

TEST_P(BadCalls, SayHowToMendThem) {
  Json Result = call(GetParam().Tool, GetParam().Arguments)["result"];
  std::string Text = Result["content"][0]["text"];
  EXPECT_EQ(Result["isError"], true);
  EXPECT_NE(Text.find(GetParam().Says), std::string::npos) << Text;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadCalls,
    testing::Values(
        BadCall{"get_status", R"({"verbose":true})", "unknown argument"},
        BadCall{"trace", "{}", "'func' is missing"},
        BadCall{"trace", R"({"func":"a","focus":"yalm"})",
                "one of full, yaml, dispatch"},
        BadCall{"trace", R"({"function":"a"})", "did you mean 'func'?"},
        BadCall{"search", R"({"query":""})", "query"},
        BadCall{"search", R"({"query":"a","mode":"all"})",
                "one of bindings, kernels, symbols"},
        BadCall{"backend", R"({"name":"CPU","mode":"all"})",
                "one of coverage, missing, fallback, diff"},
        BadCall{"backend", R"({"name":"CPU","focus":"fast"})", "one of own"},
        BadCall{"backend", R"({"name":"CPU","focus":"new"})",
                "added, removed, schema, tags, dispatch, closure"},
        BadCall{"backend", "{}", "'name' is missing"},
        BadCall{"ops", R"({"keys":7})", "'keys' must be a list"},
        BadCall{"bridge", R"({"symbol":"a","mode":"all"})",
                "one of uses, used_by"},
        BadCall{"modules", R"({"name":"a","focus":"nnn"})",
                "one of nn, optim, all"},
        BadCall{"tests", R"({"query":"a","focus":"module"})", "one of opinfo"},
        BadCall{"affected", R"({"funcs":7})", "'funcs' must be a list"},
        BadCall{"affected", R"({"funcs":["a",7]})", "must be a string"},
        BadCall{"affected", R"({"funcs":[""]})", "must not be empty"},
        BadCall{"affected", R"({"funcs":["a"],"depth":0})", "from 1 to 100"},
        BadCall{"affected", R"({"diff":7})", "'diff' must be a string"},
        BadCall{"graph", R"({"func":"a","mode":"paths"})",
                "one of callers, calls, impact, path"},
        BadCall{"graph", R"({"func":"a","hubs":"yes"})", "true or false"},
        BadCall{"graph", R"({"func":"a","depth":0})", "from 1 to 10"},
        BadCall{"graph", R"({"func":"a","depth":11})", "from 1 to 10"},
        BadCall{"graph", R"({"func":"a","limit":1e9})", "from 1 to 500"},
        BadCall{"graph", R"({"func":"a","walk_python":"yes"})",
                "true or false"}));

TEST_F(Tools, TakeParametersThatTheyDoNotList) {
  Json Reply =
      call("graph", R"({"func":"a","focus":"full","walk_python":true})");
  std::string Text = Reply["result"]["content"][0]["text"];
  EXPECT_NE(Text.find("torchtalk index build"), std::string::npos) << Text;
}

} // namespace
