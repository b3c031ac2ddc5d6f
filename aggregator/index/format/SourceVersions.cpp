//===- SourceVersions.cpp - Which sources were read as text ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/SourceVersions.h"
#include "index/format/CodingSupport.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {
namespace {

void writeDigest(ByteWriter &Out, const store::ContentDigest &Digest) {
  Out.bytes({reinterpret_cast<const char *>(Digest.data()), Digest.size()});
}

void readDigest(ByteReader &In, store::ContentDigest &Digest) {
  llvm::copy(In.bytes(Digest.size()), Digest.begin());
}

} // namespace

std::string encodeSources(const SourceVersions &Sources) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeDigest(Out, Sources.Program);
  for (const auto *List : {&Sources.Python, &Sources.Devices})
    writeList(Out, *List, [&](const source::SourceVersion &V) {
      Out.string(V.Path);
      writeDigest(Out, V.Digest);
    });
  return Bytes;
}

bool decodeSources(std::string_view Bytes, SourceVersions &Out) {
  ByteReader In(Bytes);
  readDigest(In, Out.Program);
  for (auto *List : {&Out.Python, &Out.Devices})
    readList(In, *List, [&](source::SourceVersion &V) {
      V.Path = In.string();
      readDigest(In, V.Digest);
    });
  return done(In);
}

} // namespace torchtalk::index
