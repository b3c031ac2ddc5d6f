//===- TakeIndex.h - A ready index of a torch or a checkout -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Looks for an index of the repository that is near an installed torch, or a
/// checkout (Choose.h), in this order:
/// \verbatim
///   1 the snapshots in the index folder, which somebody put there by hand
///   2 those on the shelf, which earlier came from a registry; with a key, only
///     those that it signed
///   3 the registry; of a checkout that has an index of its own files or
///     commit in 1 or 2, it is not asked, else it has to have a nearer one
/// \endverbatim
/// What a registry says is untrusted. Its archive is downloaded to the shelf
/// and has to have the size, the SHA-256, the signature (with a key) and the
/// manifest that its row says, and then to be an archive (snapshot/Archive.h).
/// Any failure is a reason and leaves the index folder as it was; only a
/// download that was cut stays, to be continued.
///
/// \verbatim
///   SHELF/lock                            held by who takes one
///   SHELF/SHA256.part                     a download
///   SHELF/snapshots/KEYID@SHA256/         of which key the signature is;
///   SHELF/snapshots/unsigned@SHA256/      not checked. 16 digits of SHA256
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_TAKEINDEX_H
#define TORCHTALK_AGGREGATOR_REGISTRY_TAKEINDEX_H

#include "index/reader/SnapshotOrigin.h"
#include "package/TorchPackage.h"
#include "pipeline/BuildIndex.h"
#include "registry/Listing.h"
#include "registry/Minisign.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::registry {

struct TakeRequest {
  /// std::nullopt: SourceRoot is a checkout.
  std::optional<package::TorchPackage> Package = {};
  std::string SourceRoot; ///< where the package is laid out
  std::string IndexDir;
  std::string Shelf;
  std::string Registry; ///< see readPlace(); "": none
  std::optional<PublicKey> Key = {};
  unsigned Seconds = 30; ///< see Limits
};

struct Taken {
  std::string Generation;
  index::SnapshotOrigin Origin;
  /// Of a checkout it is not kept in the generation, and has no Package.
  index::RegistryOrigin Registry;
  std::vector<std::string> Problems; ///< why nearer ones were not taken
};

/// std::nullopt: there is no registry, and nothing that fits is here.
llvm::Expected<std::optional<Taken>> takeIndex(const TakeRequest &Request,
                                               index::BuildProgress &Progress);

/// The rows of \p Registry.
llvm::Expected<std::vector<Row>> readListing(const std::string &Registry,
                                             unsigned Seconds);

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_TAKEINDEX_H
