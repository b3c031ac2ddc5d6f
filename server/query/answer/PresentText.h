//===- PresentText.h - A file as it is now ----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ANSWER_PRESENTTEXT_H
#define TORCHTALK_SERVER_QUERY_ANSWER_PRESENTTEXT_H

#include <functional>
#include <string>

namespace torchtalk::query {

/// A file of the source or the build as it is now.
struct PresentText {
  std::string Text;
  std::string Problem;  ///< why there is none, or ""
  bool Changed = false; ///< since the index was made
};

/// By index path. Called on the thread of the question.
using ReadPresent = std::function<PresentText(const std::string &)>;

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ANSWER_PRESENTTEXT_H
