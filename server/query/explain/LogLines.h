//===- LogLines.h - What a line of a log is ---------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Recognises lines by their form alone, in time linear in their length. Parts
/// refer to the line.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_EXPLAIN_LOGLINES_H
#define TORCHTALK_SERVER_QUERY_EXPLAIN_LOGLINES_H

#include "query/explain/ExplainResult.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace torchtalk::query {

struct LogLine {
  Explained::Kind TheKind = Explained::Kind::Message;
  llvm::StringRef File;     ///< as the line has it
  uint32_t Line = 0;        ///< of File
  bool IsStart = false;     ///< the function begins at Line
  llvm::StringRef Function; ///< of a frame, as the line has it
  llvm::StringRef Op, Key;
  llvm::StringRef Node; ///< "AddBackward0"
  /// The line may be a message as well; one that begins with a name, if the
  /// index does not know that.
  bool AlsoMessage = false;
};

/// nullopt: nothing but a message, or nothing known.
std::optional<LogLine> readLogLine(llvm::StringRef Line);

/// "aten::add.Tensor", without what comes after it, if \p Text begins with the
/// name of an op.
llvm::StringRef opNameAt(llvm::StringRef Text);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_EXPLAIN_LOGLINES_H
