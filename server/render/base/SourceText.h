//===- SourceText.h - The text of a source file -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_SOURCETEXT_H
#define TORCHTALK_SERVER_RENDER_BASE_SOURCETEXT_H

#include "index/reader/IndexReader.h"
#include "query/answer/PresentText.h"
#include "render/base/Answer.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace torchtalk::render {

/// From 1; First 0: none.
struct SourceLines {
  size_t First = 0, Last = 0;
};

struct SourceText {
  std::string Problem; ///< why there are no lines, or ""
  std::unique_ptr<llvm::MemoryBuffer> Buffer;
  llvm::SmallVector<llvm::StringRef> Lines; ///< of Buffer, without line feeds
  bool Changed = false; ///< written since the index was made
  /// Why the lines are those that travel with the index
  /// (index/reader/KeptSources.h), or "".
  std::string AsOfIndex;
  /// Where the file is absent with others: "in the source /x, which is not on
  /// this machine"; else "".
  std::string Absent;
};

/// Where the file of that path of \p Index is, if it is there. \p Root as
/// below.
std::string sourcePath(const index::IndexReader &Index, const std::string &Root,
                       llvm::StringRef Path);

/// The file of that path of \p Index; where it is not there or has changed, as
/// it travels with the index, if it does. \p Root: "" for the source that the
/// index was made from.
llvm::Expected<SourceText> readSource(const index::IndexReader &Index,
                                      const std::string &Root,
                                      llvm::StringRef Path);

/// Likewise, for questions.
query::PresentText presentText(const index::IndexReader &Index,
                               const std::string &Root,
                               const std::string &Path);

/// Makes \p Lines of that file the text of \p Given, and adds `source` to its
/// JSON. Of more than 2,000 the rest is left out, which both say.
llvm::Error addSource(Answer &Given, const index::IndexReader &Index,
                      const std::string &Root, const std::string &Path,
                      SourceLines Lines);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_SOURCETEXT_H
