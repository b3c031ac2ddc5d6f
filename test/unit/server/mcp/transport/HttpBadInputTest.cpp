//===- HttpBadInputTest.cpp - What HTTP makes of bad requests -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rows about HTTP of the table of bad input, each against a real server:
/// the status, the error, and that a good request is answered afterwards.
///
//===----------------------------------------------------------------------===//

#include "HttpPeer.h"

#include <gtest/gtest.h>

using namespace torchtalk::mcp;
using namespace torchtalk::mcp::test;

namespace {

struct HttpCase {
  const char *Name;
  std::string Bytes;
  unsigned Status;
  int Error = 0; ///< of JSON-RPC; 0: not looked at
  const char *Header = "";
};

std::string repeated(const char *Text, size_t Times) {
  std::string Result;
  for (size_t I = 0; I < Times; ++I)
    Result += Text;
  return Result;
}

std::string request(const std::string &Line, const std::string &Headers) {
  return Line + " HTTP/1.1\r\n" + Headers + "\r\n";
}

std::string chunked(const std::string &Chunks) {
  return post("", "Transfer-Encoding: chunked\r\n") + Chunks;
}

std::string hexChunk(const std::string &Body) {
  char Size[20];
  snprintf(Size, sizeof Size, "%zx\r\n", Body.size());
  return Size + Body + "\r\n0\r\n\r\n";
}

const std::string LegacyPing = legacy("ping");
const std::string Host = "Host: localhost\r\n";
constexpr int Parse = code::ParseError, Invalid = code::InvalidRequest;
constexpr int Mismatch = code::HeaderMismatch;

std::vector<HttpCase> access() {
  auto With = [](const std::string &Headers) {
    return post(LegacyPing, Headers);
  };
  return {
      {"ForeignHost", With("Host: evil.example.com\r\n"), 403},
      {"ForeignHostWithPort", With("Host: evil.example.com:80\r\n"), 403},
      {"HostThatBeginsLikeOurs", With("Host: localhost.evil.com\r\n"), 403},
      {"EmptyHost", With("Host: \r\n"), 403},
      {"HostWithUser", With("Host: localhost@evil.com\r\n"), 403},
      {"HostWithBadPort", With("Host: localhost:99999999\r\n"), 403},
      {"OpenBracket", With("Host: [::1\r\n"), 403},
      {"TwoHosts", With("Host: localhost\r\nHost: evil.com\r\n"), 400},
      {"NoHost", "POST /mcp HTTP/1.1\r\nContent-Length: 0\r\n\r\n", 400},
      {"HostInUpperCase", With("Host: LOCALHOST:7\r\n"), 200},
      {"HostV4", With("Host: 127.0.0.1:80\r\n"), 200},
      {"HostV6", With("Host: [::1]:80\r\n"), 200},
      {"ForeignOrigin", With("Origin: https://evil.com\r\n"), 403},
      {"NullOrigin", With("Origin: null\r\n"), 403},
      {"FileOrigin", With("Origin: file://localhost\r\n"), 403},
      {"OurOrigin", With("Origin: http://localhost:8080\r\n"), 200},
      {"OriginBeforePath", request("GET /nothing", Host + "Origin: null\r\n"),
       403},
      {"WrongPath", request("GET /nothing", Host), 404},
      {"RootPath", request("GET /", Host), 404},
      {"PathUpwards", request("GET /mcp/../../etc/passwd", Host), 404},
      {"PathEscaped", request("GET /%6dcp", Host), 404},
      {"PathBeforeVerb", request("PUT /nothing", Host), 404},
      {"Query", "POST /mcp?x=1" + post(LegacyPing).substr(9), 200},
      {"Get", request("GET /mcp", Host), 405, 0, "allow: post"},
      {"Delete", request("DELETE /mcp", Host), 405, 0, "allow: post"},
      {"Put", request("PUT /mcp", Host), 405, 0, "allow: post"},
      {"Options", request("OPTIONS /mcp", Host), 405, 0, "allow: post"},
      {"Head", request("HEAD /mcp", Host), 405, 0, "allow: post"},
      {"UnknownVerb", request("BREW /mcp", Host), 405, 0, "allow: post"},
      {"WebSocket",
       request("GET /mcp", Host + "Upgrade: websocket\r\n"
                                  "Connection: Upgrade\r\n"),
       405},
      {"PostHealth", request("POST /healthz", Host + "Content-Length: 0\r\n"),
       405, 0, "allow: get"},
      {"Health", request("GET /healthz", Host), 200},
      {"HealthByAddress", request("GET /healthz", "Host: 10.0.0.7:80\r\n"),
       200},
      {"ReadyByAddress", request("GET /readyz", "Host: 10.0.0.7:80\r\n"), 200},
      {"MetricsByAddress", request("GET /metrics", "Host: 10.0.0.7:80\r\n"),
       403},
      {"Metrics", request("GET /metrics", Host), 200, 0, "text/plain"},
      {"SessionIsIgnored", With("Mcp-Session-Id: x\r\nLast-Event-ID: 5\r\n"),
       200},
  };
}

std::vector<HttpCase> media() {
  auto With = [](const std::string &Headers) {
    return post(LegacyPing, Headers);
  };
  return {
      {"TextBody", With("Content-Type: text/plain\r\n"), 415},
      {"FormBody", With("Content-Type: application/x-www-form-urlencoded\r\n"),
       415},
      {"EmptyType", With("Content-Type: \r\n"), 415},
      {"TwoTypes",
       With("Content-Type: application/json\r\nContent-Type: text/plain\r\n"),
       415},
      {"TypeWithCharset",
       With("Content-Type: application/json; charset=utf-8\r\n"), 200},
      {"TypeInUpperCase", With("Content-Type: APPLICATION/JSON\r\n"), 200},
      {"Gzip", With("Content-Encoding: gzip\r\n"), 415},
      {"Identity", With("Content-Encoding: identity\r\n"), 200},
      {"AcceptHtml", With("Accept: text/html\r\n"), 406},
      {"AcceptNothing", With("Accept: ,\r\n"), 406},
      {"AcceptAny", With("Accept: */*\r\n"), 200},
      {"AcceptNeither",
       With("Accept: application/json;q=0, text/event-stream; q=0.0\r\n"), 406},
      {"AcceptAnyButJson", With("Accept: */*, application/json;q=0\r\n"), 200,
       0, "text/event-stream"},
      {"EmptyLinesBefore", "\r\n\r\n\r\n" + post(LegacyPing), 200},
      {"AcceptApplication", With("Accept: application/*;q=0.5\r\n"), 200},
      {"AcceptJson", With("Accept: application/json\r\n"), 200, 0,
       "application/json"},
      {"AcceptEvents", With("Accept: text/event-stream\r\n"), 200, 0,
       "text/event-stream"},
      {"TypeBeforeLength",
       With("Content-Type: text/plain\r\nContent-Length: 99999999999\r\n"),
       415},
  };
}

std::vector<HttpCase> framing() {
  auto Length = [](const std::string &Value) {
    return post("", "Content-Length: " + Value + "\r\n");
  };
  return {
      {"TenGigabytes", Length("10737418240"), 413},
      {"OverTheLimit", Length("4194305"), 413},
      {"LengthOverInt64", Length("99999999999999999999999"), 400},
      {"NegativeLength", Length("-1"), 400},
      {"PlusLength", Length("+5"), 400},
      {"HexLength", Length("0x10"), 400},
      {"TwoLengths",
       post(LegacyPing, "Content-Length: " + std::to_string(LegacyPing.size()) +
                            "\r\nContent-Length: 5\r\n"),
       400},
      {"TwoEqualLengths",
       post("abcde", "Content-Length: 5\r\nContent-Length: 5\r\n"), 400},
      {"LengthAndChunks",
       post(LegacyPing, "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"),
       400},
      {"UnknownCoding", post("", "Transfer-Encoding: gzip, chunked\r\n"), 501},
      {"Chunks", chunked(hexChunk(LegacyPing)), 200},
      {"BadChunk", chunked("xyz\r\n"), 400},
      {"ChunkTooLong", chunked("ffffffffffffffffff\r\n"), 400},
      {"ChunkWithoutEnd", chunked("4\r\n{\"a\"garbage\r\n"), 400},
      {"ChunksPastTheLimit",
       chunked(repeated(
           ("10000\r\n" + std::string(65536, ' ') + "\r\n").c_str(), 66)),
       413},
      {"Folded", post(LegacyPing, "X-A: b\r\n c\r\n"), 400},
      {"FoldedWithTab", post(LegacyPing, "X-A: b\r\n\tc\r\n"), 400},
      {"SpaceBeforeColon", post(LegacyPing, "X-A : b\r\n"), 400},
      {"NoColon", post(LegacyPing, "Nothing\r\n"), 400},
      {"NulInHeader", post(LegacyPing, std::string("X-A: b\0c\r\n", 10)), 400},
      {"BareLineFeed", post(LegacyPing, "X-A: b\nX-B: c\r\n"), 400},
      {"BareReturn", post(LegacyPing, "X-A: b\rX-B: c\r\n"), 400},
      {"LongHeader", post(LegacyPing, "X-A: " + repeated("b", 65536) + "\r\n"),
       431},
      {"ManyHeaders", post(LegacyPing, repeated("X-A: b\r\n", 5000)), 431},
      {"LongUrl", request("GET /" + repeated("a", 10'000), Host), 414},
      {"VeryLongUrl", request("GET /" + repeated("a", 100'000), Host), 414},
      {"Http2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400},
      {"Http3Version", "GET /mcp HTTP/3.0\r\nHost: localhost\r\n\r\n", 400},
      {"NoVersion", "GET /mcp\r\n\r\n", 400},
      {"Garbage", "\x01\x02garbage\r\n\r\n", 400},
      {"TlsHello", std::string("\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 11),
       400},
      {"GarbageAfterEmptyLines", "\r\n\r\ngarbage\r\n\r\n", 400},
  };
}

std::vector<HttpCase> bodies() {
  return {
      {"EmptyBody", post(""), 400, Parse},
      {"NotJson", post("hello"), 400, Parse},
      {"BadUtf8", post("{\"a\":\"\xFF\"}"), 400, Parse},
      {"Nul", post(LegacyPing + std::string("\0x", 2)), 400, Parse},
      {"TwoDocuments", post(LegacyPing + LegacyPing), 400, Parse},
      {"OpenForEver", post(repeated("[", 100'000)), 400, Invalid},
      {"Batch", post("[" + LegacyPing + "]"), 400, Invalid},
      {"Scalar", post("5"), 400, Invalid},
      {"IdNull", post(R"({"jsonrpc":"2.0","id":null,"method":"ping"})"), 400,
       Invalid},
      {"Notification",
       post(R"({"jsonrpc":"2.0","method":"notifications/initialized"})"), 202},
      {"StrayResponse", post(R"({"jsonrpc":"2.0","id":1,"result":{}})"), 202},
      {"UnknownLegacyMethod", post(legacy("tools/burn")), 200,
       code::MethodNotFound},
      {"NoSubscriptionsWithoutSession",
       post(legacy("resources/subscribe", R"({"uri":"test://static-text"})")),
       200, code::MethodNotFound},
      {"UnknownRevision",
       post(LegacyPing, "MCP-Protocol-Version: 1999-01-01\r\n"), 400, Invalid},
      {"LegacyRevision",
       post(LegacyPing, "MCP-Protocol-Version: 2025-06-18\r\n"), 200},
      {"InitializeAtAnyTime", post(LegacyHello), 200},
      {"ListWithoutInitialize", post(legacy("tools/list")), 200},
  };
}

std::vector<HttpCase> modernRequests() {
  const std::string Discover = modern("server/discover");
  const std::string Revision = "MCP-Protocol-Version: 2026-07-28\r\n";
  const std::string Call =
      modern("tools/call", R"(,"name":"echo","arguments":{"func":"a"})");
  auto Meta = [](const std::string &Members) {
    return post(legacy("tools/list", R"({"_meta":)" + Members + "}"),
                modernHeaders("tools/list"));
  };
  return {
      {"Discover", post(Discover, modernHeaders("server/discover")), 200},
      {"HeaderNamesInAnyCase",
       post(Discover, "mcp-protocol-version: 2026-07-28\r\n"
                      "MCP-METHOD:   server/discover  \r\n"),
       200},
      {"NoVersionHeader", post(Discover, "Mcp-Method: server/discover\r\n"),
       400, Mismatch},
      {"OtherVersionHeader",
       post(Discover, "MCP-Protocol-Version: 2025-06-18\r\n"
                      "Mcp-Method: server/discover\r\n"),
       400, Mismatch},
      {"NoMethodHeader", post(Discover, Revision), 400, Mismatch},
      {"OtherMethodHeader", post(Discover, modernHeaders("tools/list")), 400,
       Mismatch},
      {"MethodInUpperCase", post(Discover, modernHeaders("SERVER/DISCOVER")),
       400, Mismatch},
      {"TwoMethodHeaders",
       post(Discover, modernHeaders("server/discover") +
                          "Mcp-Method: server/discover\r\n"),
       400, Mismatch},
      {"Name", post(Call, modernHeaders("tools/call", "echo")), 200},
      {"NameInBase64",
       post(Call, modernHeaders("tools/call", "=?base64?ZWNobw==?=")), 200},
      {"OtherNameInBase64",
       post(Call, modernHeaders("tools/call", "=?base64?YWJj?=")), 400,
       Mismatch},
      {"BrokenBase64", post(Call, modernHeaders("tools/call", "=?base64?*?=")),
       400, Mismatch},
      {"NoName", post(Call, modernHeaders("tools/call")), 400, Mismatch},
      {"OtherName", post(Call, modernHeaders("tools/call", "trace")), 400,
       Mismatch},
      {"MetaMissing", post(legacy("tools/list"), modernHeaders("tools/list")),
       400, code::InvalidParams},
      {"MetaArray", Meta("[]"), 400, code::InvalidParams},
      {"MetaEmpty", Meta("{}"), 400, code::InvalidParams},
      {"MetaIncomplete",
       Meta(R"({"io.modelcontextprotocol/protocolVersion":"2026-07-28"})"), 400,
       code::InvalidParams},
      {"FutureRevision",
       post(legacy("tools/list",
                   R"({"_meta":{"io.modelcontextprotocol/protocolVersion":)"
                   R"("2099-01-01",)"
                   R"("io.modelcontextprotocol/clientCapabilities":{}}})"),
            "MCP-Protocol-Version: 2099-01-01\r\nMcp-Method: tools/list\r\n"),
       400, code::UnsupportedVersion},
      {"UnknownMethod", post(modern("tools/burn"), modernHeaders("tools/burn")),
       404, code::MethodNotFound},
      {"InitializeIsLegacy",
       post(modern("initialize"), modernHeaders("initialize")), 404,
       code::MethodNotFound},
      {"PingIsLegacy", post(modern("ping"), modernHeaders("ping")), 404,
       code::MethodNotFound},
      {"UnknownTool",
       post(modern("tools/call", R"(,"name":"burn")"),
            modernHeaders("tools/call", "burn")),
       200, code::InvalidParams},
      {"UnknownResource",
       post(modern("resources/read", R"(,"uri":"file:///etc/passwd")"),
            modernHeaders("resources/read", "file:///etc/passwd")),
       200, code::InvalidParams},
      {"ListenWithoutFilter",
       post(modern("subscriptions/listen"),
            modernHeaders("subscriptions/listen")),
       200, code::InvalidParams},
      {"ListenWithoutStream",
       post(modern("subscriptions/listen",
                   R"(,"notifications":{"toolsListChanged":true})"),
            "Accept: application/json\r\n" +
                modernHeaders("subscriptions/listen")),
       400, Invalid},
  };
}

class HttpBadInput : public testing::TestWithParam<HttpCase> {
protected:
  static void SetUpTestSuite() { Server = new HttpFixture; }
  static void TearDownTestSuite() {
    delete Server;
    Server = nullptr;
  }
  static HttpFixture *Server;
};

HttpFixture *HttpBadInput::Server = nullptr;

TEST_P(HttpBadInput, IsAnsweredAndTheServerGoesOn) {
  const HttpCase &Case = GetParam();
  HttpAnswer Answer = Server->ask(Case.Bytes);
  EXPECT_EQ(Answer.Status, Case.Status) << Answer.Head << Answer.Body;
  if (Case.Error != 0) {
    EXPECT_EQ(Answer.error(), Case.Error) << Answer.Body;
  }
  EXPECT_TRUE(Answer.has(Case.Header)) << Answer.Head;
  EXPECT_TRUE(Server->serves());
}

std::string nameOfCase(const testing::TestParamInfo<HttpCase> &Info) {
  return Info.param.Name;
}

INSTANTIATE_TEST_SUITE_P(Access, HttpBadInput, testing::ValuesIn(access()),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Media, HttpBadInput, testing::ValuesIn(media()),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Framing, HttpBadInput, testing::ValuesIn(framing()),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Bodies, HttpBadInput, testing::ValuesIn(bodies()),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Modern, HttpBadInput,
                         testing::ValuesIn(modernRequests()), nameOfCase);

} // namespace
