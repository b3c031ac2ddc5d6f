//===- FileDigests.cpp - What files hold, read once -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/FileDigests.h"
#include "store/FactStore.h"

#include "llvm/Support/FileSystem.h"

#include <vector>
#include <xxhash.h>

namespace torchtalk::store {

ContentDigest digestOf(std::string_view Contents) {
  XXH128_canonical_t Canonical;
  XXH128_canonicalFromHash(&Canonical,
                           XXH3_128bits(Contents.data(), Contents.size()));
  ContentDigest Digest;
  std::copy(std::begin(Canonical.digest), std::end(Canonical.digest),
            Digest.begin());
  return Digest;
}

/// \p Former is what is known of it.
std::optional<FileDigests::Seen>
FileDigests::look(const std::string &Path, const std::optional<Seen> &Former) {
  std::optional<FileIdentity> Identity = identityOf(Path);
  if (!Identity) {
    if (!llvm::sys::fs::is_directory(Path))
      return std::nullopt;
    return Seen{{}, digestOf("a folder")};
  }
  bool Racy = isRacy(*Identity);
  if (!Racy) {
    if (Former && Former->Identity == *Identity)
      return Former;
    llvm::Expected<std::optional<std::string>> Stored =
        Store.note(NoteKind::FileDigest, Path);
    // What the store cannot tell is read.
    if (!Stored)
      llvm::consumeError(Stored.takeError());
    else if (Seen S; *Stored && decode(**Stored, S.Identity, S.Digest) &&
                     S.Identity == *Identity)
      return S;
  }
  auto Buffer = mapFile(Path);
  if (!Buffer) {
    llvm::consumeError(Buffer.takeError());
    return std::nullopt;
  }
  llvm::StringRef Text = (*Buffer)->getBuffer();
  Seen S{*Identity, digestOf({Text.data(), Text.size()})};
  if (!Racy && identityOf(Path) == Identity) {
    std::lock_guard<std::mutex> Lock(Mutex);
    New[Path] = S;
  }
  return S;
}

std::optional<FileDigests::Seen> FileDigests::of(const std::string &Path) {
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (auto It = Known.find(Path); It != Known.end())
      return It->second;
  }
  std::optional<Seen> Found = look(Path, std::nullopt);
  std::lock_guard<std::mutex> Lock(Mutex);
  return Known.try_emplace(Path, Found).first->second;
}

std::optional<FileDigests::Seen> FileDigests::now(const std::string &Path) {
  std::optional<Seen> Former;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (auto It = Known.find(Path); It != Known.end())
      Former = It->second;
  }
  return look(Path, Former);
}

llvm::Error FileDigests::flush() {
  std::lock_guard<std::mutex> Lock(Mutex);
  std::vector<Note> Notes;
  Notes.reserve(New.size());
  for (const auto &Entry : New)
    Notes.push_back({NoteKind::FileDigest, Entry.first().str(),
                     encode(Entry.second.Identity, Entry.second.Digest)});
  New.clear();
  return Store.putNotes(Notes, {});
}

} // namespace torchtalk::store
