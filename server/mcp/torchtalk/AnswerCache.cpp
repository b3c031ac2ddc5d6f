//===- AnswerCache.cpp - Answers that were given before -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/AnswerCache.h"

using namespace torchtalk::mcp;

std::optional<ToolResult> AnswerCache::find(const std::string &Question) {
  std::lock_guard Guard(Lock);
  auto &ByQuestion = Kept.get<1>();
  auto At = ByQuestion.find(Question);
  if (At == ByQuestion.end())
    return std::nullopt;
  ++Count.Hits;
  Kept.relocate(Kept.end(), Kept.project<0>(At));
  return At->Answer;
}

void AnswerCache::missed() {
  std::lock_guard Guard(Lock);
  ++Count.Misses;
}

void AnswerCache::keep(const std::string &Question, const ToolResult &Answer) {
  Entry New{Question, Answer};
  size_t Bytes = New.bytes();
  if (Bytes > MaxBytes / 100)
    return;
  std::lock_guard Guard(Lock);
  if (!Kept.push_back(std::move(New)).second)
    return;
  Count.Bytes += Bytes;
  while (Count.Bytes > MaxBytes) {
    Count.Bytes -= Kept.front().bytes();
    Kept.pop_front();
  }
}

AnswerCache::Counts AnswerCache::counts() const {
  std::lock_guard Guard(Lock);
  return Count;
}
