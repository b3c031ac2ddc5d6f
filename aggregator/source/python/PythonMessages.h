//===- PythonMessages.h - Errors and warnings in Python ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONMESSAGES_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONMESSAGES_H

#include "source/tree/MessageModel.h"
#include "source/tree/SyntaxTree.h"

#include "llvm/ADT/StringMap.h"

#include <vector>

namespace torchtalk::source {

/// Gets the statements of a file in their order.
class PythonMessages {
public:
  explicit PythonMessages(std::vector<MessageRecord> &Out) : Out(Out) {}

  /// Adds the message of `raise`, `assert`, `warnings.warn()`,
  /// `torch._check()`, `log.warning()` or `unimplemented()`.
  void statement(Node S);
  /// Another function begins, which has names of its own.
  void enterFunction() { Texts.clear(); }

private:
  void add(Node S, Node Text, llvm::StringRef Kind, llvm::StringRef Condition);
  void add(Node S, MessageParts Parts, llvm::StringRef Kind,
           llvm::StringRef Condition);
  void handed(Node S, llvm::ArrayRef<Node> Arguments, llvm::StringRef Function);
  void value(Node E, MessageParts &Parts, unsigned Depth) const;
  void formatted(Node Literal, MessageParts &Parts) const;

  std::vector<MessageRecord> &Out;
  /// What names stand for, as `msg` in `msg = "..."; raise ValueError(msg)`.
  llvm::StringMap<Node> Texts;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONMESSAGES_H
