//===- SourceCache.cpp - Sources that need not be read again --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/SourceCache.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::source {
namespace {

void append(std::string &Out, const store::ContentDigest &Digest) {
  Out.append(Digest.begin(), Digest.end());
}

} // namespace

SourceCache::SourceCache(store::FactStore &Store, store::FileDigests &Files,
                         store::NoteKind Kind)
    : Store(Store), Files(Files), Kind(Kind) {
  // Another version of this program may read more out of the same file.
  if (auto Self = Files.of(llvm::sys::fs::getMainExecutable(nullptr, nullptr)))
    Program = Self->Digest;
}

std::string SourceCache::prefixOf(const Entry &E) const {
  std::string Prefix;
  append(Prefix, Program);
  append(Prefix, E.Digest);
  return Prefix;
}

SourceCache::Entry SourceCache::find(const std::string &Root,
                                     const std::string &File) {
  Entry Result;
  Result.Path = Root + "/" + File;
  auto Seen = Files.of(Result.Path);
  if (!Seen)
    return Result;
  Result.File = File;
  Result.Digest = Seen->Digest;
  {
    std::string Key = File;
    Key.push_back('\0');
    append(Key, Seen->Digest);
    store::ContentDigest One = store::digestOf(Key);
    std::lock_guard<std::mutex> Lock(Mutex);
    for (size_t I = 0; I < All.size(); ++I)
      All[I] ^= One[I]; // threads come in any order
  }
  auto Stored = Store.note(Kind, File);
  if (!Stored) {
    llvm::consumeError(Stored.takeError());
    return Result;
  }
  llvm::StringRef Value = *Stored ? llvm::StringRef(**Stored) : "";
  if (Value.consume_front(prefixOf(Result)))
    Result.Value = Value.str();
  return Result;
}

void SourceCache::remember(const Entry &Of, std::string_view Value) {
  if (Of.File.empty())
    return;
  auto Now = Files.now(Of.Path);
  if (!Now || Now->Digest != Of.Digest)
    return;
  std::lock_guard<std::mutex> Lock(Mutex);
  New.push_back({Kind, Of.File, prefixOf(Of) + std::string(Value)});
}

llvm::Error SourceCache::flush() {
  std::lock_guard<std::mutex> Lock(Mutex);
  llvm::Error E = Store.putNotes(New, {});
  New.clear();
  return E;
}

store::ContentDigest SourceCache::digest() {
  std::lock_guard<std::mutex> Lock(Mutex);
  return All;
}

void SourceCache::forgetDigest() {
  std::lock_guard<std::mutex> Lock(Mutex);
  All = {};
}

} // namespace torchtalk::source
