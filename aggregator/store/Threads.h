//===- Threads.h - Work that is shared among threads ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one place that starts threads for a while. A system that gives none is
/// no error: the thread that asks does all that nobody else takes.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_THREADS_H
#define TORCHTALK_AGGREGATOR_STORE_THREADS_H

#include <cstddef>
#include <functional>

namespace torchtalk::store {

/// Calls \p Work(I) for every I below \p Count, in this thread and in as many
/// others as can be made, up to \p Jobs in all (0: one a CPU). After an
/// exception no more calls begin, and it is thrown from here.
void inThreads(size_t Count, unsigned Jobs,
               const std::function<void(size_t)> &Work);

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_THREADS_H
