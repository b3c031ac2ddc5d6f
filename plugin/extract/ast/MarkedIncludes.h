//===- MarkedIncludes.h - The include graph of expanded text ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Build farms compile one text, made by -E on the client, in which only the
/// line markers show the includes and the main file:
///
/// \verbatim
///   # 1 "src/a.cpp"
///   # 1 "src/a.h" 1          a.cpp includes a.h, at the line before
///   # 2 "src/a.cpp" 2
/// \endverbatim
///
/// A file that a guard skips leaves no marker. Text of -frewrite-includes still
/// has the directive, in a block that is skipped and whose first line ends with
/// "expanded by -frewrite-includes */"; the file is found among those that were
/// entered. Without that option such an include is lost.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_MARKEDINCLUDES_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_MARKEDINCLUDES_H

#include "extract/ast/Includes.h"

#include <functional>

namespace torchtalk::extract {

/// Sets the main file of \p Files while \p PP reads. \returns a function that
/// appends to \p Out, to be called once at the end of the TU. \p Files and \p
/// Out must outlive the preprocessor.
std::function<void()> recordMarkedIncludes(clang::Preprocessor &PP,
                                           FileTable &Files,
                                           std::vector<IncludeEdge> &Out);

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_MARKEDINCLUDES_H
