//===- MessageOrder.h - Which place raised a message ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_EXPLAIN_MESSAGEORDER_H
#define TORCHTALK_SERVER_QUERY_EXPLAIN_MESSAGEORDER_H

#include "query/explain/MessageIndex.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace torchtalk::query {

struct RankedPlace {
  const MessageIndex::Match *Of;
  MessageIndex::Place At;
  /// What is raised there is not what the text says is raised.
  bool OtherClass = false;
};

/// The places of \p Found, the likeliest first: a whole message, of the right
/// class, with more text. Those of a part only where they say more than a word.
std::vector<RankedPlace> rankPlaces(llvm::ArrayRef<MessageIndex::Match> Found);

/// Whether only the first of \p Places can have raised the text, as far as the
/// index knows.
bool isCertain(llvm::ArrayRef<RankedPlace> Places);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_EXPLAIN_MESSAGEORDER_H
