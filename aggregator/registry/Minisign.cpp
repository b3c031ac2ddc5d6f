//===- Minisign.cpp - Checking a signature of minisign --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/Minisign.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Base64.h"

#include <sodium.h>

#include <algorithm>

namespace torchtalk::registry {
namespace {

constexpr llvm::StringRef Untrusted = "untrusted comment: ";
constexpr llvm::StringRef Trusted = "trusted comment: ";
constexpr llvm::StringRef Plain = "Ed", Prehashed = "ED";

/// Takes a line off \p Text.
llvm::StringRef takeLine(llvm::StringRef &Text) {
  llvm::StringRef Line;
  std::tie(Line, Text) = Text.split('\n');
  return Line.rtrim('\r');
}

/// The bytes of \p Line, of which there must be \p Size.
llvm::Expected<std::string> bytesOf(llvm::StringRef Line, size_t Size,
                                    const char *What) {
  std::vector<char> Bytes;
  if (llvm::Error E = llvm::decodeBase64(Line.trim(), Bytes)) {
    llvm::consumeError(std::move(E));
    Bytes.clear();
  }
  if (Bytes.size() != Size)
    return makeError(llvm::Twine(What) + " of minisign");
  return std::string(Bytes.begin(), Bytes.end());
}

/// Takes the size of \p Out off \p From.
template <size_t Size>
void take(llvm::StringRef &From, std::array<uint8_t, Size> &Out) {
  std::copy_n(From.begin(), Size, Out.begin());
  From = From.drop_front(Size);
}

llvm::Error startSodium() {
  return ::sodium_init() < 0 ? makeError("libsodium cannot start")
                             : llvm::Error::success();
}

bool isSigned(llvm::ArrayRef<uint8_t> Message,
              const std::array<uint8_t, 64> &By, const PublicKey &Key) {
  return ::crypto_sign_verify_detached(By.data(), Message.data(),
                                       Message.size(), Key.Key.data()) == 0;
}

} // namespace

std::string keyIdText(const KeyId &Id) {
  KeyId Shown = Id; // a number in little endian
  std::ranges::reverse(Shown);
  return llvm::toHex(Shown);
}

llvm::Expected<PublicKey> readPublicKey(std::string_view Text) {
  constexpr const char *Wrong = "it is no public key";
  llvm::StringRef Rest = llvm::StringRef(Text).trim();
  if (Rest.starts_with(Untrusted))
    takeLine(Rest);
  PublicKey Result;
  auto Bytes =
      TRY(bytesOf(takeLine(Rest),
                  Plain.size() + Result.Id.size() + Result.Key.size(), Wrong));
  llvm::StringRef In = Bytes;
  if (!In.consume_front(Plain))
    return makeError(llvm::Twine(Wrong) + " of minisign");
  take(In, Result.Id);
  take(In, Result.Key);
  return Result;
}

llvm::Expected<Signature> readSignature(std::string_view Text) {
  constexpr const char *Wrong = "its signature is none";
  llvm::StringRef Rest = Text;
  Signature Result;
  const bool Comment = takeLine(Rest).starts_with(Untrusted);
  auto Bytes = TRY(
      bytesOf(takeLine(Rest),
              Plain.size() + Result.Id.size() + Result.OfFile.size(), Wrong));
  llvm::StringRef In = Bytes;
  Result.Prehashed = In.consume_front(Prehashed);
  if (!Comment || (!Result.Prehashed && !In.consume_front(Plain)))
    return makeError(llvm::Twine(Wrong) + " of minisign");
  take(In, Result.Id);
  take(In, Result.OfFile);
  llvm::StringRef Line = takeLine(Rest);
  if (!Line.consume_front(Trusted))
    return makeError(llvm::Twine(Wrong) + " of minisign");
  Result.Comment = Line.str();
  Bytes = TRY(bytesOf(takeLine(Rest), Result.OfComment.size(), Wrong));
  In = Bytes;
  take(In, Result.OfComment);
  return Result;
}

llvm::Error checkKeyId(const Signature &By, const PublicKey &Key) {
  if (By.Id == Key.Id)
    return llvm::Error::success();
  return makeError("it is signed with the key " + keyIdText(By.Id) +
                   ", and the key to trust is " + keyIdText(Key.Id));
}

llvm::Error verify(std::string_view Contents, const Signature &By,
                   const PublicKey &Key) {
  TRY(checkKeyId(By, Key));
  TRY(startSodium());
  llvm::ArrayRef<uint8_t> Message =
      llvm::arrayRefFromStringRef(llvm::StringRef(Contents));
  std::array<uint8_t, crypto_generichash_BYTES_MAX> Digest = {};
  if (By.Prehashed) {
    ::crypto_generichash(Digest.data(), Digest.size(), Message.data(),
                         Message.size(), nullptr, 0);
    Message = Digest;
  }
  if (!isSigned(Message, By.OfFile, Key))
    return makeError("its signature is wrong for the key " + keyIdText(Key.Id));
  std::vector<uint8_t> OfComment(By.OfFile.begin(), By.OfFile.end());
  OfComment.insert(OfComment.end(), By.Comment.begin(), By.Comment.end());
  if (!isSigned(OfComment, By.OfComment, Key))
    return makeError("the signature of its trusted comment is wrong for the "
                     "key " +
                     keyIdText(Key.Id));
  return llvm::Error::success();
}

} // namespace torchtalk::registry
