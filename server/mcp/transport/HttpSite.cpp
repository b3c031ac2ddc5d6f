//===- HttpSite.cpp - The pages and their questions over HTTP -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/HttpSite.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace torchtalk::mcp;
using llvm::StringRef;

namespace {

/// Scripts and styles are files of ours, and nothing is fetched from elsewhere.
constexpr const char *ContentPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

std::string fromQuery(StringRef Text) {
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    unsigned char Byte = 0;
    if (Text[I] == '%' && Text.size() - I > 2 &&
        !Text.substr(I + 1, 2).getAsInteger(16, Byte)) {
      Result += static_cast<char>(Byte);
      I += 2;
    } else {
      Result += Text[I] == '+' ? ' ' : Text[I];
    }
  }
  return Result;
}

/// Calls \p Fn(Name, Value) for each parameter of the query of \p Target.
template <typename Callback>
void forEachValue(boost::beast::string_view Target, Callback Fn) {
  StringRef Rest = StringRef(Target.data(), Target.size()).split('?').second;
  while (!Rest.empty()) {
    auto [Pair, After] = Rest.split('&');
    auto [Name, Value] = Pair.split('=');
    if (!Name.empty())
      Fn(fromQuery(Name), fromQuery(Value));
    Rest = After;
  }
}

StringRef field(const RequestHeader &Request, const char *Name) {
  auto Value = Request[Name];
  return {Value.data(), Value.size()};
}

void secure(Response &Answer) {
  Answer.set("X-Content-Type-Options", "nosniff");
  Answer.set("Cross-Origin-Resource-Policy", "same-origin");
  Answer.set("Referrer-Policy", "no-referrer");
}

} // namespace

std::string_view torchtalk::mcp::pathOf(boost::beast::string_view Target) {
  std::string_view Path(Target.data(), Target.size());
  return Path.substr(0, Path.find('?'));
}

std::string torchtalk::mcp::queryValue(boost::beast::string_view Target,
                                       std::string_view Name) {
  std::string Result;
  forEachValue(Target, [&](const std::string &Key, std::string Value) {
    if (Key == Name)
      Result = std::move(Value);
  });
  return Result;
}

std::optional<Refusal> torchtalk::mcp::checkApi(const RequestHeader &Request,
                                                const HttpLimits &Limits) {
  // A page elsewhere could not read the answer, but have the work done.
  if (field(Request, "Sec-Fetch-Site") == "cross-site")
    return Refusal{http::status::forbidden, "pages of other sites may not ask",
                   ""};
  if (Request.method() == http::verb::get)
    return std::nullopt;
  auto Why = checkPost(Request, Limits);
  if (Why && Why->Status == http::status::method_not_allowed)
    return Refusal{Why->Status, "GET a question, or POST its parameters",
                   "GET, POST"};
  return Why;
}

std::variant<ApiCall, Refusal>
torchtalk::mcp::apiCallOf(const http::request<http::string_body> &Request) {
  ApiCall Call;
  Call.Name = fromQuery(pathOf(Request.target()).substr(ApiRoot.size()));
  if (Request.method() == http::verb::post) {
    auto Body = parseDocument(Request.body());
    const Input *Object = std::get_if<Input>(&Body);
    if (!Object || !Object->is_object())
      return Refusal{http::status::bad_request,
                     "the body is a JSON object of parameters", ""};
    Call.Arguments = *Object;
    return Call;
  }
  forEachValue(Request.target(),
               [&](const std::string &Name, std::string Value) {
                 Input &Known = Call.Arguments[Name];
                 if (Known.is_null())
                   Known = std::move(Value);
                 else if (Known.is_string())
                   Known = Input::array({std::move(Known), std::move(Value)});
                 else
                   Known.push_back(std::move(Value));
               });
  return Call;
}

Response torchtalk::mcp::apiResponse(Reply Answer) {
  auto Status = http::status::service_unavailable;
  if (Answer.ErrorCode == 0)
    Status = http::status::ok;
  else if (Answer.ErrorCode == code::InvalidParams)
    Status = http::status::bad_request;
  else if (Answer.ErrorCode == code::ResourceNotFound)
    Status = http::status::not_found;
  Response Result{Status, 11};
  Result.set(http::field::content_type, "application/json");
  Result.set(http::field::cache_control, "no-store");
  secure(Result);
  Result.body() = std::move(Answer.Line);
  return Result;
}

Response torchtalk::mcp::pageResponse(const Site &Pages,
                                      const RequestHeader &Request) {
  std::string_view Path = pathOf(Request.target()).substr(PageRoot.size());
  if (Path.find('.') == std::string_view::npos)
    Path = "";
  auto File = llvm::find_if(Pages.Files,
                            [&](const Asset &A) { return A.Path == Path; });
  Response Result{http::status::ok, 11};
  secure(Result);
  if (File == Pages.Files.end()) {
    Result.result(http::status::not_found);
    Result.set(http::field::content_type, "text/plain; charset=utf-8");
    Result.body() = "The explorer has no such file.\n";
    return Result;
  }
  const std::string Tag = "\"" + std::string(File->Tag) + "\"";
  Result.set(http::field::etag, Tag);
  Result.set(http::field::cache_control, "no-cache");
  Result.set("Content-Security-Policy", ContentPolicy);
  if (field(Request, "If-None-Match").contains(Tag)) {
    Result.result(http::status::not_modified);
    return Result;
  }
  Result.set(http::field::content_type,
             std::string(File->Type) + "; charset=utf-8");
  Result.set(http::field::content_encoding, "gzip");
  Result.body() = File->Gzip;
  return Result;
}
