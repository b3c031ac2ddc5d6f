//===- AddArchive.cpp - Putting an archive into a registry ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/AddArchive.h"
#include "snapshot/Archive.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SHA256.h"

#include <algorithm>

namespace torchtalk::registry {
namespace {

constexpr size_t DigitsInName = 12;

/// The text of the signature that goes with the archive, or "".
llvm::Expected<std::string> findSignature(const AddRequest &Request,
                                          llvm::StringRef Contents) {
  std::string File = Request.Signature;
  if (File.empty() && llvm::sys::fs::exists(Request.Archive + ".minisig"))
    File = Request.Archive + ".minisig";
  if (File.empty() && Request.Key)
    return makeError(Request.Archive + " has no signature, and a key to trust "
                                       "is given: sign it with 'minisign -S', "
                                       "or unset TORCHTALK_REGISTRY_KEY");
  if (File.empty())
    return "";
  auto Text = TRY(store::readFile(File, MaxSignatureBytes));
  auto By = readSignature(Text);
  llvm::Error Wrong = By ? Request.Key ? verify(Contents, *By, *Request.Key)
                                       : llvm::Error::success()
                         : By.takeError();
  if (Wrong)
    return makeError(Request.Archive + " cannot be added with " + File + ": " +
                     llvm::toString(std::move(Wrong)));
  return Text;
}

llvm::Expected<std::vector<Row>> readRows(const std::string &Dir) {
  const std::string File = Dir + "/" + ListingName;
  if (!llvm::sys::fs::exists(File))
    return std::vector<Row>();
  auto Text = TRY(store::readFile(File, MaxListingBytes));
  return decodeListing(Text, File);
}

/// Removes \p File of \p Dir unless a row has it.
llvm::Error removeUnused(const std::string &Dir, const std::string &File,
                         llvm::ArrayRef<Row> Rows) {
  if (llvm::any_of(Rows, [&](const Row &R) { return R.File == File; }))
    return llvm::Error::success();
  if (std::error_code Code = llvm::sys::fs::remove(Dir + "/" + File))
    return makeError("Cannot remove " + Dir + "/" + File + ": " +
                     Code.message() + ".");
  return llvm::Error::success();
}

} // namespace

std::string sha256Of(llvm::StringRef Contents) {
  llvm::SHA256 Digest;
  Digest.update(Contents);
  return llvm::toHex(Digest.final(), /*LowerCase=*/true);
}

llvm::Expected<Added> addArchive(const AddRequest &Request) {
  auto M = TRY(snapshot::readArchive(Request.Archive));
  auto Archive = TRY(store::mapFile(Request.Archive));
  const llvm::StringRef Contents = Archive->getBuffer();
  Added Result;
  Row &Now = Result.Now;
  Now = rowOf(M);
  if (!Request.Name.empty())
    Now.Name = Request.Name;
  TRY(snapshot::checkName(Now.Name));
  Now.Size = Contents.size();
  Now.Sha256 = sha256Of(Contents);
  Now.Signature = TRY(findSignature(Request, Contents));
  Now.File = Now.Name + "-" + Now.Sha256.substr(0, DigitsInName) + ".tar.zst";
  std::ranges::replace(Now.File, '/', '-');

  TRY(store::makeFolder(Request.Dir));
  auto Lock = TRY(store::FileLock::acquire(Request.Dir + "/.lock"));
  auto Rows = TRY(readRows(Request.Dir));
  std::string Former;
  auto Same = llvm::find_if(Rows, [&](const Row &R) {
    return R.Name == Now.Name && R.IndexFormat == Now.IndexFormat;
  });
  if (Same != Rows.end()) {
    Result.Replaced = true;
    Former = Same->File;
    *Same = Now;
  } else {
    Rows.push_back(Now);
  }
  TRY(store::writeFileAtomically(Request.Dir + "/" + Now.File, Contents));
  TRY(store::writeFileAtomically(Request.Dir + "/" + ListingName,
                                 encodeListing(Rows)));
  if (Result.Replaced)
    TRY(removeUnused(Request.Dir, Former, Rows));
  return Result;
}

} // namespace torchtalk::registry
