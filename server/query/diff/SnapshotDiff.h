//===- SnapshotDiff.h - What two indexes say differently --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The question of `snapshot diff`: all that a reviewer of a change to PyTorch
/// would want to know of two indexes, the old and the new one.
///
/// What only stands in another line is no difference; such things are counted
/// (LinesMoved). Functions are compared by their identity, edges by caller,
/// callee and kind. A function of internal linkage whose file was renamed is
/// another symbol, and is told as one that moved when its signature says which.
///
/// Both indexes are scanned once, in key order. What stays in memory is a
/// digest for each function or each caller of both, 16 to 32 bytes, and the
/// differences.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DIFF_SNAPSHOTDIFF_H
#define TORCHTALK_SERVER_QUERY_DIFF_SNAPSHOTDIFF_H

#include "index/reader/Session.h"
#include "query/diff/SnapshotDiffResult.h"

#include "llvm/ADT/ArrayRef.h"

#include <map>
#include <string>

namespace torchtalk::query {

class OpSet;

llvm::Expected<SnapshotDiff> diffIndexes(const index::IndexReader &Old,
                                         const index::IndexReader &New);

/// Of the ends of edges, as either index knows them.
llvm::Expected<std::map<index::SymbolId, std::string>>
signaturesOf(const index::IndexReader &Old, const index::IndexReader &New,
             llvm::ArrayRef<EdgeChange> Edges);

/// Fill in their part of \p Out.
void diffOps(const OpSet &Old, const OpSet &New, SnapshotDiff &Out);
void diffDerivatives(index::Session &Old, index::Session &New,
                     SnapshotDiff &Out);
void diffCode(index::Session &Old, index::Session &New, SnapshotDiff &Out);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DIFF_SNAPSHOTDIFF_H
