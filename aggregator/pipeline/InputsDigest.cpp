//===- InputsDigest.cpp - Whether there is anything new -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/InputsDigest.h"
#include "facts/Coding.h"
#include "index/format/IndexCoding.h"
#include "merge/Units.h"

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
    Out.add(readingName(Tu.Mapping, Paths));
    Hashes.clear();
    for (const facts::ShardHash &Hash : Tu.Shards)
      Hashes.append(Hash.begin(), Hash.end());
    Out.add(Hashes);
  }
}

void addBuild(DigestBuilder &Out, const BuildInfo &Build) {
  Out.add(Build.Name);
  for (const auto &[Name, Value] : Build.Settings) {
    Out.add(Name);
    Out.add(Value);
  }
}

} // namespace torchtalk::index
