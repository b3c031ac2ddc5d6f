//===- RunJoin.h - Joining a run with the YAML ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_RUNJOIN_H
#define TORCHTALK_AGGREGATOR_MERGE_RUNJOIN_H

#include "merge/FactTable.h"
#include "records/DispatcherRun.h"

namespace torchtalk::index {

/// Adds the rows of \p Run to \p Table. One that torchgen writes gets the name
/// of the kernel that \p Ops, the YAML, say for its key: the dispatcher tells
/// the place of the block and no name.
void addRun(const DispatcherRun &Run, llvm::ArrayRef<OpRecord> Ops,
            FactTable &Table);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_RUNJOIN_H
