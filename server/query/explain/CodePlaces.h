//===- CodePlaces.h - Which code of the index a log names -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_EXPLAIN_CODEPLACES_H
#define TORCHTALK_SERVER_QUERY_EXPLAIN_CODEPLACES_H

#include "query/explain/ExplainResult.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace torchtalk::query {

/// For one question.
class CodePlaces {
public:
  explicit CodePlaces(index::Session &Index) : Index(Index) {}

  /// The index path of a file that a build or an installation calls \p Path;
  /// "" where the index has none.
  std::string file(llvm::StringRef Path);
  /// The innermost function that has this line.
  CodeAt at(const std::string &File, uint32_t Line);
  /// The function of a frame, mangled or not, with its parameters; without a
  /// function where the index does not know just one source file of it.
  CodeAt named(llvm::StringRef Frame);

private:
  bool has(const std::string &Path);
  CodeAt compiledAt(const std::string &File, uint32_t Line);
  CodeAt textAt(const std::string &File, uint32_t Line);
  CodeAt pythonAt(const std::string &File, uint32_t Line);
  CodeAt find(llvm::StringRef Frame);

  index::Session &Index;
  llvm::StringMap<std::string> Files;
  llvm::StringMap<CodeAt> Frames;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_EXPLAIN_CODEPLACES_H
