//===- Interruption.cpp - Ending a long read early ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/Interruption.h"

#include "store/Errors.h"

namespace torchtalk::store {

namespace {

/// Reads between two checks of the clock.
constexpr uint64_t ClockEvery = 64;

} // namespace

thread_local Interruption *Interruption::Current = nullptr;

Interruption::Interruption(Settings S)
    : Given(std::move(S)), LastTold(Clock::now()) {
  Current = this;
}

Interruption::~Interruption() { Current = nullptr; }

llvm::Error Interruption::checkNow() {
  if (Given.Stop.stop_requested())
    return makeError("stopped: nobody waits for the answer any more");
  if (Reads++ % ClockEvery != 0)
    return llvm::Error::success();
  Clock::time_point Now = Clock::now();
  if (Now >= Given.Deadline)
    return makeError("stopped: the answer takes too long; ask for less, with a "
                     "smaller depth or limit, or about one name");
  if (Given.Tell && Now - LastTold >= Given.TellEvery) {
    LastTold = Now;
    Given.Tell(Reads);
  }
  return llvm::Error::success();
}

} // namespace torchtalk::store
