//===- ResourcesTest.cpp - Resources, prompts and completions -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "torchtalk/OnIndex.h"

using namespace torchtalk;
using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

TEST_F(OnIndex, ResourcesAreReadFromIt) {
  build("cosh");
  auto Read = [&](const std::string &Uri) {
    return Json::parse(
        Server
            .answer(modern("resources/read", R"(,"uri":")" + Uri + "\""), Peer)
            .value_or("{}"));
  };
  for (const char *Uri :
       {"torchtalk://status", "torchtalk://architecture", "torchtalk://op/cosh",
        "torchtalk://op/torch.cosh", "torchtalk://file/native_functions.yaml",
        "torchtalk://file/aten%2Fsrc%2FATen%2Fnative%2Fnative_functions.yaml"})
    EXPECT_FALSE(Read(Uri)["result"]["contents"][0]["text"].empty()) << Uri;
  Json BadCursor = Read("torchtalk://file/native_functions.yaml?cursor=none");
  EXPECT_NE(BadCursor["error"]["message"].get<std::string>().find("cursor"),
            std::string::npos)
      << BadCursor;
  for (const char *Uri :
       {"torchtalk://op/coshh", "torchtalk://op/", "torchtalk://other",
        "torchtalk://file/../../../../etc/passwd",
        "torchtalk://file/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "torchtalk://file//etc/passwd", "torchtalk://file/proc/self/environ",
        "torchtalk://file/aten", "torchtalk://file/.", "file:///etc/passwd"}) {
    Json Reply = Read(Uri);
    EXPECT_EQ(Reply["error"]["code"], code::InvalidParams) << Reply;
    EXPECT_EQ(Reply["error"]["message"], "Resource not found");
  }
}

TEST_F(OnIndex, PromptsBringTheFacts) {
  build("cosh");
  auto Get = [&](const std::string &Members) {
    return Json::parse(
        Server.answer(modern("prompts/get", Members), Peer).value_or("{}"));
  };
  Json Trace = Get(R"(,"name":"trace","arguments":{"func":"torch.cosh"})");
  std::string Facts =
      Trace["result"]["messages"][1]["content"]["resource"]["text"];
  EXPECT_NE(Facts.find("native_functions.yaml:1"), std::string::npos) << Facts;
  EXPECT_EQ(
      Get(R"(,"name":"add-op-to-backend","arguments":{"op":"cosh"})")["error"]
                                                                     ["code"],
      code::InvalidParams);
  for (const char *Members :
       {R"(,"name":"impact","arguments":{"func":"cosh"})",
        R"(,"name":"explain","arguments":{"text":"x"})", R"(,"name":"onboard")",
        R"(,"name":"add-op-to-backend",)"
        R"("arguments":{"op":"cosh","backend":"MPS"})"})
    EXPECT_EQ(Get(Members)["result"]["messages"].size(), 2U) << Members;
}

TEST_F(OnIndex, OpsAreCompletedAsTheyAreTyped) {
  build("cosh");
  auto Complete = [&](const std::string &Typed) {
    Json Reply = Json::parse(
        Server
            .answer(modern("completion/complete",
                           R"(,"ref":{"type":"ref/prompt","name":"trace"},)"
                           R"("argument":{"name":"func","value":")" +
                               Typed + "\"}"),
                    Peer)
            .value_or("{}"));
    return toLine(Reply["result"]["completion"]["values"]);
  };
  EXPECT_EQ(Complete("co"), R"(["cosh"])");
  EXPECT_EQ(Complete("torch.co"), R"(["torch.cosh"])");
  EXPECT_EQ(Complete("aten::co"), R"(["aten::cosh"])");
  EXPECT_EQ(Complete("nothing"), "[]");
}

} // namespace
