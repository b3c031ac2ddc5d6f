//===- Manifest.h - The manifest of a snapshot ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The manifest.yaml of a snapshot, which is also the first file of its
/// archive. It is untrusted: sizes, counts, names and paths are checked here,
/// so that a manifest names only files that a snapshot can have.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_MANIFEST_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_MANIFEST_H

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torchtalk::snapshot {

/// Version of the manifest and the files beside it. A newer one is refused.
/// Archives of version 1 have no contents, and are refused.
constexpr uint32_t FormatVersion = 2;

constexpr const char *ManifestName = "manifest.yaml";
constexpr const char *ContentsName = "contents"; ///< of archives only
constexpr const char *SchemaName = "schema";     ///< of ContentsName
constexpr const char *FactsName = "facts";       ///< StoreName, of archives
constexpr const char *SourcesName = "sources";   ///< encodeSourceFiles()
constexpr const char *GenerationName = "generation";
constexpr const char *StoreName = "store";

constexpr uint64_t MaxManifestBytes = 16 << 20;
constexpr size_t MaxFiles = 1 << 16;

struct Manifest {
  struct File {
    std::string Path; ///< "generation/000052.sst"
    uint64_t Size = 0;
    /// BLAKE3 of its contents in hex; "" except in archives, and of what came
    /// with one, see Archive.h.
    std::string Digest;
    bool operator==(const File &) const = default;
  };
  std::string Name;
  uint64_t CreatedUnix = 0; ///< seconds
  std::string TorchTalk;    ///< the version of torchtalk that made it
  uint32_t IndexFormat = 0, FactsFormat = 0;
  std::string PyTorchVersion; ///< or ""
  std::string Commit;         ///< whole, or ""
  std::string Content;        ///< see SourceContent.h; "": not known
  std::string Path;           ///< see pathFingerprint()
  /// Settings of the build by name, which tell two indexes of one source apart:
  /// CMake variables, the compilers, a digest of all compile commands. For
  /// display and comparison only.
  std::vector<std::pair<std::string, std::string>> Configuration;
  /// By name: "functions", ...
  std::vector<std::pair<std::string, uint64_t>> Counts;
  std::vector<File> Files; ///< sorted by path

  uint64_t totalBytes() const;
  uint64_t count(std::string_view Name) const;
  bool has(std::string_view Path) const;
  bool hasStore() const;
  bool operator==(const Manifest &) const = default;
};

/// An error unless \p Name is valid: up to three parts of
/// [A-Za-z0-9][A-Za-z0-9._-]{0,63}, with '/' between.
llvm::Error checkName(std::string_view Name);

/// The same text for equal manifests.
std::string encodeManifest(const Manifest &M);
/// Errors start with \p Where.
llvm::Expected<Manifest> decodeManifest(std::string_view Text,
                                        const std::string &Where);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_MANIFEST_H
