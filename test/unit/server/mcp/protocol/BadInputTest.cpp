//===- BadInputTest.cpp - No input brings the server down -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Everything odd that a peer can put on one line, in each state of the
/// session; and after each of them a good request is answered.
///
//===----------------------------------------------------------------------===//

#include "Harness.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

constexpr int Silence = 0;
constexpr int Result = 1;
constexpr int ToolError = 2; ///< a result with isError

enum State { Fresh, Legacy };

struct Case {
  const char *Name;
  State Before;
  std::string Line;
  int Expected; ///< Silence, Result, ToolError or an error code
  /// The id of the reply as JSON; "" for none.
  std::string Id = "1";
};

std::string repeated(const std::string &Part, size_t Times) {
  std::string Text;
  for (size_t I = 0; I < Times; ++I)
    Text += Part;
  return Text;
}

std::string nested(size_t Depth) {
  return repeated("[", Depth) + repeated("]", Depth);
}

std::string withId(const std::string &Id) {
  return R"({"jsonrpc":"2.0","method":"ping","id":)" + Id + "}";
}

std::string withMeta(const std::string &Meta) {
  return legacy("tools/list", R"({"_meta":)" + Meta + "}");
}

std::vector<Case> documents() {
  constexpr int Parse = code::ParseError, Invalid = code::InvalidRequest;
  return {
      {"NotJson", Legacy, "hello", Parse, ""},
      {"Truncated", Legacy, R"({"jsonrpc":"2.0","id":1)", Parse, ""},
      {"NaN", Legacy, withId("NaN"), Parse, ""},
      {"Infinity", Legacy, withId("-Infinity"), Parse, ""},
      {"TwoDocuments", Legacy, withId("1") + withId("2"), Parse, ""},
      {"TrailingComma", Legacy, R"({"jsonrpc":"2.0",})", Parse, ""},
      {"SingleQuotes", Legacy, "{'jsonrpc':'2.0'}", Parse, ""},
      {"Comment", Legacy, "/* */" + withId("1"), Parse, ""},
      {"Utf16", Legacy, std::string("{\0\"\0", 4), Parse, ""},
      {"Utf16Bom", Legacy, "\xFF\xFE{}", Parse, ""},
      {"RawControl", Legacy, withId("\"a\tb\""), Parse, ""},
      {"BadUtf8", Legacy, withId("\"\xFF\""), Parse, ""},
      {"OverlongUtf8", Legacy, withId("\"\xC0\xAF\""), Parse, ""},
      {"EncodedSurrogate", Legacy, withId("\"\xED\xA0\x80\""), Parse, ""},
      {"TruncatedUtf8", Legacy, withId("\"\xE2\x82\""), Parse, ""},
      {"LoneHighSurrogate", Legacy, withId(R"("\ud800")"), Parse, ""},
      {"LoneLowSurrogate", Legacy, withId(R"("\udc00")"), Parse, ""},
      {"NulAfter", Legacy, withId("1") + std::string("\0garbage", 8), Parse,
       ""},
      {"NulInside", Legacy, withId(std::string("\"\0\"", 3)), Parse, ""},
      {"HugeNumber", Legacy, withId("1e999"), Parse, ""},
      {"LeadingZero", Legacy, withId("01"), Parse, ""},
      {"OpenForEver", Legacy, repeated("[", 100'000), Invalid, ""},
      {"ObjectsForEver", Legacy, repeated("{\"a\":", 100'000), Invalid, ""},
      {"DeepAndClosed", Legacy, nested(20'000), Invalid, ""},
      {"DeepParams", Legacy, legacy("ping", "{\"a\":" + nested(63) + "}"),
       Invalid, ""},
      {"DeepEnough", Legacy, legacy("ping", "{\"a\":" + nested(62) + "}"),
       Result},
      {"TwoIds", Legacy, R"({"jsonrpc":"2.0","id":1,"id":2,"method":"ping"})",
       Invalid, ""},
      {"TwoNames", Legacy,
       legacy("tools/call", R"({"name":"echo","name":"trace"})"), Invalid, ""},
      {"Number", Legacy, "5", Invalid, ""},
      {"String", Legacy, "\"ping\"", Invalid, ""},
      {"Null", Legacy, "null", Invalid, ""},
      {"True", Legacy, "true", Invalid, ""},
      {"EmptyArray", Legacy, "[]", Invalid, ""},
      {"EmptyObject", Legacy, "{}", Invalid, ""},
      {"Batch", Legacy, "[" + withId("1") + "," + withId("2") + "]", Invalid,
       ""},
      {"NoVersion", Legacy, R"({"id":1,"method":"ping"})", Invalid},
      {"Version1", Legacy, R"({"jsonrpc":"1.0","id":1,"method":"ping"})",
       Invalid},
      {"VersionNumber", Legacy, R"({"jsonrpc":2.0,"id":1,"method":"ping"})",
       Invalid},
      {"NoMethod", Legacy, R"({"jsonrpc":"2.0","id":1})", Invalid},
      {"MethodNumber", Legacy, R"({"jsonrpc":"2.0","id":1,"method":5})",
       Invalid},
      {"Bom", Legacy, "\xEF\xBB\xBF" + withId("1"), Result},
  };
}

std::vector<Case> ids() {
  constexpr int Invalid = code::InvalidRequest;
  std::string Megabyte = "\"" + repeated("x", 1 << 20) + "\"";
  return {
      {"IdNull", Legacy, withId("null"), Invalid, ""},
      {"IdBool", Legacy, withId("true"), Invalid, ""},
      {"ResponseWithIdNull", Legacy,
       R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}})",
       Silence},
      {"IdObject", Legacy, withId("{}"), Invalid, ""},
      {"IdArray", Legacy, withId("[1]"), Invalid, ""},
      {"IdFraction", Legacy, withId("1.5"), Invalid, ""},
      {"IdWholeFloat", Legacy, withId("1.0"), Invalid, ""},
      {"IdInt64Max", Legacy, withId("9223372036854775807"), Result,
       "9223372036854775807"},
      {"IdInt64Min", Legacy, withId("-9223372036854775808"), Result,
       "-9223372036854775808"},
      {"IdOverInt64", Legacy, withId("9223372036854775808"), Invalid, ""},
      {"IdTwoTo64", Legacy, withId("18446744073709551616"), Invalid, ""},
      {"IdZero", Legacy, withId("0"), Result, "0"},
      {"IdNegative", Legacy, withId("-7"), Result, "-7"},
      {"IdEmptyString", Legacy, withId("\"\""), Result, "\"\""},
      {"IdUnicode", Legacy, withId("\"\u05D0\U0001F525\""), Result,
       "\"\u05D0\U0001F525\""},
      {"IdEscapes", Legacy, withId(R"("\u0000\n\"")"), Result,
       R"("\u0000\n\"")"},
      {"IdMegabyte", Legacy, withId(Megabyte), Result, Megabyte},
  };
}

std::vector<Case> methods() {
  constexpr int Unknown = code::MethodNotFound, Params = code::InvalidParams;
  auto Notification = [](const std::string &Rest) {
    return R"({"jsonrpc":"2.0","method":"notifications/)" + Rest + "}";
  };
  return {
      {"UnknownMethod", Legacy, legacy("tools/burn"), Unknown},
      {"EmptyMethod", Legacy, legacy(""), Unknown},
      {"NotOffered", Legacy, legacy("resources/list"), Unknown},
      {"LoggingNotOffered", Legacy, legacy("logging/setLevel"), Unknown},
      {"NotificationAsRequest", Legacy, legacy("notifications/initialized"),
       Unknown},
      {"UnknownWithBadParams", Legacy, legacy("tools/burn", "[]"), Unknown},
      {"UnknownNotification", Legacy, Notification("burn\""), Silence, ""},
      {"Initialized", Legacy, Notification("initialized\""), Silence, ""},
      {"NotifyBadParams", Legacy, Notification("cancelled\",\"params\":[]"),
       Silence, ""},
      {"CancelNothing", Legacy, Notification("cancelled\",\"params\":{}"),
       Silence, ""},
      {"CancelUnknown", Legacy,
       Notification("cancelled\",\"params\":{\"requestId\":99}"), Silence, ""},
      {"CancelObject", Legacy,
       Notification("cancelled\",\"params\":{\"requestId\":{}}"), Silence, ""},
      {"RequestAsNotification", Legacy,
       R"({"jsonrpc":"2.0","method":"tools/list"})", Silence, ""},
      {"StrayResult", Legacy, R"({"jsonrpc":"2.0","id":1,"result":{}})",
       Silence, ""},
      {"StrayError", Legacy, R"({"jsonrpc":"2.0","error":{}})", Silence, ""},
      {"ParamsArray", Legacy, legacy("ping", "[]"), Params},
      {"ParamsString", Legacy, legacy("ping", "\"x\""), Params},
      {"ParamsNull", Legacy, legacy("tools/list", "null"), Params},
      {"ListCursor", Legacy, legacy("tools/list", R"({"cursor":"abc"})"),
       Params},
      {"ListCursorNumber", Legacy, legacy("tools/list", R"({"cursor":5})"),
       Params},
      {"CallNothing", Legacy, legacy("tools/call"), Params},
      {"CallNoName", Legacy, legacy("tools/call", "{}"), Params},
      {"CallNameNumber", Legacy, legacy("tools/call", R"({"name":5})"), Params},
      {"CallArgumentsArray", Legacy, legacyCall("echo", "[]"), Params},
      {"CallArgumentsNull", Legacy, legacyCall("echo", "null"), Params},
      {"CallUnknown", Legacy, legacyCall("ecko", "{}"), Params},
      {"CallEmptyName", Legacy, legacyCall("", "{}"), Params},
      {"CallMegabyteName", Legacy, legacyCall(repeated("x", 1 << 20), "{}"),
       Params},
  };
}

std::vector<Case> handshakes() {
  constexpr int Params = code::InvalidParams, Invalid = code::InvalidRequest;
  const std::string Version = R"("io.modelcontextprotocol/protocolVersion":)";
  const std::string Capabilities =
      R"("io.modelcontextprotocol/clientCapabilities":)";
  return {
      {"ListBeforeInitialize", Fresh, legacy("tools/list"), Params},
      {"CallBeforeInitialize", Fresh, legacyCall("echo", "{}"), Params},
      {"UnknownBeforeInitialize", Fresh, legacy("tools/burn"), Params},
      {"DiscoverWithoutMeta", Fresh, legacy("server/discover"), Params},
      {"PingBeforeInitialize", Fresh, legacy("ping"), Result},
      {"InitializeUnknownVersion", Fresh,
       legacy("initialize", R"({"protocolVersion":"1999-01-01"})"), Result},
      {"InitializeNoParams", Fresh, legacy("initialize"), Params},
      {"InitializeArray", Fresh, legacy("initialize", "[]"), Params},
      {"InitializeNoVersion", Fresh, legacy("initialize", "{}"), Params},
      {"InitializeVersionNumber", Fresh,
       legacy("initialize", R"({"protocolVersion":20250618})"), Params},
      {"InitializeTwice", Legacy, LegacyHello, Invalid, "\"hello\""},
      {"InitializeModern", Fresh, modern("initialize"), code::MethodNotFound},
      {"PingModern", Fresh, modern("ping"), code::MethodNotFound},
      {"UnknownModern", Fresh, modern("tools/burn"), code::MethodNotFound},
      {"DiscoverLegacy", Legacy, legacy("server/discover"),
       code::MethodNotFound},
      {"MetaArrayFresh", Fresh, withMeta("[]"), Params},
      {"MetaEmptyFresh", Fresh, withMeta("{}"), Params},
      {"MetaArray", Legacy, withMeta("[]"), Params},
      {"MetaString", Legacy, withMeta("\"x\""), Params},
      {"MetaEmpty", Legacy, withMeta("{}"), Result},
      {"MetaProgressToken", Legacy, withMeta(R"({"progressToken":3})"), Result},
      {"MetaNoCapabilities", Fresh, withMeta("{" + Version + "\"2026-07-28\"}"),
       Params},
      {"MetaNoVersion", Fresh, withMeta("{" + Capabilities + "{}}"), Params},
      {"MetaVersionNumber", Fresh,
       withMeta("{" + Version + "5," + Capabilities + "{}}"), Params},
      {"MetaCapabilitiesArray", Fresh,
       withMeta("{" + Version + "\"2026-07-28\"," + Capabilities + "[]}"),
       Params},
      {"MetaUnknownVersion", Fresh,
       withMeta("{" + Version + "\"2099-01-01\"," + Capabilities + "{}}"),
       code::UnsupportedVersion},
      {"MetaLegacyVersion", Fresh,
       withMeta("{" + Version + "\"2025-11-25\"," + Capabilities + "{}}"),
       code::UnsupportedVersion},
      {"UnknownVersionBeforeMethod", Fresh,
       legacy("tools/burn", "{\"_meta\":{" + Version + "\"2099-01-01\"," +
                                Capabilities + "{}}}"),
       code::UnsupportedVersion},
      {"ModernAfterLegacy", Legacy, modern("tools/list"), Result},
      {"ModernCallNoName", Fresh, modern("tools/call"), Params},
  };
}

std::vector<Case> arguments() {
  return {
      {"ArgumentsAbsent", Legacy, legacy("tools/call", R"({"name":"echo"})"),
       ToolError},
      {"ArgumentMissing", Legacy, legacyCall("echo", "{}"), ToolError},
      {"ArgumentUnknown", Legacy, legacyCall("echo", R"({"func":"a","x":1})"),
       ToolError},
      {"ArgumentNumber", Legacy, legacyCall("echo", R"({"func":5})"),
       ToolError},
      {"ArgumentObject", Legacy, legacyCall("echo", R"({"func":{}})"),
       ToolError},
      {"ArgumentEmpty", Legacy, legacyCall("echo", R"({"func":""})"),
       ToolError},
      {"ArgumentBlank", Legacy, legacyCall("echo", R"({"func":" \t"})"),
       ToolError},
      {"ArgumentMegabyte", Legacy,
       legacyCall("echo", "{\"func\":\"" + repeated("x", 1 << 20) + "\"}"),
       ToolError},
      {"ArgumentNul", Legacy, legacyCall("echo", R"({"func":"a\u0000b"})"),
       ToolError},
      {"ArgumentOverride", Legacy, legacyCall("echo", R"({"func":"a\u202eb"})"),
       ToolError},
      {"ArgumentIsolate", Legacy, legacyCall("echo", R"({"func":"\u2066b"})"),
       ToolError},
      {"ArgumentHebrew", Legacy,
       legacyCall("echo", R"({"func":"\u05d0\u05d1"})"), Result},
      {"ArgumentDash", Legacy, legacyCall("echo", R"({"func":"a\u2014b"})"),
       Result},
      {"LimitNegative", Legacy,
       legacyCall("echo", R"({"func":"a","limit":-1})"), ToolError},
      {"LimitZero", Legacy, legacyCall("echo", R"({"func":"a","limit":0})"),
       ToolError},
      {"LimitBillion", Legacy,
       legacyCall("echo", R"({"func":"a","limit":1e9})"), ToolError},
      {"LimitString", Legacy, legacyCall("echo", R"({"func":"a","limit":"3"})"),
       ToolError},
      {"LimitFraction", Legacy,
       legacyCall("echo", R"({"func":"a","limit":3.5})"), ToolError},
      {"LimitHuge", Legacy,
       legacyCall("echo", R"({"func":"a","limit":18446744073709551615})"),
       ToolError},
      {"LimitFloat", Legacy, legacyCall("echo", R"({"func":"a","limit":3.0})"),
       Result},
      {"LimitNull", Legacy, legacyCall("echo", R"({"func":"a","limit":null})"),
       Result},
      {"BooleanString", Legacy,
       legacyCall("echo", R"({"func":"a","deep":"true"})"), ToolError},
      {"EnumUnknown", Legacy,
       legacyCall("echo", R"({"func":"a","mode":"calling"})"), ToolError},
      {"ToolThrows", Legacy, legacyCall("answer", R"({"kind":"throw"})"),
       ToolError},
      {"ToolFails", Legacy, legacyCall("answer", R"({"kind":"error"})"),
       ToolError},
      {"ToolNotUtf8", Legacy, legacyCall("answer", R"({"kind":"bytes"})"),
       Result},
      {"ToolLong", Legacy, legacyCall("answer", R"({"kind":"long"})"), Result},
  };
}

int kindOf(const Json &Reply) {
  if (Reply.is_null())
    return Silence;
  if (Reply.contains("error"))
    return Reply["error"]["code"].get<int>();
  return Reply["result"].value("isError", false) ? ToolError : Result;
}

class BadInput : public testing::TestWithParam<Case> {};

TEST_P(BadInput, IsAnswered) {
  const Case &C = GetParam();
  Peer P;
  if (C.Before == Legacy)
    P.hello();
  Json Reply = P.ask(C.Line);
  EXPECT_EQ(kindOf(Reply), C.Expected) << toLine(Reply).substr(0, 500);
  if (!Reply.is_null()) {
    EXPECT_EQ(Reply["jsonrpc"], "2.0");
    EXPECT_EQ(Reply.contains("id") ? toLine(Reply["id"]) : "", C.Id);
    EXPECT_LT(toLine(Reply).size(), 42'000U + C.Id.size());
  }
  EXPECT_EQ(P.TheSession.inFlight(), 0U);
  EXPECT_EQ(kindOf(P.ask(modern("tools/list"))), Result);
  EXPECT_EQ(kindOf(P.ask(legacy("ping"))), Result);
}

std::string nameOf(const testing::TestParamInfo<Case> &Info) {
  return Info.param.Name;
}

INSTANTIATE_TEST_SUITE_P(Document, BadInput, testing::ValuesIn(documents()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Id, BadInput, testing::ValuesIn(ids()), nameOf);
INSTANTIATE_TEST_SUITE_P(Method, BadInput, testing::ValuesIn(methods()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Handshake, BadInput, testing::ValuesIn(handshakes()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Argument, BadInput, testing::ValuesIn(arguments()),
                         nameOf);

} // namespace
