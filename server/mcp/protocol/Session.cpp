//===- Session.cpp - The state of one peer --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/protocol/Session.h"

using namespace torchtalk::mcp;

void Session::cancelAll() {
  std::lock_guard Guard(Lock);
  for (auto &[Id, Call] : InFlight)
    Call.Stop.request_stop();
}

size_t Session::inFlight() const {
  std::lock_guard Guard(Lock);
  return InFlight.size();
}

void Session::subscribe(const std::string &Uri) {
  std::lock_guard Guard(Lock);
  Uris.insert(Uri);
}

void Session::unsubscribe(const std::string &Uri) {
  std::lock_guard Guard(Lock);
  Uris.erase(Uri);
}

bool Session::subscribed(const std::string &Uri) const {
  std::lock_guard Guard(Lock);
  return Uris.count(Uri) != 0;
}

size_t Session::subscriptions() const {
  std::lock_guard Guard(Lock);
  return Uris.size();
}
