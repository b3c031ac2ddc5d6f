//===- Threads.cpp - Running work on several threads ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/Threads.h"

#include "llvm/Support/Threading.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace torchtalk::store {

void inThreads(size_t Count, unsigned Jobs,
               const std::function<void(size_t)> &Work) {
  std::atomic<size_t> Next = 0;
  std::mutex Mutex;
  std::exception_ptr First;
  auto Run = [&] {
    try {
      for (size_t I = Next++; I < Count; I = Next++)
        Work(I);
    } catch (...) {
      Next = Count;
      std::lock_guard<std::mutex> Lock(Mutex);
      if (!First)
        First = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> Helpers;
    size_t Wanted = std::min<size_t>(
        Count, llvm::hardware_concurrency(Jobs).compute_thread_count());
    while (Helpers.size() + 1 < Wanted)
      try {
        Helpers.emplace_back(Run);
      } catch (const std::system_error &) {
        Wanted = 0; // the existing threads do the work
      }
    Run();
  }
  if (First)
    std::rethrow_exception(First);
}

} // namespace torchtalk::store
