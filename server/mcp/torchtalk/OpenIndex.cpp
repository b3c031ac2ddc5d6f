//===- OpenIndex.cpp - The index that tools answer from -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/OpenIndex.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <malloc.h>

using namespace torchtalk;
using namespace torchtalk::mcp;

namespace {

constexpr std::chrono::seconds RetryTime{5};

/// The tables that questions made of an index take hundreds of MB, which glibc
/// keeps when they are freed piece by piece: of each generation anew.
void closeIndex(const index::IndexReader *Index) {
  delete Index;
  malloc_trim(0);
}

} // namespace

llvm::Expected<OpenIndex::Handle> OpenIndex::current() {
  const IndexPlace Place = TRY(Find());
  auto Generation = index::currentGeneration(Place.IndexDir);

  std::lock_guard Guard(Lock);
  // An index that was deleted is gone; one that is damaged is not.
  bool SamePlace = Reader && Dir == Place.IndexDir &&
                   llvm::sys::fs::exists(Dir + "/CURRENT");
  if (Generation && SamePlace && Reader->generation() == *Generation)
    return Handle{Reader, Place.Source};
  std::string Wanted = Generation ? *Generation : "damaged";
  auto Now = std::chrono::steady_clock::now();
  if (SamePlace && Refused == Wanted && Now < RetryAt) {
    llvm::consumeError(Generation.takeError());
    return Handle{Reader, Place.Source};
  }
  llvm::Error Why = Generation.takeError();
  if (!Why) {
    auto Opened = index::IndexReader::open(Place.IndexDir, Options);
    if (Opened) {
      Reader = {Opened->release(), closeIndex};
      Dir = Place.IndexDir;
      Refused.clear();
      SawDamage = false;
      return Handle{Reader, Place.Source};
    }
    Why = Opened.takeError();
  }
  if (!SamePlace)
    return Why;
  std::string Text = llvm::toString(std::move(Why));
  if (Refused != Wanted)
    llvm::errs() << "torchtalk: still answering from generation "
                 << Reader->generation() << ": " << Text << "\n";
  Refused = Wanted;
  RetryAt = Now + RetryTime;
  return Handle{Reader, Place.Source};
}

std::string OpenIndex::tell(llvm::Error Why) {
  std::string Text;
  llvm::handleAllErrors(std::move(Why), [&](const llvm::ErrorInfoBase &E) {
    Text += (Text.empty() ? "" : "\n") + E.message();
    if (store::isDamage(E))
      SawDamage = true;
  });
  if (!IsRemote)
    return Text;
  std::string Told = withoutFolders(Text);
  if (Told != Text)
    llvm::errs() << "torchtalk: " << Text << "\n";
  return Told;
}

std::string torchtalk::mcp::withoutFolders(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    bool Begins =
        Result.empty() || llvm::StringRef(" '\"(=").contains(Result.back());
    if (Begins && Text.front() == '/') {
      llvm::StringRef Path = Text.take_until(
          [](char C) { return llvm::StringRef(" '\"),;\n").contains(C); });
      Text = Text.drop_front(Path.size());
      Result += Path.rsplit('/').second;
      continue;
    }
    Result += Text.front();
    Text = Text.drop_front();
  }
  return Result;
}

std::shared_ptr<const index::IndexReader> OpenIndex::opened() const {
  std::lock_guard Guard(Lock);
  return Reader;
}

std::string OpenIndex::published() const {
  auto Place = llvm::expectedToOptional(Find());
  if (!Place)
    return "";
  auto Generation =
      llvm::expectedToOptional(index::currentGeneration(Place->IndexDir));
  return Generation ? Place->IndexDir + "/" + *Generation : "";
}
