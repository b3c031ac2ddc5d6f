//===- PackageFiles.cpp - Files of a package and a repository -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/PackageFiles.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/SHA256.h"

namespace torchtalk::registry {
namespace {

/// A git id of SHA-1 in hex; repositories of SHA-256 have longer ones.
constexpr size_t Sha1Digits = 40;
constexpr llvm::StringRef PlainFile = "100"; // 100644, 100755

template <typename Hash> std::string blobId(llvm::StringRef Contents) {
  Hash Digest;
  Digest.update("blob " + std::to_string(Contents.size()) + '\0');
  Digest.update(Contents);
  return llvm::toHex(Digest.final(), /*LowerCase=*/true);
}

} // namespace

llvm::Expected<std::vector<std::string>>
differingFiles(const std::string &SourceRoot,
               llvm::ArrayRef<snapshot::SourceFile> Repository) {
  std::vector<std::string> Result;
  for (const snapshot::SourceFile &File : Repository) {
    std::string Path = SourceRoot;
    Path.append("/").append(File.Path);
    // package::layOutSource() writes its own version.txt.
    if (!llvm::StringRef(File.Mode).starts_with(PlainFile) ||
        File.Path == "version.txt" || !store::stampOf(Path))
      continue;
    auto Buffer = TRY(store::mapFile(Path, /*Copied=*/true));
    const std::string Id = File.Id.size() == Sha1Digits
                               ? blobId<llvm::SHA1>(Buffer->getBuffer())
                               : blobId<llvm::SHA256>(Buffer->getBuffer());
    if (Id != File.Id)
      Result.push_back(File.Path);
  }
  return Result;
}

} // namespace torchtalk::registry
