//===- Threads.h - Running work on several threads --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one place that starts temporary threads. If the system refuses to create
/// one, the calling thread does the work.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_THREADS_H
#define TORCHTALK_AGGREGATOR_STORE_THREADS_H

#include <cstddef>
#include <functional>

namespace torchtalk::store {

/// Calls \p Work(I) for every I below \p Count, on this thread and as many
/// others as can be made, up to \p Jobs in total (0: one for each CPU). After
/// an exception no more calls begin, and it is rethrown here.
void inThreads(size_t Count, unsigned Jobs,
               const std::function<void(size_t)> &Work);

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_THREADS_H
