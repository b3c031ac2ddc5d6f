//===- Session.cpp - The reads of one question ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/Session.h"

#include "index/format/SourceVersions.h"

#include <cassert>

namespace torchtalk::index {

Session::~Session() {
  assert((Main != this || Asked) && "the error of a question is not asked for");
}

void Session::fail(llvm::Error E) {
  if (!E)
    return;
  if (failed())
    llvm::consumeError(std::move(E));
  else
    Main->Failure = std::move(E);
}

llvm::Error Session::takeError() {
  Main->Asked = true;
  return std::move(Main->Failure);
}

SourceVersions Session::sources() { return read(&IndexReader::sources); }

const WalkGraph &Session::walk() {
  if (!Walk)
    Walk = read(&IndexReader::walk);
  return Walk ? *Walk : WalkGraph::empty();
}

} // namespace torchtalk::index
