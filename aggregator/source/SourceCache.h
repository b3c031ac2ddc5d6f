//===- SourceCache.h - Cached models of source files ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Caches the model of a source file in the store, as long as the contents of
/// the file and this program are the same.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_SOURCECACHE_H
#define TORCHTALK_AGGREGATOR_SOURCE_SOURCECACHE_H

#include "source/ModelCoding.h"
#include "source/tree/SourceFiles.h"
#include "store/FactStore.h"
#include "store/FileDigests.h"

#include "llvm/Support/Error.h"

#include <compare>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::source {

/// A version of a source file.
struct SourceVersion {
  std::string Path; ///< relative to the source root
  store::ContentDigest Digest = {};

  auto operator<=>(const SourceVersion &) const = default;
};

/// Thread-safe.
class SourceCache {
public:
  /// \p Kind names the models of one reader in the store. \p Given is other
  /// input that the models depend on.
  SourceCache(store::FactStore &Store, store::FileDigests &Files,
              store::NoteKind Kind, std::string_view Given);

  /// A file at the time of find().
  struct Entry {
    std::string File; ///< relative to the root; "": it cannot be read
    std::string Path; ///< absolute
    store::ContentDigest Digest = {};
    /// The value given to remember().
    std::optional<std::string> Value;
  };
  Entry find(const std::string &Root, const std::string &File);
  /// Stores \p Value, unless the file has changed since find(). A \p GivenUp
  /// value, of a file that exceeded a time limit, is not found again: it may be
  /// read another time.
  void remember(const Entry &Of, std::string_view Value, bool GivenUp);

  /// Writes new values to the store.
  llvm::Error flush();

  /// All files of find() since forgetVersions(), by path.
  std::vector<SourceVersion> versions();
  void forgetVersions();
  /// Digest of this program and the Given input.
  const store::ContentDigest &program() const { return Program; }

private:
  store::FactStore &Store;
  store::FileDigests &Files;
  store::NoteKind Kind;
  store::ContentDigest Program = {};
  std::mutex Mutex; ///< of all below
  std::vector<store::Note> New;
  std::vector<SourceVersion> All;
};

/// The outcome in \p Note, the stored note of \p File, if \p Program read it
/// from this version, or, with \p OrGivenUp, if this version was given up.
std::optional<std::string> storedModel(const std::string &Note,
                                       const store::ContentDigest &Program,
                                       const SourceVersion &File,
                                       bool OrGivenUp);

/// The cached outcome of a file, or that of \p Read(File).
template <typename Model, typename Fn>
Outcome<Model> readThrough(SourceCache *Cache, const std::string &Root,
                           const std::string &File, Fn Read) {
  if (!Cache)
    return Read(File);
  SourceCache::Entry Known = Cache->find(Root, File);
  Outcome<Model> Result;
  if (Known.Value && store::decode(*Known.Value, Result))
    return Result;
  Result = Read(File);
  Cache->remember(Known, store::encode(Result),
                  !Result.TheModel && !Result.Problems.empty());
  return Result;
}

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_SOURCECACHE_H
