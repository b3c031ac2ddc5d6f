//===- Code.h - The source below each line of an answer ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_CODE_H
#define TORCHTALK_SERVER_RENDER_BASE_CODE_H

#include "index/reader/IndexReader.h"
#include "render/base/Answer.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace torchtalk::render {

/// Whose the places of lines are that end with "  [Name]".
struct ProjectSource {
  std::string Name = {};
  const index::IndexReader *Index = nullptr; ///< borrowed; null: there is none
};

struct LinePlace {
  llvm::StringRef File;
  unsigned Line = 0;
};
/// The last "path:line" of \p Line.
std::optional<LinePlace> placeIn(llvm::StringRef Line);

/// Puts below each line of \p Given the source at its place. \p SourceRoot: ""
/// for that of the index. Says once how many places are in files that an
/// installed torch does not have, or in a source that is not here.
llvm::Error addCode(Answer &Given, const index::IndexReader &Index,
                    const std::string &SourceRoot = "",
                    const ProjectSource &Project = {});

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_CODE_H
