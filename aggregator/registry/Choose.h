//===- Choose.h - The ready index that is nearest ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which index fits an installed torch, the nearest first:
/// \verbatim
///   commit    that of git_version
///   version   the same __version__ up to '+', where the torch or the index
///             names no commit
/// \endverbatim
/// Of several, that whose build has the devices of the installed torch (CUDA,
/// ROCm), then the youngest, then the first by name.
///
/// Which fits a checkout: as snapshot/Choose.h says, and after those
/// \verbatim
///   version   the same line of versions ("2.6" of 2.6.0, 2.6.1 and 2.6.0a0),
///             as of a release branch, or where git has no history. Of several,
///             the same version, then the youngest, then the first by name
/// \endverbatim
/// One of another index format does not fit.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_CHOOSE_H
#define TORCHTALK_AGGREGATOR_REGISTRY_CHOOSE_H

#include "index/reader/SnapshotOrigin.h"
#include "package/TorchPackage.h"
#include "registry/Listing.h"
#include "snapshot/Choose.h"

#include <optional>
#include <string>
#include <tuple>

namespace torchtalk::registry {

struct Fit {
  index::SnapshotOrigin::Match How =
      index::SnapshotOrigin::Match::Version; ///< or Commit
  unsigned Differences = 0;                  ///< of the build
  std::string Build = {};                    ///< what they are, or ""
  uint64_t Distance = 0; ///< of an ancestor: commits from it to HEAD

  bool isNearerThan(const Fit &Other) const {
    return std::tie(How, Distance) < std::tie(Other.How, Other.Distance);
  }
};

/// std::nullopt: \p Why says why not.
std::optional<Fit> fitOf(const Row &R, const package::TorchPackage &Of,
                         std::string &Why);

struct Choice {
  const Row *Found = nullptr; ///< of the rows
  Fit How = {};
};

/// The error says that none fits.
llvm::Expected<Choice> chooseRow(llvm::ArrayRef<Row> Rows,
                                 const package::TorchPackage &Of);
/// The same for a checkout; \p Version is that of its version.txt.
llvm::Expected<Choice> chooseRow(llvm::ArrayRef<Row> Rows,
                                 const snapshot::Checkout &Here,
                                 const std::string &Version);

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_CHOOSE_H
