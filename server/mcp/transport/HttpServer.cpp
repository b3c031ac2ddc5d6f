//===- HttpServer.cpp - Streamable HTTP -----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/HttpServer.h"

#include "mcp/transport/HttpConnection.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <sys/resource.h>
#include <thread>

using namespace torchtalk::mcp;
namespace net = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;

namespace {

constexpr int Backlog = 1024;
/// How long to wait when there are no free descriptors.
constexpr milliseconds RetryTime{100};
/// How long to wait for cancelled calls before exiting without them.
constexpr milliseconds CancelTime{300};

/// Raises the limit of open files, as a thousand clients may be idle. \returns
/// the number of connections that leaves calls enough descriptors.
size_t raiseDescriptorLimit(size_t Wanted) {
  constexpr size_t Reserve = 128;
  rlimit Limit{};
  if (getrlimit(RLIMIT_NOFILE, &Limit) != 0)
    return Wanted;
  Limit.rlim_cur = Limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &Limit);
  size_t Most = Limit.rlim_cur;
  return std::min(Wanted, Most > 2 * Reserve ? Most - Reserve : Most / 2);
}

std::string urlOf(const tcp::endpoint &At) {
  std::string Address = At.address().to_string();
  if (At.address().is_v6())
    Address = "[" + Address + "]";
  return "http://" + Address + ":" + std::to_string(At.port());
}

class HttpServer {
public:
  HttpServer(const Dispatcher &D, const HttpOptions &O)
      : Options(O), Counters(O.Metrics),
        Queue({.Threads = CallQueue::threadsFor(O.Workers),
               .SlowNice = 5,
               .Most = O.MaxCalls,
               .MostOfPeer = O.MaxCalls / 2 + 1}),
        Acceptor(Io), Signals(Io, SIGINT, SIGTERM, SIGHUP), Timer(Io),
        Shared{D, Options, Io, Queue, Counters} {}

  llvm::Error run() {
    if (llvm::Error E = listen())
      return E;
    // A closed connection fails its write.
    std::signal(SIGPIPE, SIG_IGN);
    MaxConnections = raiseDescriptorLimit(Options.MaxConnections);
    awaitSignal();
    accept();
    if (Options.OnListening)
      Options.OnListening(urlOf(Acceptor.local_endpoint()), pages());
    Io.run();
    // Exit without waiting for a late call: destroying the objects that it uses
    // would crash, and there is nothing to clean up.
    if (Shared.Calls != 0)
      std::_Exit(EXIT_SUCCESS);
    return llvm::Error::success();
  }

private:
  llvm::Error problem(const char *What, const error_code &Error) const {
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(), "cannot %s %s port %u: %s", What,
        Options.Address.c_str(), static_cast<unsigned>(Options.Port),
        Error.message().c_str());
  }

  llvm::Error listen() {
    error_code Error;
    auto Address = net::ip::make_address(Options.Address, Error);
    if (Error)
      return problem("understand the address", Error);
    if (!Address.is_loopback() && Options.Policy.Token.empty())
      return llvm::createStringError(
          llvm::inconvertibleErrorCode(),
          "%s can be reached from other machines, so it needs a token",
          Options.Address.c_str());
    tcp::endpoint At(Address, Options.Port);
    if (Acceptor.open(At.protocol(), Error) ||
        Acceptor.set_option(tcp::acceptor::reuse_address(true), Error) ||
        Acceptor.bind(At, Error) || Acceptor.listen(Backlog, Error) ||
        Acceptor.non_blocking(true, Error))
      return problem("listen on", Error);
    return llvm::Error::success();
  }

  std::string pages() {
    if (Options.Policy.Token.empty())
      return std::string(PageRoot);
    return std::string(PageRoot) +
           "?once=" + Shared.Browsers.makeKey(Door::Clock::now());
  }

  void accept() {
    Acceptor.async_wait(tcp::acceptor::wait_read, [this](error_code Error) {
      if (Shared.Stopping)
        return;
      if (Error || !makeRoom())
        return acceptLater();
      tcp::socket Peer = Acceptor.accept(Error);
      if (!Error)
        std::make_shared<HttpConnection>(Shared, std::move(Peer))->start();
      // Usually out of descriptors, some of which will become free.
      else if (Error != net::error::would_block &&
               Error != net::error::connection_aborted)
        return acceptLater();
      accept();
    });
  }

  /// For one more connection. Where there is none, a silent one gives way.
  bool makeRoom() {
    if (Shared.Present.size() < MaxConnections)
      return true;
    auto Silent = Shared.Present.nextToLeave();
    if (Silent)
      (*Silent)->close();
    return Silent.has_value();
  }

  /// Retries later; new connections wait meanwhile.
  void acceptLater() {
    Timer.expires_after(RetryTime);
    Timer.async_wait([this](error_code Cancelled) {
      if (!Cancelled && !Shared.Stopping)
        accept();
    });
  }

  void awaitSignal() {
    Signals.async_wait([this](error_code Error, int) {
      if (Error)
        return;
      if (Shared.Stopping)
        std::_Exit(EXIT_SUCCESS);
      stop();
      awaitSignal();
    });
  }

  void stop() {
    Shared.Stopping = true;
    error_code Ignored;
    Ignored = Acceptor.close(Ignored);
    if (Options.OnStop)
      Options.OnStop();
    auto All = Shared.Connections;
    for (const auto &Connection : All)
      Connection->drain();
    StopBy = std::chrono::steady_clock::now() + Options.DrainTime;
    awaitDrained(/*Cancelled=*/false);
  }

  void awaitDrained(bool Cancelled) {
    constexpr milliseconds Step{10};
    bool Done = Shared.Connections.empty() && Shared.Calls == 0;
    bool Late = std::chrono::steady_clock::now() >= StopBy;
    if (Done || (Late && Cancelled)) {
      Io.stop();
      return;
    }
    if (Late) {
      auto All = Shared.Connections;
      for (const auto &Connection : All)
        Connection->giveUp();
      StopBy = std::chrono::steady_clock::now() + CancelTime;
      Cancelled = true;
    }
    Timer.expires_after(Step);
    Timer.async_wait([this, Cancelled](error_code Error) {
      if (!Error)
        awaitDrained(Cancelled);
    });
  }

  const HttpOptions &Options;
  size_t MaxConnections = 0;
  Metrics Counters;
  // Destroyed last, as its queued handlers refer to the members below.
  net::io_context Io{1};
  CallQueue Queue;
  tcp::acceptor Acceptor;
  net::signal_set Signals;
  net::steady_timer Timer;
  HttpShared Shared;
  std::chrono::steady_clock::time_point StopBy;
};

} // namespace

llvm::Error torchtalk::mcp::serveHttp(const Dispatcher &Server,
                                      const HttpOptions &Options) {
  return HttpServer(Server, Options).run();
}
