//===- InputsDigest.cpp - Whether there is anything new -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/InputsDigest.h"
#include "facts/Coding.h"
#include "merge/IndexCoding.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::index {

void DigestBuilder::add(std::string_view Bytes) {
  facts::ByteWriter(Text).string(Bytes);
  // What came so far is as good as its digest.
  if (Text.size() > (1 << 20)) {
    store::ContentDigest Digest = store::digestOf(Text);
    Text.assign(Digest.begin(), Digest.end());
  }
}

void DigestBuilder::add(const store::ContentDigest &Digest) {
  add({reinterpret_cast<const char *>(Digest.data()), Digest.size()});
}

std::string DigestBuilder::hex() const {
  store::ContentDigest Digest = store::digestOf(Text);
  return llvm::toHex(llvm::ArrayRef(Digest), /*LowerCase=*/true);
}

void addYaml(DigestBuilder &Out, llvm::ArrayRef<OpRecord> Ops,
             llvm::ArrayRef<DerivativeRecord> Derivatives) {
  for (const OpRecord &Op : Ops)
    Out.add(encodeOp(Op));
  Out.add(encodeDerivatives(Derivatives));
}

void addTus(DigestBuilder &Out, llvm::ArrayRef<collect::CollectedTu> Tus,
            const collect::PortablePaths &Paths) {
  std::string Hashes;
  for (const collect::CollectedTu &Tu : Tus) {
    Out.add(encodeTu(Tu.Record));
    const collect::PathMapping &M = Tu.Mapping;
    Out.add(Paths.of(M.Directory));
    Out.add(M.HasRule ? M.StoredPrefix : "");
    Out.add(M.HasRule ? Paths.of(M.TruePrefix) : "");
    Hashes.clear();
    for (const facts::ShardHash &Hash : Tu.Shards)
      Hashes.append(Hash.begin(), Hash.end());
    Out.add(Hashes);
  }
}

} // namespace torchtalk::index
