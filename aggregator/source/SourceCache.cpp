//===- SourceCache.cpp - Sources that need not be read again --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/SourceCache.h"
#include "source/tree/SyntaxTree.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::source {
namespace {

/// Of what was given up.
constexpr store::ContentDigest NoProgram = {};

/// What a value in the store begins with to be of use.
std::string prefixOf(const store::ContentDigest &Program,
                     const store::ContentDigest &Digest) {
  std::string Prefix(Program.begin(), Program.end());
  return Prefix.append(Digest.begin(), Digest.end());
}

/// The digest of a file that is too large to be read: of its size alone.
std::optional<store::ContentDigest> digestOfLarge(const std::string &Path) {
  auto Stamp = store::stampOf(Path);
  if (!Stamp || Stamp->Size <= MaxBytes)
    return std::nullopt;
  return store::digestOf(std::to_string(Stamp->Size));
}

} // namespace

std::optional<std::string> storedModel(const std::string &Note,
                                       const store::ContentDigest &Program,
                                       const SourceVersion &File,
                                       bool OrGivenUp) {
  llvm::StringRef Value = Note;
  if (!Value.consume_front(prefixOf(Program, File.Digest)) &&
      !(OrGivenUp && Value.consume_front(prefixOf(NoProgram, File.Digest))))
    return std::nullopt;
  return Value.str();
}

SourceCache::SourceCache(store::FactStore &Store, store::FileDigests &Files,
                         store::NoteKind Kind, std::string_view Given)
    : Store(Store), Files(Files), Kind(Kind) {
  // Another version of this program may read more out of the same file.
  if (auto Self = Files.of(llvm::sys::fs::getMainExecutable(nullptr, nullptr)))
    Program = Self->Digest;
  if (Given.empty())
    return;
  std::string Both(Program.begin(), Program.end());
  Program = store::digestOf(Both.append(Given));
}

SourceCache::Entry SourceCache::find(const std::string &Root,
                                     const std::string &File) {
  Entry Result;
  Result.Path = Root + "/" + File;
  if (auto Large = digestOfLarge(Result.Path))
    Result.Digest = *Large;
  else if (auto Seen = Files.of(Result.Path))
    Result.Digest = Seen->Digest;
  else
    return Result;
  Result.File = File;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    All.push_back({File, Result.Digest});
  }
  auto Stored = Store.note(Kind, File);
  if (!Stored) {
    llvm::consumeError(Stored.takeError());
    return Result;
  }
  if (*Stored)
    Result.Value = storedModel(**Stored, Program, {File, Result.Digest}, false);
  return Result;
}

void SourceCache::remember(const Entry &Of, std::string_view Value,
                           bool GivenUp) {
  if (Of.File.empty())
    return;
  if (digestOfLarge(Of.Path) != Of.Digest)
    if (auto Now = Files.now(Of.Path); !Now || Now->Digest != Of.Digest)
      return;
  std::lock_guard<std::mutex> Lock(Mutex);
  New.push_back({Kind, Of.File,
                 prefixOf(GivenUp ? NoProgram : Program, Of.Digest) +
                     std::string(Value)});
}

llvm::Error SourceCache::flush() {
  std::lock_guard<std::mutex> Lock(Mutex);
  llvm::Error E = Store.putNotes(New, {});
  New.clear();
  return E;
}

std::vector<SourceVersion> SourceCache::versions() {
  std::lock_guard<std::mutex> Lock(Mutex);
  llvm::sort(All); // threads come in any order
  return All;
}

void SourceCache::forgetVersions() {
  std::lock_guard<std::mutex> Lock(Mutex);
  All.clear();
}

} // namespace torchtalk::source
