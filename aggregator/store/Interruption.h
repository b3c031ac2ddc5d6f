//===- Interruption.h - Ending a long read early ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Cancellation and time limit of a query. All queries read records of the
/// index, so the readers of these check it and no query has to.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_INTERRUPTION_H
#define TORCHTALK_AGGREGATOR_STORE_INTERRUPTION_H

#include "llvm/Support/Error.h"

#include <chrono>
#include <functional>
#include <stop_token>

namespace torchtalk::store {

/// Applies to its thread's reads during its lifetime. Interruptions do not
/// nest.
class Interruption {
public:
  using Clock = std::chrono::steady_clock;
  struct Settings {
    std::stop_token Stop = {};
    Clock::time_point Deadline = Clock::time_point::max();
    /// Called now and then with the number of records read. May be null.
    std::function<void(uint64_t Reads)> Tell = nullptr;
    Clock::duration TellEvery = std::chrono::milliseconds(250);
  };

  explicit Interruption(Settings S);
  ~Interruption();
  Interruption(const Interruption &) = delete;
  Interruption &operator=(const Interruption &) = delete;

  /// Call before reading a record. An error when the query has to end. Cheap
  /// without an Interruption.
  static llvm::Error check() {
    return Current ? Current->checkNow() : llvm::Error::success();
  }

private:
  llvm::Error checkNow();

  static thread_local Interruption *Current;
  Settings Given;
  Clock::time_point LastTold;
  uint64_t Reads = 0;
};

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_INTERRUPTION_H
