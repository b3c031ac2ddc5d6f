//===- TestRecording.cpp - The operators that tests ran -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "record/TestRecording.h"
#include "store/Errors.h"
#include "store/Fields.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/xxhash.h"

namespace torchtalk::record {

void fields(auto &A, store::Is<RecordedTest> auto &T) {
  A(T.Function, T.Complete);
  ascending(A, T.Ops);
}
void fields(auto &A, store::Is<TestRecording> auto &R) {
  A(R.Torch, R.Commit);
  A.varint(R.NodeIds);
  A(R.Ops, R.Tests);
}

namespace {

using facts::ByteReader;
using facts::ByteWriter;

constexpr std::string_view Magic = "TorchRec";
constexpr uint32_t Version = 1;
constexpr uint64_t MaxBytes = uint64_t(1) << 32;

std::string fileOf(const std::string &IndexDir) {
  return IndexDir + "/recorded";
}

/// \returns the problem, or nullptr.
const char *decode(std::string_view Bytes, TestRecording &R) {
  store::FieldReader In(Bytes);
  In(R);
  if (In.error())
    return In.error();
  for (const RecordedTest &Test : R.Tests)
    if (!Test.Ops.empty() && Test.Ops.back() >= R.Ops.size())
      return "an op that is not there";
  return In.atEnd() ? nullptr : "more than there should be";
}

} // namespace

const RecordedTest *TestRecording::find(llvm::StringRef Function) const {
  auto It = llvm::lower_bound(Tests, Function,
                              [](const RecordedTest &T, llvm::StringRef Name) {
                                return llvm::StringRef(T.Function) < Name;
                              });
  return It != Tests.end() && It->Function == Function ? &*It : nullptr;
}

llvm::Error saveRecording(const std::string &IndexDir,
                          const TestRecording &Recording) {
  std::string Payload = store::encode(Recording), Bytes(Magic);
  ByteWriter Out(Bytes);
  Out.fixed(Version, 4);
  Out.fixed(llvm::xxh3_64bits(llvm::StringRef(Payload)), 8);
  Out.bytes(Payload);
  return store::writeFileAtomically(fileOf(IndexDir), Bytes);
}

llvm::Expected<std::optional<TestRecording>>
loadRecording(const std::string &IndexDir) {
  std::string File = fileOf(IndexDir);
  if (!store::stampOf(File))
    return std::nullopt;
  auto Bytes = TRY(store::readFile(File, MaxBytes));
  ByteReader In(Bytes);
  const char *Wrong = nullptr;
  TestRecording Result;
  if (In.bytes(Magic.size()) != Magic) {
    Wrong = "it does not start as one";
  } else if (In.fixed(4) != Version) {
    Wrong = "it is of another version";
  } else {
    uint64_t Check = In.fixed(8);
    std::string_view Payload = In.bytes(In.remaining());
    Wrong = llvm::xxh3_64bits(llvm::StringRef(Payload)) == Check
                ? decode(Payload, Result)
                : "its checksum is wrong";
  }
  if (Wrong)
    return makeError(llvm::Twine(File) + " is no record of tests: " + Wrong +
                     "; run 'torchtalk tests import FILE' again, or remove it");
  return Result;
}

} // namespace torchtalk::record
