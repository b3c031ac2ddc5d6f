//===- InputsDigest.cpp - Whether there is anything new -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/InputsDigest.h"
#include "facts/Coding.h"
#include "index/format/IndexCoding.h"
#include "index/reader/IndexReader.h"
#include "merge/Units.h"
#include "pipeline/ReadInputs.h"

#include "llvm/ADT/STLExtras.h"
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

std::string DigestBuilder::hex() const {
  store::ContentDigest Digest = store::digestOf(Text);
  return llvm::toHex(llvm::ArrayRef(Digest), /*LowerCase=*/true);
}

void addYaml(DigestBuilder &Out, llvm::ArrayRef<OpRecord> Ops,
             llvm::ArrayRef<DerivativeRecord> Derivatives) {
  for (const OpRecord &Op : Ops)
    Out.add(encode(Op));
  Out.add(encode(Derivatives));
}

void addBuild(DigestBuilder &Out, const BuildInfo &Build) {
  Out.add(Build.Name);
  for (const auto &[Name, Value] : Build.Settings) {
    Out.add(Name);
    Out.add(Value);
  }
}

static void addTus(DigestBuilder &Out, llvm::ArrayRef<collect::CollectedTu> Tus,
                   const collect::PortablePaths &Paths) {
  std::string Hashes;
  for (const collect::CollectedTu &Tu : Tus) {
    Out.add(encode(Tu.Record));
    Out.add(readingName(Tu.Mapping, Paths));
    Hashes.clear();
    for (const facts::ShardHash &Hash : Tu.Shards)
      Hashes.append(Hash.begin(), Hash.end());
    Out.add(Hashes);
  }
}

void digestInputs(const BuildOptions &Options, const Inputs &In,
                  const source::DeviceFiles &Devices,
                  const collect::PortablePaths &Paths, IndexSummary &Summary) {
  DigestBuilder Text, All;
  addYaml(Text, In.Yaml.Ops, In.Yaml.Derivatives);
  if (Options.Against)
    Text.add(Options.Against->summary().InputsDigest);
  if (Options.Run) {
    Text.add(encode(Options.Run->Info));
    Text.add(encode(Options.Run->Rows));
    Text.add(encode(Options.Run->Keys));
  }
  Text.add(encode(In.Cache.versions()));
  for (const std::string &Problem :
       llvm::concat<const std::string>(In.Python.Problems, Devices.Problems))
    Text.add(Paths.inText(Problem));
  Summary.TextDigest = Text.hex();
  All.add(Summary.TextDigest);
  addTus(All, In.Collected.Tus, Paths);
  All.add(Summary.Commit);
  All.add(Summary.PyTorchVersion);
  for (const BuildInfo &Build : Summary.Builds)
    addBuild(All, Build);
  Summary.InputsDigest = All.hex();
}

} // namespace torchtalk::index
