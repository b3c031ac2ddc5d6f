//===- Listing.h - Which ready indexes a registry has -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The index.json of a registry, as docs/registry.md has it. It is untrusted:
/// sizes, digests, names and paths are checked here. That a row is true shows
/// when the archive is there (TakeIndex.h).
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_LISTING_H
#define TORCHTALK_AGGREGATOR_REGISTRY_LISTING_H

#include "snapshot/Manifest.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torchtalk::registry {

/// A newer one is refused.
constexpr uint32_t ListingFormat = 1;
constexpr const char *ListingName = "index.json";
constexpr uint64_t MaxListingBytes = 4 << 20;
constexpr uint64_t MaxSignatureBytes = 1 << 12;

/// An archive of `snapshot export`.
struct Row {
  std::string Name;      ///< of a snapshot; with IndexFormat its key
  std::string File;      ///< relative to index.json, without ".."
  uint64_t Size = 0;     ///< bytes
  std::string Sha256;    ///< 64 hex digits
  std::string Signature; ///< the text of minisign's file, or ""
  std::string Commit, PyTorchVersion, Content; ///< as in Manifest
  uint32_t IndexFormat = 0, FactsFormat = 0;
  uint64_t CreatedUnix = 0;                               ///< seconds
  std::vector<std::pair<std::string, std::string>> Build; ///< Configuration
};

/// What \p M says of the archive that it is of; without file and checksums.
Row rowOf(const snapshot::Manifest &M);

/// Errors start with \p Where.
llvm::Expected<std::vector<Row>> decodeListing(std::string_view Text,
                                               const std::string &Where);
/// The same text for equal rows in any order.
std::string encodeListing(std::vector<Row> Rows);

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_LISTING_H
