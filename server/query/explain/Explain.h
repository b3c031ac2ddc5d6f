//===- Explain.h - What the lines of a log are ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Error messages, tracebacks, backtraces and dispatch traces, line by line, as
/// the index knows them: the place that raises a message, the function of a
/// frame, what is registered for an op. Lines that it does not know are
/// counted. The time is linear in the length of the text.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_EXPLAIN_EXPLAIN_H
#define TORCHTALK_SERVER_QUERY_EXPLAIN_EXPLAIN_H

#include "query/explain/ExplainResult.h"

namespace torchtalk::query {

ExplainResult explain(index::Session &Index, const ExplainRequest &Request);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_EXPLAIN_EXPLAIN_H
