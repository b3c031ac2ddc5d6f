//===- FuzzRecording.cpp - Any bytes as what tests ran --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What utils/record wrote; after the byte B, the payload of what an index
/// folder keeps of it, whose checksum is right.
///
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "facts/Coding.h"
#include "record/TestRecording.h"
#include "store/Files.h"

#include "llvm/Support/xxhash.h"

#include <cstdlib>
#include <unistd.h>

using namespace torchtalk;

namespace {

/// An index folder in memory; goes with the program.
struct IndexFolder {
  IndexFolder() { check(mkdtemp(Path.data()) != nullptr, "no folder"); }
  ~IndexFolder() {
    unlink((Path + "/recorded").c_str());
    rmdir(Path.c_str());
  }
  std::string Path = "/dev/shm/fuzz_recording.XXXXXX";
};

} // namespace

static const IndexFolder &folder() {
  static const IndexFolder Folder;
  return Folder;
}

static void readKept(std::string_view Payload) {
  std::string Bytes = "TorchRec";
  facts::ByteWriter Out(Bytes);
  Out.fixed(2, 4);
  Out.fixed(llvm::xxh3_64bits(llvm::StringRef(Payload)), 8);
  Out.bytes(Payload);
  check(!store::writeFileAtomically(folder().Path + "/recorded", Bytes),
        "the input cannot be written into memory");
  auto Kept = record::loadRecording(folder().Path);
  if (!Kept)
    llvm::consumeError(Kept.takeError());
}

void torchtalk::fuzz(std::string_view Input) {
  if (Input.starts_with('B'))
    return readKept(Input.substr(1));
  auto Read = record::readRecords({fileOf(Input)});
  if (!Read)
    return llvm::consumeError(Read.takeError());
  check(!record::saveRecording(folder().Path, *Read), "nothing is kept");
  auto Kept = record::loadRecording(folder().Path);
  check(Kept && *Kept && **Kept == *Read, "another recording is kept");
}
