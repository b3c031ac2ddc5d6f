//===- HttpConnection.cpp - One connection of the HTTP server -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/HttpConnection.h"

#include "mcp/transport/HttpExchange.h"
#include "mcp/transport/HttpProbes.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/write.hpp>

#include <algorithm>
#include <limits>
#include <poll.h>

using namespace torchtalk::mcp;
namespace net = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;

namespace {

constexpr size_t ReadSize = size_t{16} << 10;
/// A refused peer can read the reason before its connection is reset: read this
/// much of its remaining data, for this long.
constexpr size_t LingerBytes = size_t{8} << 20;
constexpr milliseconds LingerTime{2'000};
/// How often to look whether a waiting peer with unread input is still there.
constexpr milliseconds LookTime{100};

/// For steps whose failure has no consequence.
void ignore(const error_code &) {}

/// Empty lines before a request are not part of it (RFC 9112, 2.2).
void skipEmptyLines(std::string &Text) {
  size_t Begin = 0;
  while (Text.compare(Begin, 2, "\r\n") == 0)
    Begin += 2;
  Text.erase(0, Begin);
}

} // namespace

HttpConnection::HttpConnection(HttpShared &Shared, tcp::socket Peer)
    : Shared(Shared), Peer(std::move(Peer)), From(addressOf(this->Peer)),
      Deadline(Shared.Io), Look(Shared.Io) {}

HttpConnection::~HttpConnection() = default;

void HttpConnection::start() {
  error_code Ignored;
  ignore(Peer.set_option(tcp::no_delay(true), Ignored));
  ignore(Peer.non_blocking(true, Ignored));
  Shared.Connections.insert(shared_from_this());
  Shared.Present.join(this, From);
  Shared.Counters.connections(static_cast<double>(Shared.Connections.size()));
  next();
}

void HttpConnection::drain() {
  CloseAfter = true;
  if (ThePhase == Phase::Idle)
    close();
}

void HttpConnection::close() {
  auto Self = shared_from_this();
  Deadline.cancel();
  Look.cancel();
  error_code Ignored;
  ignore(Peer.close(Ignored));
  Shared.Present.leave(this);
  if (auto Exchange = std::move(Current))
    Exchange->abandon();
  if (Shared.Connections.erase(Self) != 0)
    Shared.Counters.connections(static_cast<double>(Shared.Connections.size()));
}

void HttpConnection::next() {
  Current.reset();
  Request.reset();
  if (CloseAfter || Shared.Stopping)
    return closeGently();
  skipEmptyLines(In);
  if (!In.empty())
    return readHead();
  In.shrink_to_fit();
  enter(Phase::Idle);
  deadline(Shared.Options.IdleTime);
  watch();
}

void HttpConnection::enter(Phase Next) {
  ThePhase = Next;
  if (Next == Phase::Serving || Next == Phase::Writing)
    Shared.Present.speaks(this);
  else
    Shared.Present.silent(this);
}

void HttpConnection::watch() {
  if (Watching)
    return;
  Watching = true;
  Peer.async_wait(tcp::socket::wait_read,
                  [this, Self = shared_from_this()](error_code Error) {
                    Watching = false;
                    if (Error || !open())
                      return;
                    onReadable();
                  });
}

void HttpConnection::onReadable() {
  if (ThePhase == Phase::Idle)
    return readHead();
  // Data that a waiting peer sends is read later, but its hang-up must be
  // noticed now.
  if (ThePhase == Phase::Serving)
    return peerIsGone() ? close() : lookAgain();
}

bool HttpConnection::peerIsGone() {
  pollfd Fd{Peer.native_handle(), POLLRDHUP, 0};
  return poll(&Fd, 1, 0) > 0;
}

/// The socket of a peer with unread input is readable all the time.
void HttpConnection::lookAgain() {
  Look.expires_after(LookTime);
  Look.async_wait([Weak = weak_from_this()](error_code Error) {
    auto Self = Weak.lock();
    if (Self && !Error && Self->ThePhase == Phase::Serving && Self->open())
      Self->onReadable();
  });
}

void HttpConnection::readHead() {
  enter(Phase::Head);
  deadline(Shared.Options.HeaderTime);
  readToEmptyLine();
}

void HttpConnection::readToEmptyLine() {
  net::async_read_until(
      Peer, net::dynamic_buffer(In, Shared.Options.Limits.Header), "\r\n\r\n",
      [this, Self = shared_from_this()](error_code Error, size_t Length) {
        if (ThePhase != Phase::Head || !open())
          return;
        if (Error == net::error::not_found)
          return refuseLongHead();
        if (Error)
          return close();
        takeHead(Length);
      });
}

void HttpConnection::refuseLongHead() {
  bool LineIsLong = In.find("\r\n") > Shared.Options.Limits.RequestLine;
  refuse({LineIsLong ? http::status::uri_too_long
                     : http::status::request_header_fields_too_large,
          "the header is longer than " +
              std::to_string(Shared.Options.Limits.Header) + " bytes",
          "", /*Close=*/true});
}

void HttpConnection::takeHead(size_t Length) {
  const HttpOptions &Options = Shared.Options;
  std::string Head = In.substr(0, Length);
  In.erase(0, Length);
  skipEmptyLines(Head);
  if (Head.empty()) // an idle peer has as long as for a header
    return readToEmptyLine();
  if (auto Why = checkHead(Head, Options.Limits))
    return refuse(*Why);
  Request = std::make_unique<Parser>();
  Request->header_limit(static_cast<uint32_t>(Options.Limits.Header) + 1);
  // The limit is checked below. (Boost 1.74 treats none as zero.)
  Request->body_limit(std::numeric_limits<uint64_t>::max());
  Request->eager(true);
  error_code Error;
  Request->put(net::buffer(Head), Error);
  if (!Request->is_header_done() || (Error && Error != http::error::need_more))
    return refuse(malformed("not an HTTP/1.1 request"));
  const auto &Header = Request->get();
  if (auto Why = checkFraming(Header))
    return refuse(*Why);
  route();
}

void HttpConnection::awaitBody() {
  const auto &Header = Request->get();
  Request->body_limit(Shared.Options.Limits.Body);
  if (!boost::beast::iequals(Header[http::field::expect], "100-continue") ||
      !In.empty())
    return takeBody();
  static constexpr std::string_view Continue = "HTTP/1.1 100 Continue\r\n\r\n";
  net::async_write(
      Peer, net::buffer(Continue),
      [this, Self = shared_from_this()](error_code Failed, size_t) {
        if (Failed || !open())
          return close();
        takeBody();
      });
}

void HttpConnection::takeBody() {
  if (ThePhase != Phase::Body) {
    enter(Phase::Body);
    deadline(Shared.Options.BodyTime);
  }
  while (!Request->is_done() && !In.empty()) {
    error_code Error;
    size_t Taken = Request->put(net::buffer(In), Error);
    In.erase(0, Taken);
    if (Error == http::error::body_limit)
      return refuse({http::status::payload_too_large, "the body is too long",
                     "", /*Close=*/true});
    if (Error == http::error::need_more)
      break;
    if (Error)
      return refuse(malformed("the body is malformed"));
  }
  if (Request->is_done())
    return serve();
  // The framing of a chunk, which must be short.
  if (In.size() > Shared.Options.Limits.Header)
    return refuse(malformed("the body is malformed"));
  readBody();
}

void HttpConnection::readBody() {
  size_t Before = In.size();
  In.resize(Before + ReadSize);
  Peer.async_read_some(
      net::buffer(In.data() + Before, ReadSize),
      [this, Self = shared_from_this(), Before](error_code Error, size_t Got) {
        if (ThePhase != Phase::Body || !open())
          return;
        In.resize(Before + Got);
        if (Error)
          return close();
        takeBody();
      });
}

void HttpConnection::serve() {
  enter(Phase::Serving);
  Deadline.cancel();
  Current =
      std::make_shared<HttpExchange>(shared_from_this(), Request->release());
  watch();
  // The call may end the exchange, and reset Current.
  auto Exchange = Current;
  Exchange->run();
}

void HttpConnection::giveUp() {
  if (ThePhase == Phase::Serving && Current)
    return Current->giveUp();
  close();
}

void HttpConnection::refuse(const Refusal &Why) {
  Response Answer{Why.Status, 11};
  Answer.set(http::field::content_type, "application/json");
  if (!Why.Allow.empty())
    Answer.set(http::field::allow, Why.Allow);
  if (Why.Status == http::status::unauthorized)
    Answer.set(http::field::www_authenticate, "Bearer");
  Answer.body() =
      errorLine({}, {code::InvalidRequest, "Invalid request: " + Why.Why, {}});
  // An unread body would be parsed as the next request.
  Answer.keep_alive(!Why.Close && Request && Request->is_done());
  respond(std::move(Answer));
}

void HttpConnection::respond(Response Answer) {
  enter(Phase::Writing);
  if (CloseAfter || Shared.Stopping)
    Answer.keep_alive(false);
  Shared.Counters.responded(Answer.result_int());
  expectWrite();
  Answer.prepare_payload();
  auto Kept = std::make_shared<Response>(std::move(Answer));
  http::async_write(
      Peer, *Kept,
      [this, Self = shared_from_this(), Kept](error_code Error, size_t) {
        if (!open())
          return;
        if (Error)
          return close();
        answered(Kept->keep_alive());
      });
}

void HttpConnection::answered(bool KeepAlive) {
  CloseAfter |= !KeepAlive;
  next();
}

void HttpConnection::closeGently() {
  enter(Phase::Closing);
  Current.reset();
  error_code Error;
  if (Peer.shutdown(tcp::socket::shutdown_send, Error))
    return close();
  In.clear();
  deadline(LingerTime);
  drainInput(LingerBytes);
}

void HttpConnection::drainInput(size_t Left) {
  In.resize(ReadSize);
  Peer.async_read_some(net::buffer(In), [this, Self = shared_from_this(),
                                         Left](error_code Error, size_t Got) {
    if (!open())
      return;
    if (Error || Got >= Left)
      return close();
    drainInput(Left - Got);
  });
}

void HttpConnection::expectWrite() { deadline(Shared.Options.WriteTime); }

void HttpConnection::deadline(milliseconds Time) {
  Deadline.expires_after(Time);
  // Weak, so that a timer keeps nothing alive.
  Deadline.async_wait([Weak = weak_from_this()](error_code Error) {
    auto Self = Weak.lock();
    if (Self && !Error && Self->open())
      Self->onDeadline();
  });
}

void HttpConnection::onDeadline() {
  // The timer was reset while its expiry was already queued.
  if (Deadline.expiry() > std::chrono::steady_clock::now())
    return;
  if (ThePhase != Phase::Head && ThePhase != Phase::Body)
    return close();
  // The pending read uses the buffer.
  error_code Ignored;
  ignore(Peer.cancel(Ignored));
  refuse({http::status::request_timeout, "the request did not arrive in time",
          "", /*Close=*/true});
}
