//===- OpenIndex.cpp - The index that tools answer from -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/OpenIndex.h"

#include "llvm/Support/raw_ostream.h"

using namespace torchtalk;
using namespace torchtalk::mcp;

llvm::Expected<OpenIndex::Handle> OpenIndex::current() {
  auto Place = Find();
  if (!Place)
    return Place.takeError();
  auto Generation = index::currentGeneration(Place->IndexDir);
  if (!Generation)
    return Generation.takeError();

  std::lock_guard Guard(Lock);
  bool SamePlace = Reader && Dir == Place->IndexDir;
  if (SamePlace && Reader->generation() == *Generation)
    return Handle{Reader, Place->Source};
  auto Opened = index::IndexReader::open(Place->IndexDir, Options);
  if (Opened) {
    Reader = std::move(*Opened);
    Dir = Place->IndexDir;
  } else if (SamePlace) {
    llvm::errs() << "torchtalk: still answering from generation "
                 << Reader->generation() << ": "
                 << llvm::toString(Opened.takeError()) << "\n";
  } else {
    return Opened.takeError();
  }
  return Handle{Reader, Place->Source};
}

std::shared_ptr<const index::IndexReader> OpenIndex::opened() const {
  std::lock_guard Guard(Lock);
  return Reader;
}

std::string OpenIndex::published() const {
  auto Place = Find();
  if (!Place) {
    llvm::consumeError(Place.takeError());
    return "";
  }
  auto Generation = index::currentGeneration(Place->IndexDir);
  if (!Generation) {
    llvm::consumeError(Generation.takeError());
    return "";
  }
  return Place->IndexDir + "/" + *Generation;
}
