//===- SnapshotDiff.h - snapshot diff as text and JSON ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The text is for a reviewer: what an op promises first, then what runs for
/// it, then code by file, of each kind the first few. The JSON has all of it.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_DIFF_SNAPSHOTDIFF_H
#define TORCHTALK_SERVER_RENDER_DIFF_SNAPSHOTDIFF_H

#include "index/reader/IndexReader.h"
#include "query/diff/SnapshotDiffResult.h"
#include "render/base/Answer.h"

#include <limits>

namespace torchtalk::render {

/// A difference with what its two sides are called, and their indexes for the
/// names of symbols.
struct DiffSides {
  const query::SnapshotDiff &Diff;
  const index::IndexReader &Old, &New;
  std::string OldName, NewName;
};

/// At most \p Limit entries of each kind.
llvm::Expected<std::string> snapshotDiffText(const DiffSides &Sides,
                                             size_t Limit);
/// At most \p Limit entries of each list; the counts are of all.
llvm::Expected<Json>
snapshotDiffJson(const DiffSides &Sides,
                 size_t Limit = std::numeric_limits<size_t>::max());

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_DIFF_SNAPSHOTDIFF_H
