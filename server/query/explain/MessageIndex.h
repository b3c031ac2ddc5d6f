//===- MessageIndex.h - Which messages a text may be ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the messages of an index in a text. Of each message the rarest few
/// bytes of its texts are an anchor; a line is looked at once for all anchors,
/// and only messages whose anchor is in it are compared.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_EXPLAIN_MESSAGEINDEX_H
#define TORCHTALK_SERVER_QUERY_EXPLAIN_MESSAGEINDEX_H

#include "source/tree/MessageModel.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace torchtalk::query {

/// Const methods are thread-safe. Holds pointers into itself.
class MessageIndex {
public:
  struct Place {
    const source::MessageFile *File;
    const source::MessageRecord *Message;
  };
  /// Messages of the same texts.
  struct Pattern {
    std::vector<llvm::StringRef> Texts; ///< the last without space at its end
    std::vector<Place> Places;
    unsigned Letters = 0; ///< letters and digits of Texts
    unsigned Marks = 0;   ///< of Texts, all but spaces
  };
  struct Match {
    const Pattern *Of;
    size_t Begin, End; ///< in the text
    bool Whole;        ///< from the start of a message to the end of a line
    std::vector<llvm::StringRef> Values; ///< one for each expression
    /// The class of the exception before it: "IndexError", or "".
    llvm::StringRef Raised;
  };

  explicit MessageIndex(std::vector<source::MessageFile> Files);
  MessageIndex(const MessageIndex &) = delete;
  MessageIndex &operator=(const MessageIndex &) = delete;

  bool empty() const { return Patterns.empty(); }

  /// The messages of \p Text that have their anchor in the line from \p Begin
  /// to \p End; they may begin before it and end after it. The best first.
  /// \p Budget: comparisons that may be made, less those that were.
  std::vector<Match> find(llvm::StringRef Text, size_t Begin, size_t End,
                          size_t &Budget) const;

  /// What raises in \p Line of \p File, see MessageRecord::Kind.
  std::vector<llvm::StringRef> kindsAt(llvm::StringRef File,
                                       uint32_t Line) const;

private:
  struct Anchor {
    uint64_t Bytes = 0;
    uint32_t Pattern = 0;
    uint16_t Text = 0;   ///< of Pattern::Texts
    uint16_t Offset = 0; ///< in it
  };
  /// Anchors of one size, by a hash of their bytes.
  struct Table {
    unsigned Size = 0;
    std::vector<uint32_t> Heads; ///< number plus 1, or 0
    std::vector<uint32_t> Next;  ///< likewise
    std::vector<Anchor> Anchors;

    void add(const Anchor &A);
  };

  void group();
  void anchor();

  std::vector<source::MessageFile> Files;
  std::vector<Pattern> Patterns;
  Table Long{8, {}, {}, {}}, Short{4, {}, {}, {}};
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_EXPLAIN_MESSAGEINDEX_H
