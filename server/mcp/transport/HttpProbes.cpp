//===- HttpProbes.cpp - Who is there, and how are we ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/transport/HttpProbes.h"

#include <boost/asio/ip/network_v6.hpp>
#include <boost/asio/post.hpp>

#include <utility>

using namespace torchtalk::mcp;
namespace net = boost::asio;

std::string torchtalk::mcp::addressOf(const tcp::socket &Peer) {
  boost::system::error_code Error;
  net::ip::address Address = Peer.remote_endpoint(Error).address();
  if (!Address.is_v6() || Address.is_loopback())
    return Address.to_string();
  net::ip::address_v6 Long = Address.to_v6();
  if (Long.is_v4_mapped())
    return net::ip::make_address_v4(net::ip::v4_mapped, Long).to_string();
  return net::ip::network_v6(Long, 64).network().to_string();
}

std::string torchtalk::mcp::metricsText(HttpShared &Of) {
  Of.Counters.waiting(Of.Queue.load(CallQueue::Lane::Quick).Waiting,
                      Of.Queue.load(CallQueue::Lane::Slow).Waiting);
  return Of.Counters.text();
}

void torchtalk::mcp::askReadiness(HttpShared &Of, const std::string &From,
                                  const std::function<void(bool Good)> &Tell) {
  auto Ask = [&Of, Tell] {
    const auto &Ready = Of.Options.Ready;
    net::post(Of.Io, [&Of, Tell, CanAnswer = !Ready || Ready()] {
      Tell(CanAnswer && !Of.Stopping);
    });
  };
  if (!Of.Queue.post(CallQueue::Lane::Quick, From, std::move(Ask)))
    Tell(false);
}
