//===- HttpRoutes.cpp - What each path of the server is -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/HttpConnection.h"
#include "mcp/transport/HttpProbes.h"

using namespace torchtalk::mcp;

/// A browser has a cookie, where others send the token.
bool HttpConnection::isAdmitted(const RequestHeader &Header) const {
  auto Cookies = Header[http::field::cookie];
  return Shared.Browsers.admits({Cookies.data(), Cookies.size()});
}

/// Once the head of a request was read. The order of checks is that of
/// HttpRules.h.
void HttpConnection::route() {
  const HttpOptions &Options = Shared.Options;
  const auto &Header = Request->get();
  const std::string_view Path = pathOf(Header.target());
  // Monitoring uses addresses and has no token; these paths reveal nothing that
  // needs one.
  const bool IsProbe = Path == "/healthz" || Path == "/readyz";
  const bool IsApi = Options.Pages.Questions && Path.starts_with(ApiRoot);
  const bool IsPage =
      !Options.Pages.Files.empty() &&
      (Path == "/" || Path == "/explore" || Path.starts_with(PageRoot));
  if (!IsProbe)
    if (auto Why = checkAccess(Header, Options.Policy))
      return refuse(*Why);
  if (IsPage && Header.method() == http::verb::get)
    return servePage(Path);
  // Links are for who has the token.
  if (!IsProbe && !(IsApi && isAdmitted(Header)))
    if (auto Why = checkToken(Header, Options.Policy))
      return refuse(*Why);
  if (IsPage && Path == "/explore/link" && Header.method() == http::verb::post)
    return serveKey();
  if (IsProbe || IsPage || Path == "/metrics") {
    if (Header.method() != http::verb::get)
      return refuse({http::status::method_not_allowed, "GET it", "GET"});
    if (Path == "/readyz")
      return serveReadiness();
    if (Path == "/metrics")
      return serveText("text/plain; version=0.0.4; charset=utf-8",
                       metricsText(Shared));
    return serveText("text/plain; charset=utf-8", "ok\n");
  }
  if (IsApi) {
    if (auto Why = checkApi(Header, Options.Limits))
      return refuse(*Why);
    return awaitBody();
  }
  if (Path != "/mcp")
    return refuse({http::status::not_found,
                   "there is /mcp, /healthz, /readyz and /metrics", ""});
  if (auto Why = checkPost(Header, Options.Limits))
    return refuse(*Why);
  awaitBody();
}

void HttpConnection::serveText(const char *Type, std::string Text,
                               http::status Status) {
  Response Answer{Status, 11};
  Answer.set(http::field::content_type, Type);
  Answer.keep_alive(Request->is_done());
  Answer.body() = std::move(Text);
  respond(std::move(Answer));
}

void HttpConnection::serveReadiness() {
  enter(Phase::Serving);
  Deadline.cancel();
  askReadiness(Shared, From, [Self = shared_from_this()](bool Good) {
    if (Self->open())
      Self->serveText(
          "text/plain; charset=utf-8", Good ? "ready\n" : "not ready\n",
          Good ? http::status::ok : http::status::service_unavailable);
  });
}

/// A page, to who may see it; a cookie, for a link that was made for it.
void HttpConnection::servePage(std::string_view Path) {
  const auto &Header = Request->get();
  Response Answer{http::status::see_other, 11};
  Answer.set(http::field::location, std::string(PageRoot));
  const std::string Key = queryValue(Header.target(), "once");
  if (!Key.empty()) {
    auto Cookie = Shared.Browsers.open(Key, Door::Clock::now());
    if (!Cookie)
      return serveText("text/plain; charset=utf-8",
                       "This link was used before, or is too old: ask for "
                       "another one.\n",
                       http::status::forbidden);
    Answer.set(http::field::cache_control, "no-store");
    Answer.set(http::field::set_cookie, Shared.Browsers.cookieName() + "=" +
                                            *Cookie +
                                            "; Path=/; HttpOnly; SameSite=Lax");
  } else if (!isAdmitted(Header) && checkToken(Header, Shared.Options.Policy)) {
    return serveText("text/plain; charset=utf-8",
                     "This server asks for a token: open a link that 'curl -X "
                     "POST -H \"Authorization: Bearer $TOKEN\" "
                     "SERVER/explore/link' gives.\n",
                     http::status::unauthorized);
  } else if (Path.starts_with(PageRoot)) {
    Answer = pageResponse(Shared.Options.Pages, Header);
  }
  Answer.keep_alive(Request->is_done());
  respond(std::move(Answer));
}

/// A link that opens the pages once, to who has the token.
void HttpConnection::serveKey() {
  serveText("text/plain; charset=utf-8",
            std::string(PageRoot) +
                "?once=" + Shared.Browsers.makeKey(Door::Clock::now()) + "\n");
}
