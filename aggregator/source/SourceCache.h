//===- SourceCache.h - Sources that need not be read again ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What reading a source file as text gave, in the store, for as long as the
/// file has the same contents and this program is the same.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_SOURCECACHE_H
#define TORCHTALK_AGGREGATOR_SOURCE_SOURCECACHE_H

#include "source/ModelCoding.h"
#include "store/FactStore.h"
#include "store/FileDigests.h"

#include "llvm/Support/Error.h"

#include <compare>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::source {

/// A file as it was when it was read.
struct SourceVersion {
  std::string Path; ///< relative to the source root
  store::ContentDigest Digest = {};

  auto operator<=>(const SourceVersion &) const = default;
};

/// Thread-safe.
class SourceCache {
public:
  /// \p Kind is what the store has the models of one reader under. \p Given:
  /// what reading depends on besides a file and the program.
  SourceCache(store::FactStore &Store, store::FileDigests &Files,
              store::NoteKind Kind, std::string_view Given);

  /// A file with its contents at one time.
  struct Entry {
    std::string File; ///< relative to the root; "": it cannot be read
    std::string Path; ///< absolute
    store::ContentDigest Digest = {};
    /// What remember() was given for it.
    std::optional<std::string> Value;
  };
  Entry find(const std::string &Root, const std::string &File);
  /// Unless the file has changed since find(). What was \p GivenUp is found
  /// only by givenUpModel(): it may be read when the machine has less to do.
  void remember(const Entry &Of, std::string_view Value, bool GivenUp);

  /// Has the store remember what was read.
  llvm::Error flush();

  /// All that was looked for since forgetVersions(), by path.
  std::vector<SourceVersion> versions();
  void forgetVersions();
  /// Of this program, with what it was given.
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

/// The model in \p Note, the store's note of \p File, if \p Program read it out
/// of this version.
std::optional<std::string> storedModel(const std::string &Note,
                                       const store::ContentDigest &Program,
                                       const SourceVersion &File);

/// The outcome in \p Note, if this version of \p File was given up.
std::optional<std::string> givenUpModel(const std::string &Note,
                                        const SourceVersion &File);

/// What \p Read() gives for a file, which is asked when it is not known.
template <typename Model, typename Fn>
Outcome<Model> readThrough(SourceCache *Cache, const std::string &Root,
                           const std::string &File, Fn Read) {
  if (!Cache)
    return Read();
  SourceCache::Entry Known = Cache->find(Root, File);
  Outcome<Model> Result;
  if (Known.Value && decodeOutcome(*Known.Value, Result))
    return Result;
  Result = Read();
  Cache->remember(Known, encodeOutcome(Result),
                  !Result.TheModel && !Result.Problems.empty());
  return Result;
}

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_SOURCECACHE_H
