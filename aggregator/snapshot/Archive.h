//===- Archive.h - Snapshots as files to hand on ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A snapshot as a .tar.zst, the same bytes for the same snapshot:
/// \verbatim
///   manifest.yaml      Manifest.h, with the size and BLAKE3 of each file
///   manifest.blake3    of the manifest itself, in hex
///   generation/...     the files, in the order of the manifest
///   sources
///   store/...
/// \endverbatim
/// BLAKE3 is LLVM's: a gigabyte takes well below a second.
///
/// An archive may come from anybody. It is read once, as it comes, into a
/// folder of its own, and only what the manifest lists is written: regular
/// files by names of ours, each once, of the size and checksum given, all of
/// them together no larger than what the disk has left. Anything else refuses
/// the whole of it, with the reason, and nothing is left. What passes is as
/// true as whoever made it: checksums are no signature.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVE_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVE_H

#include "snapshot/Manifest.h"

#include <string>

namespace torchtalk::snapshot {

/// Writes \p File, which is replaced at once when all of it is on disk, so
/// that a failure leaves what was there. \returns the manifest within.
llvm::Expected<Manifest> exportSnapshot(const std::string &IndexDir,
                                        const std::string &Name,
                                        const std::string &File);

/// \p File "-" is standard input. \p Name "" is the one in the archive.
llvm::Expected<Manifest> importSnapshot(const std::string &IndexDir,
                                        const std::string &File,
                                        const std::string &Name);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVE_H
