//===- Includes.h - The include graph ---------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Records every #include in a file of the project, even if an include guard
/// then skips its file. Includes of system headers are not recorded.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_INCLUDES_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_INCLUDES_H

#include "extract/ast/FileTable.h"

#include "clang/Lex/Preprocessor.h"

#include <vector>

namespace torchtalk::extract {

struct IncludeEdge {
  unsigned From; ///< of the FileTable
  unsigned To;
  uint32_t Line;
};

/// Appends to \p Out while \p PP preprocesses. \p Files and \p Out must
/// outlive the preprocessor.
void recordIncludes(clang::Preprocessor &PP, FileTable &Files,
                    std::vector<IncludeEdge> &Out);

/// Appends the includes of precompiled headers and modules, whose text this TU
/// does not preprocess. An include that a guard skipped there is lost.
void addLoadedIncludes(const clang::SourceManager &SM, FileTable &Files,
                       std::vector<IncludeEdge> &Out);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_INCLUDES_H
