//===- OpGuide.h - What it takes to implement an op -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `op show`: all that somebody looks up who is about to give
/// an op a kernel on a backend. Every overload with its schema and how it runs
/// there, on the CPU and on Meta; what its arguments mean; what Python makes of
/// it; its derivative and what that calls; the tests that exist; and ops like
/// it that the backend has.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_OP_OPGUIDE_H
#define TORCHTALK_SERVER_QUERY_OP_OPGUIDE_H

#include "query/op/OpGuideResult.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

llvm::Expected<OpGuide> opGuide(const BackendIndexes &Indexes,
                                const OpGuideRequest &Request);

/// The parts of it. \p Names are those of the op, without overload.
OpTests testsOfOp(index::Session &Index, const std::vector<std::string> &Names,
                  const std::string &Key);
class BackendTable;
/// The code that \p Op runs on the CPU; \p Cpu is the table of that.
std::optional<OpCode> codeOnCpu(index::Session &Index, BackendTable &Cpu,
                                const std::string &Op);
void findNeighbours(index::Session &Index, BackendTable &Cpu,
                    const BackendTable &Table, OpGuide &Guide);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_OP_OPGUIDE_H
