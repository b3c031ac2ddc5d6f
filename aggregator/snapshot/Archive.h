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
///   contents           of the generation, see index/contents/Contents.h
///   schema             what is in it, as text: contentsSchema()
///   kept-sources       of the generation, where it has them
///   sources            the rest as in SnapshotFolder.h
///   facts              the store, see store/StoreRows.h
/// \endverbatim
/// A generation is made of the contents when it is imported, in the format that
/// this torchtalk writes, and a store of the facts.
///
/// BLAKE3 is LLVM's and takes well below a second for a gigabyte.
///
/// An archive is untrusted. It is read in one pass into a folder of its own,
/// and only the files of the manifest are written: regular files with the names
/// of a snapshot, each once, of the given size and checksum, together no larger
/// than the free space of the disk. Anything else rejects the archive with a
/// reason and leaves no files. Checksums are not a signature: the contents are
/// as trustworthy as their author.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVE_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVE_H

#include "snapshot/Manifest.h"

#include <string>

namespace torchtalk::snapshot {

/// What only updates and merges of an index need may be left out: the store.
enum class ExportForm : uint8_t { Whole, WithoutFacts };

/// Replaces \p File atomically once the archive is on disk, so a failure leaves
/// the former file. \returns the manifest of the archive.
llvm::Expected<Manifest> exportSnapshot(const std::string &IndexDir,
                                        const std::string &Name,
                                        const std::string &File,
                                        ExportForm Form = ExportForm::Whole);

/// \p File "-" is standard input; \p Name "" keeps the name in the archive.
llvm::Expected<Manifest> importSnapshot(const std::string &IndexDir,
                                        const std::string &File,
                                        const std::string &Name);

/// Its manifest alone, of an archive that this torchtalk can read; the other
/// checksums are not verified.
llvm::Expected<Manifest> readArchive(const std::string &File);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_ARCHIVE_H
