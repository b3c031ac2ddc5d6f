//===- FactStore.h - The content-addressed store of facts -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The content-addressed store of facts, in RocksDB. It outlives builds: an
/// object is read once, and a shard of a thousand objects is stored once.
/// Thanks to the write-ahead log, every object record is complete, with its
/// shards, after a kill at any moment.
///
/// \verbatim
///   'S' hash        -> encoded shard      (facts/StoreKeys.h)
///   'M' main flags  -> manifest           only as ingested SSTs bring them
///   'O' path        -> ObjectRecord       path relative to the build folder
///   'V'             -> version of store and facts
///   else            -> a note, see NoteKind
/// \endverbatim
///
/// The store can always be made again from the objects, so a store of another
/// version is emptied silently, and errors advise to delete a damaged one. One
/// process at a time (the build holds the lock of the index folder). Reading is
/// thread-safe.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_FACTSTORE_H
#define TORCHTALK_AGGREGATOR_STORE_FACTSTORE_H

#include "facts/Container.h"
#include "store/Files.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::store {

/// The facts of a file when it had Identity, which is empty for a file that was
/// racy then.
struct ObjectRecord {
  FileIdentity Identity;
  struct Tu {
    std::string Member;        ///< archive member, else ""
    std::string ManifestBytes; ///< kept whole: the 'M' key of a compile is not
                               ///< unique to an object
  };
  std::vector<Tu> Tus;
  std::vector<std::string> Problems; ///< a sentence each
};

void fields(auto &A, Is<ObjectRecord::Tu> auto &T) {
  A(T.Member, T.ManifestBytes);
}
void fields(auto &A, Is<ObjectRecord> auto &R) {
  A(R.Identity, R.Tus, R.Problems);
}

/// A kind of cached result. Its value is the first byte of the key.
enum class NoteKind : char {
  DeviceSource = 'C',  ///< see source/SourceCache.h
  FileDigest = 'D',    ///< by absolute path, see FileDigests.h
  MessageSource = 'M', ///< see source/SourceCache.h
  ParsedTu = 'P',      ///< see collect/parse/ParseRecord.h
  FreshObject = 'T',   ///< see collect/Freshness.h
  InputVersion = 'W',  ///< see collect/inputs/InputTable.h
  PythonSource = 'Y',  ///< see source/SourceCache.h
};

struct Note {
  NoteKind Kind;
  std::string Key;
  std::string Value;
};

class FactStore {
public:
  /// Opens or creates the store in \p Dir.
  static llvm::Expected<std::unique_ptr<FactStore>>
  open(const std::string &Dir);
  /// Opens an existing store in a folder that may be read-only. A store of
  /// another version is an error.
  static llvm::Expected<std::unique_ptr<FactStore>>
  openReadOnly(const std::string &Dir);
  ~FactStore();

  llvm::Expected<bool> has(const facts::ShardHash &Hash) const;

  /// The encoded shard, verified against its hash. A missing shard is an error:
  /// records are written after their shards.
  llvm::Expected<std::string> shard(const facts::ShardHash &Hash) const;

  llvm::Expected<std::optional<ObjectRecord>>
  object(const std::string &Path) const;

  /// Adds the shards that have Bytes, and the record, in one write.
  llvm::Error put(const std::string &Path, const ObjectRecord &Record,
                  const std::vector<facts::EncodedShard> &Shards);

  llvm::Expected<std::optional<std::string>> note(NoteKind Kind,
                                                  const std::string &Key) const;
  /// Calls \p Use for all notes of a kind, by key.
  llvm::Error forEachNote(
      NoteKind Kind,
      const std::function<llvm::Error(std::string_view Key,
                                      std::string_view Value)> &Fn) const;
  /// Adds the notes, and the shards that have Bytes, in one write.
  llvm::Error putNotes(const std::vector<Note> &Notes,
                       const std::vector<facts::EncodedShard> &Shards);

  llvm::Error
  forEachShard(const std::function<void(const facts::ShardHash &)> &Fn) const;
  llvm::Error forEachObject(
      const std::function<void(const std::string &Path, const ObjectRecord &)>
          &Fn) const;
  /// Removes \p Notes, whose values are ignored, and the records of the objects
  /// in \p Paths; then \p Shards, which nothing else refers to. A kill in
  /// between leaves no record without its shards.
  llvm::Error forget(const std::vector<std::string> &Paths,
                     const std::vector<Note> &Notes,
                     const std::vector<facts::ShardHash> &Shards);

  enum class Files : uint8_t { Copied, Moved };
  /// Adds SSTs. They must have been verified (collect/SstReader.h) and may
  /// overlap.
  llvm::Error ingest(const std::vector<std::string> &Ssts,
                     Files How = Files::Copied);

  /// Makes everything durable, also against a loss of power.
  llvm::Error sync();

private:
  struct Impl;
  explicit FactStore(std::unique_ptr<Impl> I);
  std::unique_ptr<Impl> I;
};

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_FACTSTORE_H
