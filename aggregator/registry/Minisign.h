//===- Minisign.h - Checking a signature of minisign ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The format of minisign (https://jedisct1.github.io/minisign/): Ed25519 by
/// libsodium, over the BLAKE2b-512 of a file ("ED", what minisign makes today)
/// or over the file ("Ed"). The trusted comment is verified, too. minisign
/// itself makes keys and signatures.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_REGISTRY_MINISIGN_H
#define TORCHTALK_AGGREGATOR_REGISTRY_MINISIGN_H

#include "llvm/Support/Error.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace torchtalk::registry {

using KeyId = std::array<uint8_t, 8>;

struct PublicKey {
  KeyId Id = {};
  std::array<uint8_t, 32> Key = {};
};

struct Signature {
  bool Prehashed = true;
  KeyId Id = {};
  std::array<uint8_t, 64> OfFile = {};
  std::array<uint8_t, 64> OfComment = {}; ///< over OfFile and the comment
  std::string Comment;                    ///< the trusted one
};

/// As minisign prints it: 16 hex digits.
std::string keyIdText(const KeyId &Id);

/// minisign.pub, or its second line alone.
llvm::Expected<PublicKey> readPublicKey(std::string_view Text);
llvm::Expected<Signature> readSignature(std::string_view Text);

/// Whether \p By is of \p Key at all, by their ids.
llvm::Error checkKeyId(const Signature &By, const PublicKey &Key);
/// Whether \p Contents were signed so.
llvm::Error verify(std::string_view Contents, const Signature &By,
                   const PublicKey &Key);

} // namespace torchtalk::registry

#endif // TORCHTALK_AGGREGATOR_REGISTRY_MINISIGN_H
