//===- FetchArchive.cpp - An archive of a registry ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/FetchArchive.h"
#include "registry/AddArchive.h"
#include "snapshot/Archive.h"
#include "snapshot/SnapshotFolder.h"
#include "snapshot/Snapshots.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

#include <unistd.h>

namespace torchtalk::registry {
namespace {

constexpr size_t DigitsOfShelf = 16;
constexpr const char *PartEnding = ".part";

void removeFile(const std::string &Path) {
  // Errors are of no interest: the next download begins anew all the same.
  ::unlink(Path.c_str());
}

/// One download is continued at a time.
void removeOtherParts(const std::string &Shelf, const std::string &Part) {
  std::error_code Code;
  for (llvm::sys::fs::directory_iterator It(Shelf, Code), End;
       !Code && It != End; It.increment(Code))
    if (llvm::StringRef(It->path()).ends_with(PartEnding) && It->path() != Part)
      removeFile(It->path());
}

/// Before anything is downloaded: whether the row is signed with the key.
llvm::Expected<std::optional<Signature>>
readSigned(const Row &R, const std::optional<PublicKey> &Key) {
  if (!Key)
    return std::nullopt;
  if (R.Signature.empty())
    return makeError("it is not signed, and only what the key " +
                     keyIdText(Key->Id) + " signed is to be trusted");
  Signature By = TRY(readSignature(R.Signature));
  TRY(checkKeyId(By, *Key));
  return By;
}

/// Whether the archive is the one of the row.
llvm::Error checkManifest(const snapshot::Manifest &M, const Row &R) {
  auto Lies = [](const char *What, const std::string &Says,
                 const std::string &Is) {
    return makeError("the registry says that its " + llvm::Twine(What) +
                     " is '" + Says + "', and by its manifest it is '" + Is +
                     "'");
  };
  if (M.Commit != R.Commit)
    return Lies("commit", R.Commit, M.Commit);
  if (M.PyTorchVersion != R.PyTorchVersion)
    return Lies("version", R.PyTorchVersion, M.PyTorchVersion);
  if (M.Content != R.Content)
    return Lies("content", R.Content, M.Content);
  return llvm::Error::success();
}

llvm::Error checkPart(const std::string &Part, const Row &R,
                      const std::optional<Signature> &By,
                      const std::optional<PublicKey> &Key) {
  auto Archive = TRY(store::mapFile(Part));
  const llvm::StringRef Contents = Archive->getBuffer();
  if (Contents.size() != R.Size)
    return makeError("it has " + llvm::Twine(Contents.size()) +
                     " bytes, and the registry says " + llvm::Twine(R.Size));
  if (std::string Is = sha256Of(Contents); Is != R.Sha256)
    return makeError("its SHA-256 is " + Is + ", and the registry says " +
                     R.Sha256);
  return By ? verify(Contents, *By, *Key) : llvm::Error::success();
}

} // namespace

std::string shelfName(const Row &R, const std::optional<PublicKey> &Key) {
  return (Key ? keyIdText(Key->Id) : "unsigned") + "/" +
         R.Sha256.substr(0, DigitsOfShelf);
}

llvm::Expected<snapshot::Manifest>
fetchArchive(const TakeRequest &Request, const Place &From, const Row &R,
             index::BuildProgress &Progress) {
  const std::optional<Signature> By = TRY(readSigned(R, Request.Key));
  const std::string Part = Request.Shelf + "/" + R.Sha256 + PartEnding;
  removeOtherParts(Request.Shelf, Part);
  auto Stamp = store::stampOf(Part);
  if (Stamp && Stamp->Size > R.Size)
    removeFile(Part);
  if (!Stamp || Stamp->Size != R.Size) {
    Progress.stage("download", R.Size);
    TRY(download(From, R.File, Part, {R.Size, Request.Seconds},
                 [&](uint64_t Bytes) { Progress.advance(Bytes); }));
  }
  auto Import = [&]() -> llvm::Expected<snapshot::Manifest> {
    Progress.stage("check and import", 0);
    TRY(checkPart(Part, R, By, Request.Key));
    auto M = TRY(snapshot::readArchive(Part));
    TRY(checkManifest(M, R));
    const std::string Name = shelfName(R, Request.Key);
    if (snapshot::snapshotExists(Request.Shelf, Name)) // and did not do
      TRY(snapshot::deleteSnapshot(Request.Shelf, Name));
    return snapshot::importSnapshot(Request.Shelf, Part, Name);
  };
  auto M = Import();
  removeFile(Part);
  return M;
}

} // namespace torchtalk::registry
