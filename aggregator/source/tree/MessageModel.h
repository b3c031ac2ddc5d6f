//===- MessageModel.h - Errors and warnings of a source file ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What code says when it raises or warns, as it is written: text that is
/// always the same, with the expressions whose values come between.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_TREE_MESSAGEMODEL_H
#define TORCHTALK_AGGREGATOR_SOURCE_TREE_MESSAGEMODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::source {

struct MessageRecord {
  uint32_t Line = 0;    ///< of the macro, the function or `raise`
  uint32_t EndLine = 0; ///< of the end of the call
  /// The macro, the function or what is raised, as written: "TORCH_CHECK",
  /// "std::runtime_error", "ValueError", "warnings.warn".
  std::string Kind;
  std::string Condition; ///< that must hold, as written; or ""
  /// The macro whose definition has it, or "": then it is raised where that
  /// is used.
  std::string Macro;
  /// Text, expression, text, ...: an odd number, where texts may be "".
  std::vector<std::string> Parts;

  /// False of a text that only may be handed to what raises, whose Kind is "".
  bool raises() const { return !Kind.empty(); }

  bool operator==(const MessageRecord &) const = default;
};

/// The messages of a file by line; those without text are left out.
struct MessageFile {
  std::string File; ///< index path
  std::vector<MessageRecord> Messages;

  bool operator==(const MessageFile &) const = default;
};

/// Puts Parts together. Longer texts and more parts than messages have are cut.
class MessageParts {
public:
  void text(llvm::StringRef Text) {
    if (Parts.size() % 2 == 0)
      Parts.emplace_back();
    Parts.back() +=
        Text.take_front(MaxText - std::min(Parts.back().size(), MaxText));
  }
  void expression(llvm::StringRef Written) {
    if (Parts.size() > MaxParts)
      return;
    if (Parts.size() % 2 == 0)
      Parts.emplace_back();
    Parts.push_back(Written.take_front(MaxExpression).str());
  }
  /// A text of printf(), and the expressions that it prints.
  void printf(llvm::StringRef Format, llvm::ArrayRef<std::string> Values);
  /// A text with fields in braces, and the expressions for those.
  void format(llvm::StringRef Format, llvm::ArrayRef<std::string> Values);

  /// All of \p Other.
  void append(const MessageParts &Other);
  bool hasText(unsigned Letters = 4) const;
  std::vector<std::string> take();

private:
  static constexpr size_t MaxText = 4000, MaxExpression = 300, MaxParts = 100;
  std::vector<std::string> Parts;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_TREE_MESSAGEMODEL_H
