//===- Container.h - A TU's facts as one run of bytes -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The contents of the section: one *record* per TU. `ld -r` concatenates
/// sections, so a reader takes any number of records, with zero bytes between
/// them as padding.
///
/// \verbatim
///   record  := magic[8] version:fixed32 size:fixed64 check:fixed64 payload
///   payload := manifest:string shards_size frame
///   frame   := compress(folder:string count {shard:string}*
///                       count {macro:string}*)
///   magic   := "TorchTlk"      check := XXH3-64 of the payload
/// \endverbatim
///
/// The shards are without the folder of their sources (SourceFolder.h), and
/// shards_size is their size with it. One frame for all (Compression.h): a
/// frame a shard took 2.5 to 3.7 times the space, because the shards of a TU
/// share most of their strings. Their hashes are not in the record, where they
/// were a quarter of it: the reader computes them.
///
/// Everything is deterministic: the same facts give the same bytes for the
/// same zstd library. Thread-safe; no globals.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_FACTS_CONTAINER_H
#define TORCHTALK_PLUGIN_FACTS_CONTAINER_H

#include "facts/Facts.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::facts {

/// Upper limit of the shards of one TU, and of its frame's contents, in bytes.
/// Far above any real TU; readers refuse more before they allocate.
constexpr uint64_t MaxRawSize = uint64_t(1) << 28;

/// A shard in its encoded form, as it is hashed, stored and compressed.
struct EncodedShard {
  ShardHash Hash;
  std::string Bytes;
};

/// Hashes \p Bytes, the encoding of a shard.
EncodedShard sealShard(std::string Bytes);

EncodedShard encodeShard(Shard S);

/// \returns false, with the reason in \p Error, for what is not well formed.
/// Some of the rest may be other bytes than encodeShard writes for \p Out.
bool decodeShard(std::string_view Bytes, Shard &Out, std::string &Error);

std::string encodeManifest(const Manifest &M);
bool decodeManifest(std::string_view Bytes, Manifest &Out, std::string &Error);

/// \p M.Shards does not count; \p Shards is what encodeShard() gives. \returns
/// a whole record.
std::string encodeRecord(Manifest M, const std::vector<EncodedShard> &Shards);

/// A record that was opened: header, checksum and manifest are verified, the
/// shards not yet decompressed.
struct OpenedRecord {
  Manifest TheManifest;    ///< its Shards and Macros only after extractShards
  uint64_t ShardsSize = 0; ///< bytes of all of them
  /// Bytes of these or of what the frame holds, whichever are more; at most
  /// MaxRawSize.
  uint64_t RawSize = 0;
  std::string_view Frame; ///< borrows from the section
};

/// Takes the next record off the front of \p Section. \returns false at the
/// end (with \p Error empty) or on an error.
bool nextRecord(std::string_view &Section, OpenedRecord &Out,
                std::string &Error);

/// Decompresses the shards of \p R, and completes its manifest with their
/// hashes.
bool extractShards(OpenedRecord &R, std::vector<EncodedShard> &Out,
                   std::string &Error);

/// 32 lower-case hex digits.
std::string toHex(const ShardHash &Hash);

} // namespace torchtalk::facts

#endif // TORCHTALK_PLUGIN_FACTS_CONTAINER_H
