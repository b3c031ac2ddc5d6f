//===- WillItRun.h - Whether ops run on a backend ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `will-it-run`: what the dispatcher runs for an op on a
/// backend, what that calls in turn, and so on until kernels of the backend's
/// own: whether it has all of them, and which to add.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_WILLITRUN_H
#define TORCHTALK_SERVER_QUERY_RUN_WILLITRUN_H

#include "query/run/WillItRunResult.h"

namespace torchtalk::query {

llvm::Expected<WillItRunResult> willItRun(const BackendIndexes &Indexes,
                                          const WillItRunRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_WILLITRUN_H
