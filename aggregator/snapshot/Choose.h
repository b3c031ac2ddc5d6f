//===- Choose.h - Which snapshot fits a checkout ----------------*- C++ -*-===//
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
/// Of equally near ones the one that was made last is taken, then the first by
/// name. A snapshot that this torchtalk cannot read is passed over.
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

/// Whether 'load' takes it without force, and by what: content, path or, when
/// neither fits, Forced.
index::SnapshotOrigin::Match matchOf(const Manifest &M, const Checkout &Here);

struct Choice {
  const Manifest *Found = nullptr; ///< of the list; null: none fits
  index::SnapshotOrigin::Match How = index::SnapshotOrigin::Match::Forced;
  uint64_t Distance = 0; ///< of an ancestor
  /// Of each of the others, in the order of the list: its name, and why it is
  /// not the one.
  std::vector<std::string> Others;
};

/// Errors are of git, where it is needed.
llvm::Expected<Choice> chooseNearest(llvm::ArrayRef<Listed> Snapshots,
                                     const Checkout &Here);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_CHOOSE_H
