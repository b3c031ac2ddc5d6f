//===- HttpExchange.cpp - One request over HTTP and its answer ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/HttpExchange.h"

#include "llvm/ADT/StringExtras.h"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

using namespace torchtalk::mcp;
namespace net = boost::asio;
using boost::system::error_code;

namespace {

/// A peer that does not read its events is disconnected beyond this.
constexpr size_t MaxQueuedBytes = size_t{4} << 20;

constexpr const char *StreamHead = "HTTP/1.1 200 OK\r\n"
                                   "Content-Type: text/event-stream\r\n"
                                   "Cache-Control: no-cache\r\n"
                                   "X-Accel-Buffering: no\r\n"
                                   "Transfer-Encoding: chunked\r\n\r\n";

std::string chunk(const std::string &Bytes) {
  return llvm::utohexstr(Bytes.size(), /*LowerCase=*/true) + "\r\n" + Bytes +
         "\r\n";
}

/// The HTTP status that the protocol requires for an answer.
http::status statusOf(const Reply &Answer) {
  if (Answer.ErrorCode == code::MissingClientCapability)
    return http::status::bad_request;
  if (Answer.ErrorCode == 0 || Answer.Handled)
    return http::status::ok;
  if (Answer.ErrorCode == code::MethodNotFound)
    return Answer.IsModern ? http::status::not_found : http::status::ok;
  return http::status::bad_request;
}

/// By the name that the peer knows us by; a proxy says that it takes HTTPS.
std::string pagesOf(const HttpOptions &Options, const RequestHeader &Request) {
  if (Options.Pages.Files.empty())
    return "";
  const bool Secure = Request["X-Forwarded-Proto"] == "https";
  return (Secure ? "https://" : "http://") +
         std::string(Request[http::field::host]) + std::string(PageRoot);
}

} // namespace

HttpExchange::HttpExchange(std::shared_ptr<HttpConnection> Owner,
                           http::request<http::string_body> Request)
    : Owner(std::move(Owner)), Shared(this->Owner->shared()),
      Request(std::move(Request)), KeepAlive(Shared.Io),
      Began(std::chrono::steady_clock::now()) {}

void HttpExchange::run() {
  if (pathOf(Request.target()).starts_with(ApiRoot))
    return askApi();
  auto Parsed = parseMessage(Request.body());
  if (const auto *Bad = std::get_if<MessageError>(&Parsed))
    return respond(http::status::bad_request, errorLine(Bad->Id, Bad->Error));
  const Message &M = std::get<Message>(Parsed);
  if (auto Why = checkAgainstBody(Request, M))
    return respond(http::status::bad_request, errorLine(M.Id, *Why));
  accept(M);
}

Session::Output HttpExchange::output() {
  // A stream needs chunks, and the client's consent.
  if (!acceptsEvents(Request) || Request.version() < 11)
    return {};
  auto Post = [Weak = weak_from_this(), &Io = Shared.Io](auto Fn) {
    net::post(Io, [Weak, Fn = std::move(Fn)]() mutable {
      if (auto Self = Weak.lock())
        Fn(*Self);
    });
  };
  return {
      .Notify =
          [Post](std::string Line) {
            Post([Line = std::move(Line)](HttpExchange &X) { X.event(Line); });
          },
      .Finish =
          [Post](Reply Answer) {
            Post([Answer = std::move(Answer)](HttpExchange &X) mutable {
              X.finish(std::move(Answer));
            });
          }};
}

void HttpExchange::accept(const Message &M) {
  Peer = std::make_unique<Session>(
      output(), Session::Traits{.Stateless = true,
                                .Modern = namesModernVersion(Request),
                                .Pages = pagesOf(Shared.Options, Request)});
  Id = M.Id;
  if (Shared.Server.knows(M.Method))
    Method = M.Method;
  if (Method == "tools/call" && M.Params.is_object())
    if (const std::string *Name = stringMember(M.Params, "name");
        Name && Shared.Counters.knowsTool(*Name))
      Tool = *Name;

  Pending P = Shared.Server.accept(M, *Peer);
  if (P.Answer)
    return finish(std::move(P.Answer));
  if (P.Work)
    return start(std::move(P.Work));
  if (!P.Open)
    respond(http::status::accepted, "");
}

void HttpExchange::askApi() {
  Method = "api";
  auto Asked = apiCallOf(Request);
  if (const auto *Why = std::get_if<Refusal>(&Asked))
    return respond(Why->Status,
                   errorLine({}, {code::InvalidRequest, Why->Why, {}}));
  ApiCall Of = std::move(std::get<ApiCall>(Asked));
  Of.Stop = Unwanted.get_token();
  const Api &Questions = *Shared.Options.Pages.Questions;
  if (Questions.Knows(Of.Name))
    Tool = Of.Name;
  start([&Questions,
         Of = std::move(Of)](bool *Postponed) -> std::optional<Reply> {
    return Questions.Answer(Of, Postponed);
  });
}

void HttpExchange::start(Pending::Worker Work) {
  Call = std::move(Work);
  Shared.Counters.inFlight(static_cast<double>(++Shared.Calls));
  enqueue(CallQueue::Lane::Quick);
}

void HttpExchange::enqueue(CallQueue::Lane In) {
  Queued =
      Shared.Queue.post(In, Owner->from(),
                        [Self = shared_from_this(), In] { Self->runCall(In); });
  if (Queued)
    return;
  callEnded();
  respond(http::status::service_unavailable,
          errorLine(
              Id, {code::InternalError, "The server is busy: ask again", {}}));
}

/// On a worker.
void HttpExchange::runCall(CallQueue::Lane In) {
  bool Postponed = false;
  std::optional<Reply> Answer =
      Call(In == CallQueue::Lane::Quick ? &Postponed : nullptr);
  net::post(Shared.Io, [Self = shared_from_this(), Postponed,
                        Answer = std::move(Answer)]() mutable {
    Self->Queued.reset();
    if (Postponed && Self->Owner && !Self->GivenUp)
      return Self->enqueue(CallQueue::Lane::Slow);
    Self->callEnded();
    Self->finish(std::move(Answer));
  });
}

void HttpExchange::callEnded() {
  Shared.Counters.inFlight(static_cast<double>(--Shared.Calls));
}

/// What runs ends at its next read, and what waits does not run.
void HttpExchange::cancelCall() {
  Unwanted.request_stop();
  if (Peer)
    Peer->cancelAll();
  if (!Queued || !Shared.Queue.drop(*Queued))
    return;
  Queued.reset();
  callEnded();
  count(std::nullopt);
}

void HttpExchange::abandon() {
  Owner.reset();
  KeepAlive.cancel();
  cancelCall();
}

void HttpExchange::giveUp() {
  if (Streaming || GivenUp)
    return Owner->close();
  GivenUp = true;
  cancelCall();
  respond(
      http::status::service_unavailable,
      errorLine(Id, {code::InternalError, "The server stops: ask again", {}}));
}

void HttpExchange::finish(std::optional<Reply> Answer) {
  count(Answer);
  if (!Owner || GivenUp)
    return;
  if (!Answer)
    return Owner->close();
  if (!Peer) {
    Response Whole = apiResponse(std::move(*Answer));
    Whole.keep_alive(Request.keep_alive());
    return Owner->respond(std::move(Whole));
  }
  if (!Streaming && acceptsJson(Request))
    return respond(statusOf(*Answer), Answer->Line);
  event(Answer->Line);
  if (!Owner)
    return;
  Last = true;
  KeepAlive.cancel();
  send("0\r\n\r\n");
}

void HttpExchange::respond(http::status Status, const std::string &Line) {
  Response Reply{Status, Request.version()};
  if (!Line.empty()) {
    Reply.set(http::field::content_type, "application/json");
    Reply.body() = Line;
  }
  if (Status == http::status::service_unavailable)
    Reply.set(http::field::retry_after, "1");
  Reply.keep_alive(Request.keep_alive());
  Owner->respond(std::move(Reply));
}

void HttpExchange::event(const std::string &Line) {
  if (!Owner || Last || GivenUp)
    return;
  if (!Streaming) {
    Streaming = true;
    Shared.Counters.responded(200);
    send(StreamHead);
    keepAlive();
  }
  send(chunk("event: message\ndata: " + Line + "\n\n"));
}

void HttpExchange::send(std::string Bytes) {
  if (!Owner)
    return;
  QueuedBytes += Bytes.size();
  if (QueuedBytes > MaxQueuedBytes)
    return Owner->close();
  Queue.push_back(std::move(Bytes));
  if (!Writing)
    write();
}

void HttpExchange::write() {
  Writing = true;
  Owner->expectWrite();
  net::async_write(Owner->socket(), net::buffer(Queue.front()),
                   [Self = shared_from_this()](error_code Error, size_t) {
                     if (!Self->Owner)
                       return;
                     if (Error)
                       return Self->Owner->close();
                     Self->QueuedBytes -= Self->Queue.front().size();
                     Self->Queue.pop_front();
                     if (!Self->Queue.empty())
                       return Self->write();
                     Self->Writing = false;
                     if (Self->Last)
                       Self->Owner->answered(Self->Request.keep_alive());
                     else
                       Self->Owner->expectNothing();
                   });
}

void HttpExchange::keepAlive() {
  KeepAlive.expires_after(Shared.Options.KeepAliveTime);
  KeepAlive.async_wait([Weak = weak_from_this()](error_code Error) {
    auto Self = Weak.lock();
    if (Error || !Self || !Self->Owner || Self->Last)
      return;
    if (!Self->Writing)
      Self->send(chunk(":\n\n"));
    Self->keepAlive();
  });
}

void HttpExchange::count(const std::optional<Reply> &Answer) {
  const char *Outcome = !Answer                  ? "cancelled"
                        : Answer->ErrorCode == 0 ? "ok"
                        : Answer->Handled        ? "error"
                                                 : "refused";
  Shared.Counters.answered(Method.empty() ? "unknown" : Method, Tool, Outcome,
                           std::chrono::steady_clock::now() - Began);
}
