//===- Choose.h - Choosing the nearest snapshot -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How near a snapshot is to a checkout, the nearest first:
/// \verbatim
///   content   the same fingerprint: every file is equal
///   commit    the same HEAD; files may differ
///   ancestor  HEAD descends from its commit; fewer commits between
///             (`git rev-list --count COMMIT..HEAD`) are nearer
/// \endverbatim
/// Ties are broken by the latest creation time, then by name. A snapshot that
/// this torchtalk cannot read is skipped.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_CHOOSE_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_CHOOSE_H

#include "index/reader/SnapshotOrigin.h"
#include "snapshot/SnapshotFolder.h"
#include "snapshot/SourceContent.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>

namespace torchtalk::snapshot {

struct Checkout {
  std::string SourceRoot;
  std::string Commit; ///< HEAD, or ""
  std::string Path;   ///< pathFingerprint()
  std::optional<SourceContent> Content;
  std::string Problem; ///< why there is no Content
};

Checkout readCheckout(const std::string &SourceRoot,
                      llvm::ArrayRef<std::string> Without);

/// How \p M matches for 'load': by content, by path or, when only force would
/// load it, Forced.
index::SnapshotOrigin::Match matchOf(const Manifest &M, const Checkout &Here);

struct Choice {
  const Manifest *Found = nullptr; ///< in the list; null: none fits
  index::SnapshotOrigin::Match How = index::SnapshotOrigin::Match::Forced;
  uint64_t Distance = 0; ///< of an ancestor
  /// The name of each other snapshot and why it was not chosen, in the order of
  /// the list.
  std::vector<std::string> Others;
};

/// Errors are those of git.
llvm::Expected<Choice> chooseNearest(llvm::ArrayRef<Listed> Snapshots,
                                     const Checkout &Here);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_CHOOSE_H
