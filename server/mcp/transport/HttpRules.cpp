//===- HttpRules.cpp - Checks of HTTP requests ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/HttpRules.h"

#include "mcp/protocol/Dispatcher.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Base64.h"

using namespace torchtalk::mcp;
using llvm::StringRef;

namespace {

constexpr const char *VersionHeader = "MCP-Protocol-Version";
constexpr const char *MethodHeader = "Mcp-Method";
constexpr const char *NameHeader = "Mcp-Name";

StringRef toRef(boost::beast::string_view Text) {
  return {Text.data(), Text.size()};
}

Refusal refuse(http::status Status, std::string Why, bool Close = false) {
  return {Status, std::move(Why), "", Close};
}

std::vector<StringRef> valuesOf(const RequestHeader &Request,
                                const char *Name) {
  std::vector<StringRef> Values;
  auto [Begin, End] = Request.equal_range(Name);
  for (auto At = Begin; At != End; ++At)
    Values.push_back(toRef(At->value()).trim(" \t"));
  return Values;
}

/// "a/b; q=0.5" is a/b.
StringRef mediaType(StringRef Value) {
  return Value.split(';').first.trim(" \t");
}

/// "a/b; q=0" is a refused type.
bool isRefused(StringRef Range) {
  llvm::SmallVector<StringRef, 4> Parameters;
  Range.split(Parameters, ';');
  for (StringRef Parameter : llvm::drop_begin(Parameters)) {
    auto [Name, Weight] = Parameter.split('=');
    double Value = 1;
    if (Name.trim(" \t").equals_insensitive("q") &&
        !Weight.trim(" \t").getAsDouble(Value))
      return Value <= 0;
  }
  return false;
}

/// How precisely a range of the Accept header names \p Type; 0: not at all.
unsigned precision(StringRef Range, StringRef Type) {
  StringRef Named = mediaType(Range);
  if (Named.equals_insensitive(Type))
    return 3;
  if (Named == "*/*")
    return 1;
  return Named.consume_back("*") && Named.ends_with("/") &&
                 Type.starts_with_insensitive(Named)
             ? 2
             : 0;
}

/// The most precise range decides (RFC 9110, 12.5.1).
bool accepts(const RequestHeader &Request, StringRef Type) {
  std::vector<StringRef> Values = valuesOf(Request, "Accept");
  if (Values.empty())
    return true;
  unsigned Best = 0;
  bool Accepted = false;
  for (StringRef Value : Values) {
    llvm::SmallVector<StringRef, 4> Ranges;
    Value.split(Ranges, ',');
    for (StringRef Range : Ranges)
      if (unsigned Found = precision(Range, Type); Found > Best) {
        Best = Found;
        Accepted = !isRefused(Range);
      }
  }
  return Accepted;
}

bool isAllowed(const std::string &Host, const HttpPolicy &Policy) {
  return !Host.empty() &&
         (Policy.Hosts.empty() || llvm::is_contained(Policy.Hosts, Host));
}

RpcError mismatch(const char *Header, const std::string &Why) {
  return {code::HeaderMismatch,
          std::string("Header mismatch: ") + Header + " " + Why,
          {}};
}

/// Clients encode values that do not fit in a header as =?base64?…?=.
std::string decoded(StringRef Value) {
  StringRef Inner = Value;
  if (!Inner.consume_front("=?base64?") || !Inner.consume_back("?="))
    return Value.str();
  std::vector<char> Bytes;
  if (llvm::Error E = llvm::decodeBase64(Inner, Bytes)) {
    llvm::consumeError(std::move(E));
    return Value.str();
  }
  return {Bytes.begin(), Bytes.end()};
}

std::optional<RpcError> checkEqual(const RequestHeader &Request,
                                   const char *Header,
                                   const std::string &Expected) {
  std::vector<StringRef> Values = valuesOf(Request, Header);
  if (Values.empty())
    return mismatch(Header, "is missing");
  if (Values.size() > 1)
    return mismatch(Header, "is given twice");
  if (decoded(Values.front()) != Expected)
    return mismatch(Header, "is not what the body says");
  return std::nullopt;
}

/// The value of the body that Mcp-Name repeats, or null.
const std::string *namedBy(const Message &M) {
  if (!M.Params.is_object())
    return nullptr;
  if (M.Method == "tools/call" || M.Method == "prompts/get")
    return stringMember(M.Params, "name");
  return M.Method == "resources/read" ? stringMember(M.Params, "uri") : nullptr;
}

const std::string *versionOf(const Message &M) {
  if (!M.Params.is_object())
    return nullptr;
  auto Meta = M.Params.find("_meta");
  if (Meta == M.Params.end() || !Meta->is_object())
    return nullptr;
  return stringMember(*Meta, VersionKey);
}

} // namespace

Refusal torchtalk::mcp::malformed(std::string Why) {
  return refuse(http::status::bad_request, std::move(Why), /*Close=*/true);
}

std::optional<Refusal> torchtalk::mcp::checkHead(std::string_view Head,
                                                 const HttpLimits &Limits) {
  size_t LineEnd = Head.find("\r\n");
  if (LineEnd > Limits.RequestLine)
    return refuse(http::status::uri_too_long,
                  "the request line is longer than " +
                      std::to_string(Limits.RequestLine) + " bytes",
                  /*Close=*/true);
  size_t Fields = 0;
  for (size_t I = 0; I < Head.size(); ++I) {
    char C = Head[I], Before = I == 0 ? ' ' : Head[I - 1];
    char After = I + 1 < Head.size() ? Head[I + 1] : ' ';
    if (C == '\0' || (C == '\n' && Before != '\r') ||
        (C == '\r' && After != '\n'))
      return malformed("a control character in the header");
    if (C != '\n')
      continue;
    ++Fields;
    if (After == '\t' || (After == ' ' && I + 1 < Head.size()))
      return malformed("a folded header line");
  }
  // The request line and the empty line are none.
  if (Fields > Limits.Fields + 2)
    return refuse(http::status::request_header_fields_too_large,
                  "more than " + std::to_string(Limits.Fields) +
                      " header fields",
                  /*Close=*/true);
  return std::nullopt;
}

std::optional<Refusal>
torchtalk::mcp::checkFraming(const RequestHeader &Request) {
  std::vector<StringRef> Lengths = valuesOf(Request, "Content-Length");
  std::vector<StringRef> Codings = valuesOf(Request, "Transfer-Encoding");
  if (Lengths.size() > 1 || Codings.size() > 1 ||
      (!Lengths.empty() && !Codings.empty()))
    return malformed("more than one length of the body");
  if (!Codings.empty() && !Codings.front().equals_insensitive("chunked"))
    return refuse(http::status::not_implemented,
                  "no transfer coding but chunked is known", /*Close=*/true);
  if (valuesOf(Request, "Host").size() != 1)
    return malformed("a request has one Host header");
  return std::nullopt;
}

std::optional<Refusal> torchtalk::mcp::checkAccess(const RequestHeader &Request,
                                                   const HttpPolicy &Policy) {
  std::vector<StringRef> Hosts = valuesOf(Request, "Host");
  if (Hosts.size() != 1 || !isAllowed(hostName(Hosts.front()), Policy))
    return refuse(http::status::forbidden,
                  "this Host is not served; start the server with --allow-host "
                  "for the names that clients use");
  for (StringRef Origin : valuesOf(Request, "Origin")) {
    // "null" and other schemes have no allowed host.
    if (!Origin.consume_front("http://") && !Origin.consume_front("https://"))
      Origin = "";
    if (!isAllowed(hostName(Origin), Policy))
      return refuse(http::status::forbidden, "this Origin is not served");
  }
  return std::nullopt;
}

std::optional<Refusal> torchtalk::mcp::checkToken(const RequestHeader &Request,
                                                  const HttpPolicy &Policy) {
  if (Policy.Token.empty())
    return std::nullopt;
  std::vector<StringRef> Given = valuesOf(Request, "Authorization");
  StringRef Credentials = Given.size() == 1 ? Given.front() : StringRef();
  auto [Scheme, Token] = Credentials.split(' ');
  bool Same = sameSecret(Token.trim(), Policy.Token);
  if (!Scheme.equals_insensitive("Bearer") || !Same)
    return refuse(http::status::unauthorized,
                  "send the server's token as 'Authorization: Bearer TOKEN'");
  return std::nullopt;
}

std::optional<Refusal> torchtalk::mcp::checkPost(const RequestHeader &Request,
                                                 const HttpLimits &Limits) {
  if (Request.method() != http::verb::post) {
    Refusal R = refuse(http::status::method_not_allowed,
                       "POST one JSON-RPC message; there are no sessions to "
                       "get or delete");
    R.Allow = "POST";
    return R;
  }
  std::vector<StringRef> Types = valuesOf(Request, "Content-Type");
  if (Types.size() != 1 ||
      !mediaType(Types.front()).equals_insensitive("application/json"))
    return refuse(http::status::unsupported_media_type,
                  "the body is application/json");
  for (StringRef Coding : valuesOf(Request, "Content-Encoding"))
    if (!Coding.equals_insensitive("identity"))
      return refuse(http::status::unsupported_media_type,
                    "the body is not compressed");
  if (!acceptsJson(Request) && !acceptsEvents(Request))
    return refuse(http::status::not_acceptable,
                  "answers are application/json or text/event-stream");
  std::vector<StringRef> Lengths = valuesOf(Request, "Content-Length");
  // An invalid number counts as over the limit.
  uint64_t Length = 0;
  if (!Lengths.empty() &&
      (Lengths.front().getAsInteger(10, Length) || Length > Limits.Body))
    return refuse(http::status::payload_too_large,
                  "a body has at most " + std::to_string(Limits.Body) +
                      " bytes",
                  /*Close=*/true);
  return std::nullopt;
}

bool torchtalk::mcp::acceptsEvents(const RequestHeader &Request) {
  return accepts(Request, "text/event-stream");
}

bool torchtalk::mcp::acceptsJson(const RequestHeader &Request) {
  return accepts(Request, "application/json");
}

bool torchtalk::mcp::namesModernVersion(const RequestHeader &Request) {
  std::vector<StringRef> Values = valuesOf(Request, VersionHeader);
  return Values.size() == 1 &&
         llvm::is_contained(ModernVersions, std::string_view(Values.front()));
}

std::optional<RpcError>
torchtalk::mcp::checkAgainstBody(const RequestHeader &Request,
                                 const Message &M) {
  // A notification or response gets no answer.
  if (M.What != Message::Kind::Request)
    return std::nullopt;
  if (!namesModernVersion(Request) && !isModern(M)) {
    if (M.Method == "initialize")
      return std::nullopt;
    for (StringRef Value : valuesOf(Request, VersionHeader))
      if (!llvm::is_contained(LegacyVersions, std::string_view(Value)))
        return RpcError{code::InvalidRequest,
                        "Invalid request: this server does not know the "
                        "revision in MCP-Protocol-Version",
                        {}};
    return std::nullopt;
  }
  if (const std::string *Version = versionOf(M))
    if (auto Why = checkEqual(Request, VersionHeader, *Version))
      return Why;
  if (auto Why = checkEqual(Request, MethodHeader, M.Method))
    return Why;
  if (const std::string *Name = namedBy(M))
    return checkEqual(Request, NameHeader, *Name);
  return std::nullopt;
}

std::string torchtalk::mcp::hostName(std::string_view HostHeader) {
  StringRef Host(HostHeader), Port;
  if (Host.starts_with("[")) {
    size_t End = Host.find(']');
    if (End == StringRef::npos)
      return "";
    Port = Host.substr(End + 1);
    Host = Host.take_front(End + 1);
  } else {
    Port = Host.drop_until([](char C) { return C == ':'; });
    Host = Host.drop_back(Port.size());
  }
  uint16_t Number = 0;
  if (!Port.empty() &&
      (!Port.consume_front(":") || Port.getAsInteger(10, Number)))
    return "";
  auto IsPart = [](char C) {
    return llvm::isAlnum(C) || StringRef("-._:[]").contains(C);
  };
  return llvm::all_of(Host, IsPart) ? Host.lower() : "";
}

bool torchtalk::mcp::sameSecret(std::string_view Given,
                                std::string_view Expected) {
  // Volatile, so that every step is executed.
  volatile unsigned Differences = Given.size() != Expected.size();
  for (size_t I = 0; I < Expected.size(); ++I) {
    unsigned char C =
        I < Given.size() ? static_cast<unsigned char>(Given[I]) : 0;
    Differences =
        Differences |
        static_cast<unsigned>(C ^ static_cast<unsigned char>(Expected[I]));
  }
  return Differences == 0;
}
