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
/// ROCm), then the youngest, then the first by name. One of another index
/// format does not fit.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_CHOOSE_H
#define TORCHTALK_AGGREGATOR_REGISTRY_CHOOSE_H

#include "index/reader/SnapshotOrigin.h"
#include "package/TorchPackage.h"
#include "registry/Listing.h"

#include <optional>
#include <string>

namespace torchtalk::registry {

struct Fit {
  index::SnapshotOrigin::Match How =
      index::SnapshotOrigin::Match::Version; ///< or Commit
  unsigned Differences = 0;                  ///< of the build
  std::string Build = {};                    ///< what they are, or ""
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

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_CHOOSE_H
