//===- FetchArchive.h - An archive of a registry ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_FETCHARCHIVE_H
#define TORCHTALK_AGGREGATOR_REGISTRY_FETCHARCHIVE_H

#include "registry/Download.h"
#include "registry/Listing.h"
#include "registry/TakeIndex.h"

#include <string>

namespace torchtalk::registry {

/// The name that the archive of \p R has as a snapshot of the shelf.
std::string shelfName(const Row &R, const std::optional<PublicKey> &Key);

/// Downloads, checks and imports the archive of \p R. \returns its manifest,
/// with the name on the shelf. With the lock of the shelf held.
llvm::Expected<snapshot::Manifest> fetchArchive(const TakeRequest &Request,
                                                const Place &From, const Row &R,
                                                index::BuildProgress &Progress);

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_FETCHARCHIVE_H
