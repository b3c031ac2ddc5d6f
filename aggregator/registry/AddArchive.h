//===- AddArchive.h - Putting an archive into a registry --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_ADDARCHIVE_H
#define TORCHTALK_AGGREGATOR_REGISTRY_ADDARCHIVE_H

#include "registry/Listing.h"
#include "registry/Minisign.h"

#include <optional>
#include <string>

namespace torchtalk::registry {

struct AddRequest {
  std::string Archive; ///< of snapshot export
  std::string Dir;     ///< of the registry; made when it is missing
  /// minisign's file; "": ARCHIVE.minisig, if that is there.
  std::string Signature;
  std::string Name;                  ///< "": its own
  std::optional<PublicKey> Key = {}; ///< that the signature must be by
};

struct Added {
  Row Now;
  bool Replaced = false; ///< one of its name and index format was there
};

/// Copies the archive under a name that its checksum is part of, then replaces
/// index.json by one rename, then removes the archive of the row that was
/// replaced: a reader finds the old row with its archive or the new one. The
/// same archives give the same bytes, in whatever order they are added.
llvm::Expected<Added> addArchive(const AddRequest &Request);

/// In hex.
std::string sha256Of(llvm::StringRef Contents);

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_ADDARCHIVE_H
