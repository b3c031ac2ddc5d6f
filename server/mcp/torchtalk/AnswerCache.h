//===- AnswerCache.h - Answers that were given before -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The answers that were used last, in bounded memory. A generation never
/// changes, so an answer that rests on nothing else stays true: the generation
/// is part of the question.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_ANSWERCACHE_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_ANSWERCACHE_H

#include "mcp/features/ToolRegistry.h"

#include <boost/multi_index/hashed_index.hpp>
#include <boost/multi_index/member.hpp>
#include <boost/multi_index/sequenced_index.hpp>
#include <boost/multi_index_container.hpp>

#include <mutex>
#include <optional>
#include <string>

namespace torchtalk::mcp {

/// Thread-safe.
class AnswerCache {
public:
  /// \p MaxBytes: of questions and answers together.
  explicit AnswerCache(size_t MaxBytes) : MaxBytes(MaxBytes) {}

  std::optional<ToolResult> find(const std::string &Question);
  /// Counts a question that find() knew no answer to. Not done by find(), as a
  /// call may look twice.
  void missed();
  /// One that takes more than a hundredth of the memory is not kept.
  void keep(const std::string &Question, const ToolResult &Answer);

  struct Counts {
    uint64_t Hits = 0, Misses = 0;
    size_t Bytes = 0;
  };
  Counts counts() const;

private:
  struct Entry {
    std::string Question;
    ToolResult Answer;
    size_t bytes() const {
      return Question.size() + Answer.Text.size() + sizeof(Entry);
    }
  };
  /// The least recently used one first.
  using Entries = boost::multi_index_container<
      Entry, boost::multi_index::indexed_by<
                 boost::multi_index::sequenced<>,
                 boost::multi_index::hashed_unique<boost::multi_index::member<
                     Entry, std::string, &Entry::Question>>>>;

  const size_t MaxBytes;
  mutable std::mutex Lock;
  Entries Kept;
  Counts Count;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_ANSWERCACHE_H
