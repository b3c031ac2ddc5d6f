//===- ArchiveSupport.h - What export and import share ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Owners for what libarchive hands out. Only for .cpp files.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVESUPPORT_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVESUPPORT_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <string>

namespace torchtalk::snapshot {

constexpr const char *ManifestDigestName = "manifest.blake3";

struct ArchiveDeleter {
  void operator()(struct archive *A) const { archive_free(A); }
  void operator()(struct archive_entry *E) const { archive_entry_free(E); }
};
using ArchivePtr = std::unique_ptr<struct archive, ArchiveDeleter>;
using EntryPtr = std::unique_ptr<struct archive_entry, ArchiveDeleter>;

inline std::string errorOf(struct archive *A) {
  const char *Text = archive_error_string(A);
  return Text ? Text : "unknown error";
}

inline std::string digestText(llvm::BLAKE3 &Digest) {
  return llvm::toHex(Digest.final<32>(), /*LowerCase=*/true);
}

inline std::string digestOf(llvm::StringRef Text) {
  llvm::BLAKE3 Digest;
  Digest.update(Text);
  return digestText(Digest);
}

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVESUPPORT_H
