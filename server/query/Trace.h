//===- Trace.h - From a Python name to its kernels --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `trace`: Python name, the binding behind it, schema in
/// native_functions.yaml, dispatcher entry, registrations per dispatch key, the
/// wrapper of each, the hand-written code that it calls and the stubs that this
/// calls; how it is differentiated; and what the dispatcher would run for each
/// key.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TRACE_H
#define TORCHTALK_SERVER_QUERY_TRACE_H

#include "index/reader/Session.h"
#include "query/TraceResult.h"
#include "query/backend/BackendResult.h"

namespace torchtalk::query {

/// Finds nothing when Names.found() is false.
TraceResult trace(index::Session &Index, const TraceRequest &Request);

/// An op of PyTorch with what the project, if there is one, registers for it;
/// any other name is the project's if that has it.
llvm::Expected<TraceResult> traceOn(const BackendIndexes &Indexes,
                                    const TraceRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TRACE_H
